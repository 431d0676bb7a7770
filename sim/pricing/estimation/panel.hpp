#pragma once

#include <span>

#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

// How prices depend on players and conditions. `others` are runs of the same items with another
// player or under other conditions, from other seeds; rows stand in the same order. Rows without a price are left out.

/// Fills player_min, player_max, tau and all_players over the report and the others. `tactic_limited`: with one player
/// the whole interval of the price lies above 0, with another below.
void add_player_span(PriceReport& report, std::span<const PriceReport> others);

/// Fills condition_min and condition_max. `condition_limited`: under one condition the whole interval of fair - listed
/// lies above an edge of the tolerance, under another below it.
void add_condition_span(PriceReport& report, std::span<const PriceReport> others);

/// Replaces the prices by their means over the report and the others, all of one weight; errors add up in squares, for
/// the runs are independent. Intervals and verdicts follow from these; quantiles stay those of one run, which is too
/// wide rather than too narrow. Slopes and body spreads are those of the first player and are dropped.
/// @param price_step  points
void make_robust(PriceReport& report, std::span<const PriceReport> others, double price_step);

}  // namespace warbalance::sim
