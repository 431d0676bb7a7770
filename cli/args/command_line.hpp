#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/base/errors.hpp"
#include "engine/core/length.hpp"

namespace warbalance::cli {

/// Among names of options, stands for the words that are not options.
inline constexpr std::string_view kArguments = "";

/// A relation of an option to others.
struct OptionTie {
  std::vector<std::string_view> options;  ///< names without dashes
  std::string why{};                      ///< follows the message: ", as ..."
  std::string hint{};                     ///< what to do; empty: the usual hint
};

/// What an option affects.
enum class OptionEffect {
  result,  ///< what is computed
  layout,  ///< how the result is laid out
  none,    ///< not the result: speed, destination, messages
};

/// One option of a command: the parser, the help and the documentation are made from it.
struct OptionSpec {
  std::string_view name;  ///< without dashes
  /// The placeholder of its value in the help ("N"); empty = a flag. Shells offer files for FILE and FOLDER, rulesets
  /// for ID.
  std::string value;
  std::string meaning;  ///< one sentence, with unit and default
  bool repeatable = false;
  std::vector<std::string> words{};   ///< its possible values, if they are a list, for the completion of shells
  char letter = 0;                    ///< its short name ('o' of -o); 0 = none
  std::vector<OptionTie> needs{};     ///< one option of each of these must also be given
  std::vector<OptionTie> excludes{};  ///< none of these may be given

  std::vector<std::string_view> of{};  ///< first words of the command that allow it ("duel"); empty: any

  OptionEffect effect = OptionEffect::result;

  OptionSpec&& on(OptionEffect decided) && {
    effect = decided;
    return std::move(*this);
  }
  OptionSpec&& with(OptionTie need) && {
    needs.push_back(std::move(need));
    return std::move(*this);
  }
  OptionSpec&& without(OptionTie other) && {
    excludes.push_back(std::move(other));
    return std::move(*this);
  }
};

/// Adds to each option the first words that allow it.
std::vector<OptionSpec> only_of(std::vector<OptionSpec> options, const std::vector<std::string_view>& words);

/// The concatenation of lists of options.
std::vector<OptionSpec> joined(std::initializer_list<std::vector<OptionSpec>> lists);

/// Options under one heading of the help.
struct OptionGroup {
  std::string heading;
  std::vector<OptionSpec> options;
};

/// The option of a name, without dashes; null when there is none.
const OptionSpec* find_option(const std::vector<OptionGroup>& groups, std::string_view name);

/// The words of a command line that a result depends on, options by their full names.
struct EffectiveWords {
  std::string command;
  std::vector<std::string> run;     ///< what is computed, in the order typed
  std::vector<std::string> layout;  ///< how the result is laid out: --format and the like

  /// As a line for a shell.
  std::string line() const;
  /// "Next: COMMAND (WHAT)": what to type next, this line without one word and with another one; empty: none.
  std::string next(std::string_view without, const std::string& with, std::string_view what) const;
};

/// Step 1 of reading a command line: words and options as typed, nothing looked up yet.
class ParsedArgs {
 public:
  ParsedArgs(std::vector<std::string> arguments, std::map<std::string, std::vector<std::string>> options,
             EffectiveWords words);

  /// The words that are not options, in order.
  const std::vector<std::string>& arguments() const { return arguments_; }
  bool has(std::string_view option) const;
  /// The value as typed; `fallback` when the option was not given.
  std::string value(std::string_view option, std::string_view fallback = {}) const;
  /// All values of a repeatable option.
  std::vector<std::string> values(std::string_view option) const;
  /// The command line without options that cannot change a result (--threads, --output, --part, --store, --progress,
  /// --quiet). Options have full names; those of the layout come last.
  std::string command_line() const { return words_.line(); }
  const EffectiveWords& effective_words() const { return words_; }

  /// The same without the first argument: `replay duel A B` becomes `duel A B`.
  ParsedArgs without_first_argument() const;

 private:
  std::vector<std::string> arguments_;
  std::map<std::string, std::vector<std::string>> options_;
  EffectiveWords words_;
};

/// InputError if typed options lack others that they need, or exclude each other.
/// @param command whose first word some options depend on
void expect_ties(std::string_view command, const std::vector<OptionGroup>& groups, const ParsedArgs& typed);

/// The error of a command for an unknown option (without dashes); empty: suggest the nearest name.
using OptionProblem = std::function<std::optional<InputError>(std::string_view option)>;

/// Reads the words after the command. The name of an option may be shortened to any unique beginning. An ambiguous
/// beginning, an unknown name, a missing value and a repeated option are InputErrors that suggest names.
ParsedArgs read_command_line(std::string_view command, std::span<const std::string> words,
                             const std::vector<OptionGroup>& groups, const OptionProblem& problem_of = {});

/// Whether a typed word may be the name of an option, shortened or not. @param name with dashes
bool may_be_option(std::string_view word, std::string_view name);

// The value of an option as a number or as one of some words. Any other value is an InputError about the option.

/// A whole number, in min .. max.
std::int64_t integer_value(const ParsedArgs& typed, std::string_view option, std::int64_t min, std::int64_t max);

/// A plain decimal number, in min .. max.
double decimal_value(const ParsedArgs& typed, std::string_view option, double min, double max);

/// A number with at most two places in hundredths, in min .. max hundredths.
/// @param unit      for the message: "inches", "points"
/// @param fallback  the value where the option was not given
Hundredths hundredths_value(const ParsedArgs& typed, std::string_view option, Hundredths min, Hundredths max,
                            const std::string& unit, std::string_view fallback = {});

/// The index of the word; 0 if the option was not given.
std::size_t word_value(const ParsedArgs& typed, std::string_view option, const std::vector<std::string>& words);

}  // namespace warbalance::cli
