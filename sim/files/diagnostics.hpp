#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warbalance::sim {

/// The file name in diagnostics of typed text.
inline constexpr std::string_view kCommandLine = "command line";

/// A problem of the input with its place and the next step. An error stops the program; a warning is about something
/// allowed but probably not meant; a note is advice.
struct Diagnostic {
  enum class Severity { error, warning, note };

  Severity severity = Severity::error;
  std::string file;  ///< path as given, or `kCommandLine`
  int line = 0;      ///< from 1; 0 = unknown
  int column = 0;
  std::string message;
  std::string hint;  ///< "did you mean 'Armored'?"; may be empty
  /// For typed text: the option that it is about, without dashes ("set"); empty = an argument, or not known.
  std::string option{};

  /// Whether it is about typed text, not about a file.
  bool of_command_line() const { return file == kCommandLine; }

  /// `file:line:column`, as far as they are known.
  std::string place() const;
  /// `file:line:column: error: message`, then the hint, indented on a separate line.
  std::string text() const;
};

/// An error in typed text. @param option as in `Diagnostic`
Diagnostic on_command_line(std::string message, std::string hint = {}, std::string option = {});

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics& diagnostics);

/// Sets the option of all diagnostics from index `first` on that have none.
void blame_option(Diagnostics& diagnostics, std::size_t first, std::string_view option);

/// Adds `more` at the end of `all`.
void append(Diagnostics& all, Diagnostics more);

/// "error", "warning" or "note".
std::string_view severity_name(Diagnostic::Severity severity);

/// The most messages shown at once, because nobody reads more.
inline constexpr std::size_t kMostShown = 100;

/// Keeps the first `kMostShown` and replaces the rest by a last message: "and 400 more errors".
void leave_readable(Diagnostics& diagnostics);

/// Keeps the first of equal diagnostics at the same place.
void remove_repeats(Diagnostics& diagnostics);

/// A loaded value, or the errors; warnings may accompany a value.
template <class T>
struct Loaded {
  std::optional<T> value;
  Diagnostics diagnostics;
};

/// Moves diagnostics of a text ("command line") to the text's place in a file; columns count from there. Diagnostics
/// about a whole file that the text names move there too. Diagnostics with places in other files stay.
/// @param place  of the first character of the text; line 0: it was typed on the command line
Diagnostics said_of(const Diagnostic& place, Diagnostics diagnostics);

/// An error at a byte of a text. @param place  of the first character of the text; line 0: on the command line
Diagnostic error_in_text(const Diagnostic& place, std::string_view text, std::size_t byte, std::string message,
                         std::string hint);

}  // namespace warbalance::sim
