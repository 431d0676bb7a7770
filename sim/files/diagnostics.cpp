#include "sim/files/diagnostics.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "sim/files/words.hpp"

namespace warbalance::sim {

std::string Diagnostic::place() const {
  std::string place = file;
  if (line > 0) place += ":" + std::to_string(line);
  if (line > 0 && column > 0) place += ":" + std::to_string(column);
  return place;
}

std::string Diagnostic::text() const {
  return place() + ": " + std::string(severity_name(severity)) + ": " + message + (hint.empty() ? "" : "\n  " + hint);
}

void blame_option(Diagnostics& diagnostics, std::size_t first, std::string_view option) {
  for (std::size_t i = first; i < diagnostics.size(); ++i) {
    if (diagnostics[i].option.empty()) diagnostics[i].option = option;
  }
}

void append(Diagnostics& all, Diagnostics more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::string_view severity_name(Diagnostic::Severity severity) {
  switch (severity) {
    case Diagnostic::Severity::error:
      return "error";
    case Diagnostic::Severity::warning:
      return "warning";
    case Diagnostic::Severity::note:
      break;
  }
  return "note";
}

void leave_readable(Diagnostics& diagnostics) {
  if (diagnostics.size() <= kMostShown + 1) return;
  const auto cut = diagnostics.begin() + static_cast<std::ptrdiff_t>(kMostShown);
  const auto errors = std::count_if(cut, diagnostics.end(),
                                    [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
  const auto others = std::distance(cut, diagnostics.end()) - errors;
  Diagnostic rest{
      errors > 0 ? Diagnostic::Severity::error : Diagnostic::Severity::warning, cut->file, 0, 0, "and ", {}};
  if (errors > 0) rest.message += counted(errors, "more error");
  if (errors > 0 && others > 0) rest.message += " and ";
  if (others > 0) rest.message += counted(others, "more warning") + " or notes";
  diagnostics.erase(cut, diagnostics.end());
  diagnostics.push_back(std::move(rest));
}

void remove_repeats(Diagnostics& diagnostics) {
  std::set<std::string> seen;
  Diagnostics once;
  for (Diagnostic& diagnostic : diagnostics) {
    if (seen.insert(diagnostic.text()).second) once.push_back(std::move(diagnostic));
  }
  diagnostics = std::move(once);
}

Diagnostic on_command_line(std::string message, std::string hint, std::string option) {
  return {Diagnostic::Severity::error,
          std::string(kCommandLine),
          0,
          0,
          std::move(message),
          std::move(hint),
          std::move(option)};
}

bool has_errors(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
}

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
