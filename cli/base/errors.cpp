#include "cli/base/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

std::string with_hint(const std::string& message, const std::string& hint) {
  return hint.empty() ? "error: " + message : "error: " + message + "\n  " + hint;
}

constexpr std::string_view kArgument = "argument ";

/// For an argument or an option, gives the character instead of a line.
std::string shown_text(sim::Diagnostic diagnostic) {
  if (diagnostic.file.starts_with(kArgument) || diagnostic.file.starts_with("--")) {
    if (diagnostic.column > 1) diagnostic.file += fmt::format(", character {}", diagnostic.column);
    diagnostic.line = 0;
  }
  return diagnostic.text();
}

sim::Diagnostics readable(sim::Diagnostics diagnostics) {
  sim::leave_readable(diagnostics);
  return diagnostics;
}

std::string error_text(const sim::Diagnostics& diagnostics) {
  return diagnostics.empty() ? "error: the data could not be loaded" : text_of(diagnostics);
}

}  // namespace

InputError::InputError(const std::string& message, const std::string& hint)
    : std::runtime_error(with_hint(message, hint)),
      diagnostics_{{sim::Diagnostic::Severity::error, {}, 0, 0, message, hint}} {}

InputError::InputError(const sim::Diagnostics& diagnostics)
    : std::runtime_error(error_text(diagnostics)), diagnostics_(readable(diagnostics)) {
  const auto error = std::ranges::find(diagnostics, sim::Diagnostic::Severity::error, &sim::Diagnostic::severity);
  if (error == diagnostics.end() || error->option.empty()) return;
  subject_ = Subject::option;
  option_ = error->option;
}

InputError InputError::about_option(std::string_view option) const {
  InputError error = *this;
  if (subject_ != Subject::unknown) return error;
  error.subject_ = Subject::option;
  error.option_ = option;
  return error;
}

InputError InputError::about_argument() const {
  InputError error = *this;
  if (subject_ == Subject::unknown) error.subject_ = Subject::argument;
  return error;
}

InputError option_error(std::string_view option, const std::string& problem, const std::string& hint) {
  return InputError(fmt::format("--{} {}", option, problem), hint).about_option(option);
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  if (std::string near = sim::suggestion(word, candidates); !near.empty()) return near;
  if (candidates.empty()) return {};
  return fmt::format("one of: {}", fmt::join(candidates, ", "));
}

void name_argument(sim::Diagnostics& diagnostics, std::size_t number) {
  for (sim::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.file != sim::kCommandLine) continue;
    diagnostic.file = fmt::format("{}{}", kArgument, number);
  }
}

bool is_of_typed_text(const sim::Diagnostic& diagnostic) {
  return diagnostic.file.empty() || diagnostic.file == sim::kCommandLine || diagnostic.file.starts_with(kArgument);
}

std::string text_of(const sim::Diagnostics& diagnostics) {
  std::string text;
  for (const sim::Diagnostic& diagnostic : readable(diagnostics)) {
    if (!text.empty()) text += '\n';
    text += shown_text(diagnostic);
  }
  return text;
}

}  // namespace warbalance::cli
