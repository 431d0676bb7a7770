#pragma once

#include <span>
#include <string_view>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// The table of a battle of three or four armies, without rows. @param endings  of the rule system: a column each
Table standings_table(std::span<const std::string_view> endings);

/// Result of a battle of three or four armies: one row an army, and tables for people.
Report standings_report(const ResolvedMatch& resolved, const sim::StandingsResult& result);

/// Whether the intervals of all shares of first places that the report shows are narrow enough.
/// @param precision  greatest half-width [percentage points]
bool precise_enough(const sim::Standings& standings, double precision);

}  // namespace warbalance::cli
