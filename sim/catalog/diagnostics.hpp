#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warbalance::sim {

/// One thing that is wrong with the input, where, and the next step.
struct Diagnostic {
  enum class Severity { error, warning };

  Severity severity = Severity::error;
  std::string file;  ///< path as given, or "command line"
  int line = 0;      ///< from 1; 0 = unknown
  int column = 0;
  std::string message;
  std::string hint;  ///< "did you mean 'Armored'?"; may be empty

  /// `file:line:column: error: message`, then the hint indented on a line of its own.
  std::string text() const;
};

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics& diagnostics);

/// A loaded value, or what was wrong; warnings may stand beside a value.
template <class T>
struct Loaded {
  std::optional<T> value;
  Diagnostics diagnostics;
};

/// The candidate nearest to `word` in edits (case ignored), when near enough to be a likely typo.
std::optional<std::string> nearest_word(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace warbalance::sim
