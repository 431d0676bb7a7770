#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/battles/match.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::cli {

/// What a planned run is to show.
struct Wish {
  std::optional<double> difference;  ///< percentage points of score, or points
  std::optional<double> precision;   ///< half-width of an interval, likewise
  std::vector<double> powers{0.8, 0.9};
};

/// Index of the column `battles` in these tables.
inline constexpr std::size_t kNeededColumn = 5;

/// The columns of `battles-needed`. @param decimals  of differences and standard deviations
Table battles_needed_table(int decimals);

/// Battles that a duel or battle needs. @param couples  of the pilot, at least two
Report needed_for_scores(const BattlesPlayed& played, const sim::CoupleCounts& couples, const sim::Match& match,
                         const Wish& wish);

/// Battles that a price run needs, by item. @param planned  schedule of the run that is planned
Report needed_for_prices(const BattlesPlayed& played, const sim::PriceReport& pilot, const sim::FieldSchedule& planned,
                         const Wish& wish);

}  // namespace warbalance::cli
