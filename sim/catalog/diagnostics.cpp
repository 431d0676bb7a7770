#include "sim/catalog/diagnostics.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "sim/catalog/unicode.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

/// Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`: the Damerau-Levenshtein distance in its
/// restricted form, where no letter is edited twice.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> two_ago(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_ago[j - 2] + 1);
    }
    two_ago.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

/// A typo in every third letter is still a typo of the word; more is another word.
std::size_t likely_typos(std::size_t length) { return std::max<std::size_t>(1, length / 3); }

constexpr std::size_t kLongestWord = 200;  // nobody means a name by a longer text; bounds the work

}  // namespace

std::string Diagnostic::place() const {
  std::string place = file;
  if (line > 0) place += ":" + std::to_string(line);
  if (line > 0 && column > 0) place += ":" + std::to_string(column);
  return place;
}

std::string Diagnostic::text() const {
  return place() + ": " + std::string(severity_name(severity)) + ": " + message + (hint.empty() ? "" : "\n  " + hint);
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
  if (errors > 0) rest.message += std::to_string(errors) + " more error" + (errors == 1 ? "" : "s");
  if (errors > 0 && others > 0) rest.message += " and ";
  if (others > 0) rest.message += std::to_string(others) + " more warning" + (others == 1 ? "" : "s") + " or notes";
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

bool has_errors(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
}

std::optional<std::string> nearest_word(const std::string& word, const std::vector<std::string>& candidates) {
  if (word.size() > kLongestWord) return std::nullopt;
  const auto as_seen = [](std::string_view text) { return canonical_form(with_plain_spaces(text)); };
  const std::string seen = as_seen(word);
  const std::string wanted = lower_case(seen);
  if (wanted.empty()) return std::nullopt;
  std::optional<std::string> nearest;
  std::size_t least = 0;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > 2 * wanted.size() + 2) continue;
    const std::string candidate_seen = as_seen(candidate);
    if (candidate_seen == seen) continue;  // the same letters are no advice
    const std::size_t distance = edit_distance(wanted, lower_case(candidate_seen));
    if (distance > likely_typos(std::max(wanted.size(), candidate.size()))) continue;
    if (nearest && distance >= least) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

}  // namespace warbalance::sim
