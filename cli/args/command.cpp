#include "cli/args/command.hpp"

#include "cli/args/part_option.hpp"

namespace warbalance::cli {

std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words) {
  std::vector<OptionGroup> groups = command.options_for != nullptr ? command.options_for(words) : command.options();
  if (command.split == nullptr) return groups;
  OptionGroup kept{"More than one machine, more than one day", {}};
  if (command.in_parts) kept.options = {part_option()};
  if (find_option(groups, "store") == nullptr) kept.options.push_back(store_option());
  if (!kept.options.empty()) groups.push_back(std::move(kept));
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
  return read_command_line(command.name, words, groups, [&](std::string_view option) {
    return command.option_problem != nullptr ? command.option_problem(words, option) : std::nullopt;
  });
}

}  // namespace warbalance::cli
