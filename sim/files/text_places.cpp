#include "sim/files/text_places.hpp"

#include <algorithm>
#include <utility>

#include "sim/files/words.hpp"

namespace warbalance::sim {

Diagnostics said_of(const Diagnostic& place, Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.of_command_line()) {
      if (diagnostic.line > 0 || place.line == 0) continue;
      diagnostic.message = diagnostic.file + ": " + diagnostic.message;
      diagnostic.column = 0;
    }
    const int columns_in = place.line > 0 ? std::max(0, diagnostic.column - 1) : diagnostic.column;
    diagnostic.column = place.line > 0 ? place.column + columns_in : columns_in;
    diagnostic.line = place.line > 0 ? place.line : diagnostic.line;
    diagnostic.file = place.file;
    diagnostic.option = place.option;
  }
  return diagnostics;
}

Diagnostic error_in_text(const Diagnostic& place, std::string_view text, std::size_t byte, std::string message,
                         std::string hint) {
  Diagnostic problem = place;
  problem.severity = Diagnostic::Severity::error;
  if (problem.line > 0) problem.column += column_of(text, byte) - 1;
  problem.message = std::move(message);
  problem.hint = std::move(hint);
  return problem;
}

}  // namespace warbalance::sim
