#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/diagnostics.hpp"

namespace warbalance::cli {

/// Exit status of the program.
enum class Exit : int { done = 0, failed = 1, bad_input = 2, inconclusive = 3, interrupted = 130 };

/// An error that the user must fix. The text is ready to print: the problem, then the next step.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message, const std::string& hint = {});
  /// The errors and warnings of a loader, one after another.
  explicit InputError(const sim::Diagnostics& diagnostics);

  /// The same as diagnostics; those about an option have no file.
  const sim::Diagnostics& diagnostics() const { return diagnostics_; }

  /// The part of the command line to change.
  enum class Subject {
    unknown,
    option,    ///< see `option`
    argument,  ///< one of the words that are not options
  };
  Subject subject() const { return subject_; }
  /// Name of the option that it is about, without dashes; empty if none.
  const std::string& option() const { return option_; }

  /// The same error, about an option or an argument unless it already has a subject.
  InputError about_option(std::string_view option) const;
  InputError about_argument() const;

 private:
  sim::Diagnostics diagnostics_;
  Subject subject_ = Subject::unknown;
  std::string option_;
};

/// An error about an option: its name begins the message. @param problem  what follows it: "goes with --units"
InputError option_error(std::string_view option, const std::string& problem, const std::string& hint = {});

/// "did you mean 'duel'?", or the list of all words when none is near ("one of: rules, odds, ...").
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

/// Replaces "command line" in diagnostics by "argument 2".
void name_argument(sim::Diagnostics& diagnostics, std::size_t number);

/// Whether a diagnostic is about typed text, not about a file.
bool is_of_typed_text(const sim::Diagnostic& diagnostic);

/// The printed texts of diagnostics, one per line; of very many, the first ones and the number of the rest.
std::string text_of(const sim::Diagnostics& diagnostics);

}  // namespace warbalance::cli
