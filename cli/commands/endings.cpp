#include "cli/commands/endings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/numbers.hpp"
#include "sim/catalog/vocabulary_of.hpp"

namespace warbalance::cli {

std::span<const std::string_view> endings_of(const sim::Match& match) {
  return sim::vocabulary_of(match.ruleset.system)->endings;
}

std::string endings_text(std::span<const std::string_view> endings, const EndingCounts& counts, std::int64_t battles) {
  std::string text;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const double share = static_cast<double>(counts[i]) / static_cast<double>(battles);
    text += fmt::format("{}{} {} %", i == 0 ? "" : ", ", endings[i], decimal_text(100 * share, 1));
  }
  return text + " of the battles";
}

std::string ending_column(std::string_view ending) {
  std::string name = "ended_by_" + std::string(ending);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

}  // namespace warbalance::cli
