#include "cli/commands/match/expected_battles.hpp"

#include <algorithm>
#include <cmath>

namespace warbalance::cli {

std::int64_t battles_for_precision(double precision, std::int64_t players) {
  const double groups = std::ceil(std::pow(98 / precision, 2));
  const double most = std::floor(static_cast<double>(sim::kMaxBattles) / static_cast<double>(players));
  return static_cast<std::int64_t>(std::min(groups, most)) * players;
}

bool plays_tables(const sim::Match& match, const RunLength& length) {
  return length.shares && sim::draws_tables(match);
}

ExpectedRun expected_battles(const sim::Match& match, const RunLength& length, const sim::Part& part) {
  const auto players = static_cast<std::int64_t>(match.armies.size());
  std::int64_t of_run = length.battles;
  if (length.precision) {
    // A quarter more battles are played from look to look.
    const std::int64_t enough = battles_for_precision(*length.precision, players) * 5 / 4;
    of_run = std::min(of_run, std::max(sim::next_look(0), enough));
  }
  ExpectedRun expected{sim::range_of(part, of_run, players).size(), length.precision.has_value()};
  if (plays_tables(match, length)) {
    expected.further = sim::range_of(part, sim::table_battles(of_run), sim::kBattlesPerTable).size();
  }
  return expected;
}

}  // namespace warbalance::cli
