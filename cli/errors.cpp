#include "cli/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

namespace warbalance::cli {
namespace {

std::string with_hint(const std::string& message, const std::string& hint) {
  return hint.empty() ? "error: " + message : "error: " + message + "\n  " + hint;
}

std::string all_texts(const sim::Diagnostics& diagnostics) {
  std::string text;
  for (const sim::Diagnostic& diagnostic : diagnostics) {
    if (!text.empty()) text += '\n';
    text += diagnostic.text();
  }
  return text.empty() ? "error: the data could not be loaded" : text;
}

}  // namespace

InputError::InputError(const std::string& message, const std::string& hint)
    : std::runtime_error(with_hint(message, hint)),
      diagnostics_{{sim::Diagnostic::Severity::error, {}, 0, 0, message, hint}} {}

InputError::InputError(const sim::Diagnostics& diagnostics)
    : std::runtime_error(all_texts(diagnostics)), diagnostics_(diagnostics) {}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  if (const auto near = sim::nearest_word(word, candidates)) return fmt::format("did you mean '{}'?", *near);
  if (candidates.empty()) return {};
  return fmt::format("one of: {}", fmt::join(candidates, ", "));
}

void print_warnings(const sim::Diagnostics& diagnostics, bool quiet) {
  if (quiet) return;
  for (const sim::Diagnostic& diagnostic : diagnostics) fmt::print(stderr, "{}\n", diagnostic.text());
}

}  // namespace warbalance::cli
