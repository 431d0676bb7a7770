#include "cli/commands/match/endings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "cli/report/columns.hpp"
#include "sim/rules/vocabulary_of.hpp"

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

std::vector<Column> ending_columns(std::span<const std::string_view> endings) {
  std::vector<Column> columns;
  for (const std::string_view ending : endings) {
    std::string name = "ended_by_" + std::string(ending);
    std::replace(name.begin(), name.end(), ' ', '_');
    columns.push_back(
        share_column(name, std::string(ending), fmt::format("share of the battles that ended by {}", ending)));
  }
  return columns;
}

std::vector<Value> ending_shares(std::span<const std::string_view> endings, const EndingCounts& counts,
                                 std::int64_t battles) {
  std::vector<Value> shares;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    shares.emplace_back(static_cast<double>(counts[i]) / static_cast<double>(battles));
  }
  return shares;
}

std::vector<std::string_view> all_endings() {
  std::vector<std::string_view> all;
  for (const std::string& id : sim::system_ids()) {
    for (const std::string_view ending : sim::vocabulary_of(id)->endings) {
      if (std::find(all.begin(), all.end(), ending) == all.end()) all.push_back(ending);
    }
  }
  return all;
}

}  // namespace warbalance::cli
