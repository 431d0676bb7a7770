#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/diagnostics.hpp"

namespace warbalance::cli {

/// Exit status of the program.
enum class Exit : int { done = 0, failed = 1, bad_input = 2, inconclusive = 3, interrupted = 130 };

/// Something that the user has to change. The text is ready to print: what is wrong, then the next step.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message, const std::string& hint = {});
  /// The errors and warnings of a loader, one after another.
  explicit InputError(const sim::Diagnostics& diagnostics);

  /// The same as diagnostics; one that is about an option has no file.
  const sim::Diagnostics& diagnostics() const { return diagnostics_; }

  /// What of the command line is to be changed.
  enum class Subject {
    unknown,
    option,    ///< see `option`
    argument,  ///< one of the words that are no options
  };
  Subject subject() const { return subject_; }
  /// Name of the option that it is about, without dashes; empty: it is about none.
  const std::string& option() const { return option_; }

  /// The same error about an option or an argument, where nothing else is known of it.
  InputError about_option(std::string_view option) const;
  InputError about_argument() const;

 private:
  sim::Diagnostics diagnostics_;
  Subject subject_ = Subject::unknown;
  std::string option_;
};

/// An error about an option: its name begins the message. @param problem  what follows it: "goes with --units"
InputError option_error(std::string_view option, const std::string& problem, const std::string& hint = {});

/// "did you mean 'duel'?", or the list of what there is when nothing is near ("one of: rules, odds, ...").
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

/// Says "argument 2" where diagnostics say "command line".
void name_argument(sim::Diagnostics& diagnostics, std::size_t number);

/// Whether a diagnostic is about what was typed, not about a file.
bool is_of_typed_text(const sim::Diagnostic& diagnostic);

/// The texts of diagnostics as they are printed, one a line; of very many the first ones and their number.
std::string text_of(const sim::Diagnostics& diagnostics);

}  // namespace warbalance::cli
