#include "cli/args/command_line.hpp"

#include <fmt/format.h>
#include <boost/program_options.hpp>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

// "--b" is too easily typed by mistake.
constexpr std::size_t kShortestName = 4;  // with its dashes

const OptionSpec* option_of_letter(const std::vector<OptionGroup>& groups, char letter) {
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      if (option.letter == letter) return &option;
    }
  }
  return nullptr;
}

/// The option whose name starts with a typed name with dashes; null: none.
const OptionSpec* option_of_beginning(std::string_view command, const std::string& name,
                                      const std::vector<OptionGroup>& groups) {
  std::vector<std::string> full;
  const OptionSpec* found = nullptr;
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      const std::string dashed = "--" + std::string(option.name);
      if (!may_be_option(name, dashed)) continue;
      if (name == dashed) return &option;
      full.push_back(dashed);
      found = &option;
    }
  }
  if (full.size() < 2) return found;
  throw InputError(fmt::format("{}: '{}' may mean {}", command, name, sim::listing(full, " or ")),
                   "write more letters of the name");
}

namespace po = boost::program_options;

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

/// Removed options of version 0.2.0 and their replacements.
constexpr std::pair<std::string_view, std::string_view> kReplaced[] = {
    {"--copies", "type --set generator.copy_per_mille=500"},
    {"--csv-bom", "--csv-decimal comma writes the mark"},
    {"--data-dir", "set the variable WARBALANCE_DATA"},
    {"--fdr", "leave it out: CSV and JSON always have q_fdr and discovery"},
    {"--genre", "type it as a word: --units GENRE"},
    {"--jitter", "type --set generator.jitter_per_mille=200"},
    {"--list", "type --prices FILE --validate"},
    {"--no-pager", "set the variable WARBALANCE_PAGER to nothing"},
    {"--resume", "leave it out: a run goes on by itself"},
    {"--robust", "name all players: --players tactical,aggressive"},
    {"--save-baseline", "name the file in a [[drift]] check, and type: warbalance check CHECKS --renew"},
    {"--tolerance", "type --set cost.tolerance=2.5"},
};

std::string unknown_option_hint(std::string_view command, const std::string& word,
                                const std::vector<OptionGroup>& groups) {
  const std::string name = word.substr(0, word.find('='));
  const auto replaced = std::ranges::find(kReplaced, name, &std::pair<std::string_view, std::string_view>::first);
  if (replaced != std::end(kReplaced)) return std::string(replaced->second);
  std::vector<std::string> names;
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) names.push_back("--" + std::string(option.name));
  }
  if (const auto near = sim::nearest_word(name, names)) return fmt::format("did you mean '{}'?", *near);
  return fmt::format("see: warbalance help {}", command);
}

EffectiveWords effective_words_of(std::string_view command, const std::vector<po::option>& parsed,
                                  const std::vector<OptionGroup>& groups) {
  EffectiveWords words{std::string(command), {}, {}};
  for (const po::option& option : parsed) {
    const OptionSpec* const spec = find_option(groups, option.string_key);  // null for words that are not options
    const OptionEffect effect = spec == nullptr ? OptionEffect::result : spec->effect;
    if (effect == OptionEffect::none) continue;
    auto& into = effect == OptionEffect::layout ? words.layout : words.run;
    into.insert(into.end(), option.original_tokens.begin(), option.original_tokens.end());
  }
  return words;
}

/// The words after a command, with shortened names of options replaced by full names: `-o FILE` becomes `--output
/// FILE`, `--bat=100` becomes `--battles=100`. InputError for a beginning that several options share; other words stay
/// unchanged.
std::vector<std::string> with_full_names(std::string_view command, std::span<const std::string> words,
                                         const std::vector<OptionGroup>& groups) {
  std::vector<std::string> full;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      full.insert(full.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    const OptionSpec* option = nullptr;
    std::string value;  // written in the same word, with its "="
    if (word.starts_with("--")) {
      const std::size_t end = std::min(word.find('='), word.size());
      option = option_of_beginning(command, word.substr(0, end), groups);
      value = word.substr(end);
    } else if (word.size() > 1 && word.front() == '-') {
      option = option_of_letter(groups, word[1]);
      if (word.size() > 2) value = (word[2] == '=' ? "" : "=") + word.substr(2);
    }
    if (option == nullptr) {
      full.push_back(word);
      continue;
    }
    full.push_back("--" + std::string(option->name) + value);
    const bool in_next_word = !option->value.empty() && value.empty() && i + 1 < words.size();
    if (in_next_word) full.push_back(words[++i]);
  }
  return full;
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

bool may_be_option(std::string_view word, std::string_view name) {
  return word == name || (word.size() >= kShortestName && name.starts_with(word));
}

std::string EffectiveWords::line() const {
  std::vector<std::string> words{"warbalance", command};
  words.insert(words.end(), run.begin(), run.end());
  words.insert(words.end(), layout.begin(), layout.end());
  return shell_line(words);
}

std::string EffectiveWords::next(std::string_view without, const std::string& with, std::string_view what) const {
  EffectiveWords words{command, run, {}};
  std::erase(words.run, without);
  if (!with.empty()) words.run.push_back(with);
  return fmt::format("Next: {} ({})", words.line(), what);
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

void expect_ties(std::string_view command, const std::vector<OptionGroup>& groups, const ParsedArgs& typed) {
  const auto given = [&](std::string_view name) {
    return name == kArguments ? !typed.arguments().empty() : typed.has(name);
  };
  const auto shown = [&](std::string_view name) {
    return name == kArguments ? fmt::format("'{}'", typed.arguments().front()) : fmt::format("--{}", name);
  };
  const auto check_excludes = [&](const OptionSpec& option) {
    const bool of_other = !option.of.empty() && !typed.arguments().empty();
    if (of_other && std::ranges::count(option.of, typed.arguments().front()) == 0) {
      std::vector<std::string> kinds;
      for (const std::string_view word : option.of) kinds.push_back(fmt::format("{} {}", command, word));
      throw option_error(option.name, fmt::format("goes with {} only", sim::listing(kinds, " and ")));
    }
    for (const OptionTie& tie : option.excludes) {
      const auto other = std::ranges::find_if(tie.options, given);
      if (other == tie.options.end()) continue;
      throw option_error(option.name, fmt::format("does not go with {}{}", shown(*other), tie.why),
                         tie.hint.empty() ? "leave one of them out" : tie.hint);
    }
  };
  const auto check_needs = [&](const OptionSpec& option) {
    for (const OptionTie& tie : option.needs) {
      if (std::ranges::any_of(tie.options, given)) continue;
      std::vector<std::string> names;
      for (const std::string_view name : tie.options) names.push_back(fmt::format("--{}", name));
      throw option_error(option.name, fmt::format("goes with {}{}", sim::listing(names, " or "), tie.why),
                         tie.hint.empty() ? "add " + names.front() : tie.hint);
    }
  };
  const auto for_each_given = [&](const auto& check) {
    for (const OptionGroup& group : groups) {
      for (const OptionSpec& option : group.options) {
        if (typed.has(option.name)) check(option);
      }
    }
  };
  for_each_given(check_excludes);  // first, because an excluded option needs nothing
  for_each_given(check_needs);
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
  ParsedArgs typed(std::move(arguments), std::move(options), effective_words_of(command, parsed, groups));
  expect_ties(command, groups, typed);
  return typed;
}

std::int64_t integer_value(const ParsedArgs& typed, std::string_view option, std::int64_t min, std::int64_t max) {
  return parse_integer(option, typed.value(option), min, max);
}

double decimal_value(const ParsedArgs& typed, std::string_view option, double min, double max) {
  return parse_decimal(option, typed.value(option), min, max);
}

Hundredths hundredths_value(const ParsedArgs& typed, std::string_view option, Hundredths min, Hundredths max,
                            const std::string& unit, std::string_view fallback) {
  return parse_hundredths(option, typed.value(option, fallback), min, max, unit);
}

std::size_t word_value(const ParsedArgs& typed, std::string_view option, const std::vector<std::string>& words) {
  const std::string word = typed.value(option, words.front());
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw option_error(option, fmt::format("cannot be '{}'", word), suggestion(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<OptionSpec> only_of(std::vector<OptionSpec> options, const std::vector<std::string_view>& words) {
  for (OptionSpec& option : options) option.of = words;
  return options;
}

std::vector<OptionSpec> joined(std::initializer_list<std::vector<OptionSpec>> lists) {
  std::vector<OptionSpec> options;
  for (const auto& list : lists) options.insert(options.end(), list.begin(), list.end());
  return options;
}

const OptionSpec* find_option(const std::vector<OptionGroup>& groups, std::string_view name) {
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

}  // namespace warbalance::cli
