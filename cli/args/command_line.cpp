#include "cli/args/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>

#include "cli/args/option_names.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/shell_words.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

namespace po = boost::program_options;

constexpr std::array<std::string_view, 10> kWithoutEffect = {"threads", "output", "progress", "quiet",    "resume",
                                                             "times",   "part",   "store",    "no-pager", "color"};
constexpr std::array<std::string_view, 3> kOfLayout = {"format", "csv-decimal", "csv-bom"};

bool is_among(std::span<const std::string_view> names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

po::options_description describe(const OptionGroup& group) {
  po::options_description description;
  for (const OptionSpec& option : group.options) {
    const std::string name(option.name);
    if (option.value.empty()) {
      description.add_options()(name.c_str(), po::bool_switch());
    } else {
      description.add_options()(name.c_str(), po::value<std::vector<std::string>>());
    }
  }
  return description;
}

std::vector<std::string> option_names(const std::vector<OptionGroup>& groups) {
  std::vector<std::string> names;
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) names.push_back("--" + std::string(option.name));
  }
  return names;
}

std::string unknown_option_hint(std::string_view command, const std::string& word,
                                const std::vector<OptionGroup>& groups) {
  const std::string name = word.substr(0, word.find('='));
  if (const auto near = sim::nearest_word(name, option_names(groups))) return fmt::format("did you mean '{}'?", *near);
  return fmt::format("see: warbalance help {}", command);
}

EffectiveWords effective_words_of(std::string_view command, const std::vector<po::option>& parsed) {
  EffectiveWords words{std::string(command), {}, {}};
  for (const po::option& option : parsed) {
    if (is_among(kWithoutEffect, option.string_key)) continue;
    auto& into = is_among(kOfLayout, option.string_key) ? words.layout : words.run;
    into.insert(into.end(), option.original_tokens.begin(), option.original_tokens.end());
  }
  return words;
}

std::vector<po::option> parse_words(std::string_view command, std::span<const std::string> words,
                                    const std::vector<OptionGroup>& groups, const OptionProblem& problem_of) {
  po::options_description all;
  for (const OptionGroup& group : groups) all.add(describe(group));
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  const std::vector<std::string> list = with_full_names(command, words, groups);
  try {
    return po::command_line_parser(list).options(all).style(style).run().options;
  } catch (const po::unknown_option& problem) {
    const std::string word = problem.get_option_name();
    const std::string name = word.substr(0, word.find('='));
    if (problem_of && name.starts_with("--")) {
      if (const auto known = problem_of(name.substr(2))) throw *known;
    }
    throw InputError(fmt::format("{} has no option '{}'", command, name), unknown_option_hint(command, word, groups));
  } catch (const po::invalid_command_line_syntax& problem) {
    const std::string name = problem.get_option_name().substr(2);
    const OptionSpec* option = find_option(groups, name);
    if (option != nullptr && option->value.empty()) throw option_error(name, "takes no value");
    const bool of_words = option != nullptr && option->value.find('|') != std::string::npos;
    throw option_error(name, "needs a value",
                       of_words ? "it is " + option->value : fmt::format("see: warbalance help {}", command));
  } catch (const po::error& problem) {
    throw InputError(problem.what(), fmt::format("see: warbalance help {}", command));
  }
}

}  // namespace

std::string EffectiveWords::line() const {
  std::vector<std::string> words{"warbalance", command};
  words.insert(words.end(), run.begin(), run.end());
  words.insert(words.end(), layout.begin(), layout.end());
  return shell_line(words);
}

ParsedArgs::ParsedArgs(std::vector<std::string> arguments, std::map<std::string, std::vector<std::string>> options,
                       EffectiveWords words)
    : arguments_(std::move(arguments)), options_(std::move(options)), words_(std::move(words)) {}

bool ParsedArgs::has(std::string_view option) const { return options_.count(std::string(option)) != 0; }

std::string ParsedArgs::value(std::string_view option, std::string_view fallback) const {
  const auto found = options_.find(std::string(option));
  return found == options_.end() || found->second.empty() ? std::string(fallback) : found->second.front();
}

std::vector<std::string> ParsedArgs::values(std::string_view option) const {
  const auto found = options_.find(std::string(option));
  return found == options_.end() ? std::vector<std::string>{} : found->second;
}

ParsedArgs ParsedArgs::without_first_argument() const {
  ParsedArgs rest = *this;
  rest.arguments_.erase(rest.arguments_.begin());
  return rest;
}

ParsedArgs read_command_line(std::string_view command, std::span<const std::string> words,
                             const std::vector<OptionGroup>& groups, const OptionProblem& problem_of) {
  const std::vector<po::option> parsed = parse_words(command, words, groups, problem_of);
  std::vector<std::string> arguments;
  std::map<std::string, std::vector<std::string>> options;
  for (const po::option& option : parsed) {
    if (option.string_key.empty()) {
      arguments.insert(arguments.end(), option.value.begin(), option.value.end());
      continue;
    }
    auto& values = options[option.string_key];
    const OptionSpec* spec = find_option(groups, option.string_key);
    if (!values.empty() && !spec->repeatable) {
      throw option_error(option.string_key, "is given twice");
    }
    if (spec->value.empty()) {
      values.emplace_back("true");
    } else {
      values.insert(values.end(), option.value.begin(), option.value.end());
    }
  }
  return {std::move(arguments), std::move(options), effective_words_of(command, parsed)};
}

}  // namespace warbalance::cli
