#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warbalance::sim {

/// What diagnostics of typed text have instead of a file.
inline constexpr std::string_view kCommandLine = "command line";

/// One thing that is wrong with the input, where, and the next step. An error stops the program; a warning is
/// allowed but probably not meant; a note is advice.
struct Diagnostic {
  enum class Severity { error, warning, note };

  Severity severity = Severity::error;
  std::string file;  ///< path as given, or `kCommandLine`
  int line = 0;      ///< from 1; 0 = unknown
  int column = 0;
  std::string message;
  std::string hint;  ///< "did you mean 'Armored'?"; may be empty
  /// Of what was typed: the option that it is about, without dashes ("set"); empty = an argument, or not known.
  std::string option{};

  /// Whether it is about what was typed, not about a file.
  bool of_command_line() const { return file == kCommandLine; }

  /// `file:line:column`, as far as they are known.
  std::string place() const;
  /// `file:line:column: error: message`, then the hint indented on a line of its own.
  std::string text() const;
};

/// An error of what was typed. @param option  as in `Diagnostic`
Diagnostic on_command_line(std::string message, std::string hint = {}, std::string option = {});

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics& diagnostics);

/// Says which option the diagnostics from the one with this number on are about, where they do not say it.
void blame_option(Diagnostics& diagnostics, std::size_t first, std::string_view option);

/// Adds `more` at the end of `all`.
void append(Diagnostics& all, Diagnostics more);

/// "error", "warning" or "note".
std::string_view severity_name(Diagnostic::Severity severity);

/// How many messages are shown at once: more would not be read.
inline constexpr std::size_t kMostShown = 100;

/// Leaves the first `kMostShown` and, where there are more, a last message that tells how many: "and 400 more errors".
void leave_readable(Diagnostics& diagnostics);

/// Keeps the first of diagnostics that say the same at the same place.
void remove_repeats(Diagnostics& diagnostics);

/// A loaded value, or what was wrong; warnings may stand beside a value.
template <class T>
struct Loaded {
  std::optional<T> value;
  Diagnostics diagnostics;
};

/// Diagnostics of a text that a loader was given ("command line") get the place in a file where that text stands;
/// columns count on from there. What is wrong with a whole file that the text names is said there too. Diagnostics of
/// places in other files stay.
/// @param place  of the first character of the text; line 0: it was typed on the command line
Diagnostics said_of(const Diagnostic& place, Diagnostics diagnostics);

/// An error at a byte of a text. @param place  of the first character of the text; line 0: on the command line
Diagnostic error_in_text(const Diagnostic& place, std::string_view text, std::size_t byte, std::string message,
                         std::string hint);

}  // namespace warbalance::sim
