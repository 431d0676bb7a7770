#include "cli/args/command.hpp"

#include <algorithm>

#include "cli/args/part_option.hpp"
#include "cli/base/errors.hpp"

namespace warbalance::cli {
namespace {

constexpr const char* kResume = "resume";

bool has_option(const std::vector<OptionGroup>& groups, std::string_view name) {
  return std::any_of(groups.begin(), groups.end(), [&](const OptionGroup& group) {
    return std::any_of(group.options.begin(), group.options.end(),
                       [&](const OptionSpec& option) { return option.name == name; });
  });
}

}  // namespace

std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words) {
  std::vector<OptionGroup> groups = command.options_for != nullptr ? command.options_for(words) : command.options();
  if (command.split == nullptr) return groups;
  OptionGroup parts{"More than one machine, more than one day", {part_option()}};
  if (!has_option(groups, kResume)) parts.options.push_back(resume_part_option());
  parts.options.push_back(store_option());
  groups.push_back(std::move(parts));
  return groups;
}

std::vector<std::string> further_tables(const Command& command) {
  std::vector<std::string> names;
  if (command.values != nullptr) names.push_back(summary_table({}).name);
  if (command.tables == nullptr) return names;
  const std::vector<Table> tables = command.tables();
  for (const Table& table : tables) {
    if (table.name != tables.front().name) names.push_back(table.name);
  }
  return names;
}

ParsedArgs read_words(const Command& command, std::span<const std::string> words) {
  const std::vector<OptionGroup> groups = options_of(command, words);
  ParsedArgs typed = read_command_line(command.name, words, groups, [&](std::string_view option) {
    return command.option_problem != nullptr ? command.option_problem(words, option) : std::nullopt;
  });
  const bool resumes_parts = command.split != nullptr && !has_option({groups.begin(), groups.end() - 1}, kResume);
  if (resumes_parts && typed.has(kResume) && !typed.has("part")) {
    throw option_error(kResume, "goes with --part, whose progress is saved", "add --part I/N and --output FILE");
  }
  if (command.split != nullptr && typed.has(kResume) && typed.has("store")) {
    throw option_error(kResume, "does not go with --store, by which a run goes on by itself", "leave it out");
  }
  if (command.split != nullptr && typed.has("part") && typed.has("store")) {
    throw option_error("store", "does not go with --part, which keeps what it plays in the file of the part",
                       "leave one of them out");
  }
  return typed;
}

}  // namespace warbalance::cli
