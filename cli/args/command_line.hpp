#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/option_spec.hpp"
#include "cli/base/errors.hpp"

namespace warbalance::cli {

/// The words of a command line that a result depends on, options by their full names.
struct EffectiveWords {
  std::string command;
  std::vector<std::string> run;     ///< what is computed, in the order typed
  std::vector<std::string> layout;  ///< how the result is laid out: --format and the like

  /// As a line for a shell.
  std::string line() const;
};

/// Step 1 of reading a command line: words and options as typed, nothing looked up yet.
class ParsedArgs {
 public:
  ParsedArgs(std::vector<std::string> arguments, std::map<std::string, std::vector<std::string>> options,
             EffectiveWords words);

  /// The words that are no options, in order.
  const std::vector<std::string>& arguments() const { return arguments_; }
  bool has(std::string_view option) const;
  /// The value as typed; `fallback` when the option was not given.
  std::string value(std::string_view option, std::string_view fallback = {}) const;
  /// All values of a repeatable option.
  std::vector<std::string> values(std::string_view option) const;
  /// The command line less what cannot change a result (--threads, --output, --part, --store, --progress, --quiet),
  /// options by their full names, those of the layout last.
  std::string command_line() const { return words_.line(); }
  const EffectiveWords& effective_words() const { return words_; }

  /// The same without the first argument: `replay duel A B` becomes `duel A B`.
  ParsedArgs without_first_argument() const;

 private:
  std::vector<std::string> arguments_;
  std::map<std::string, std::vector<std::string>> options_;
  EffectiveWords words_;
};

/// What a command says of an option (without dashes) that it does not have; nothing: the nearest name is suggested.
using OptionProblem = std::function<std::optional<InputError>(std::string_view option)>;

/// Reads the words after the command. The name of an option may be shortened to any beginning that no other option has.
/// A beginning of several names, an unknown name, a missing value and an option given twice are InputErrors, which name
/// the options that were meant, or the nearest one.
ParsedArgs read_command_line(std::string_view command, std::span<const std::string> words,
                             const std::vector<OptionGroup>& groups, const OptionProblem& problem_of = {});

}  // namespace warbalance::cli
