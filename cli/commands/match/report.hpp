#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// The tables of `duel` and of `battle` of two armies, without rows. @param endings  of the rule system: a column each
Table duel_table();
Table battle_table(std::span<const std::string_view> endings);
/// Battles by their margin.
Table margins_table();
/// The values of a battle of two armies beside its row, and of a duel, which is always on the same table.
std::vector<SummaryValue> battle_values();
std::vector<SummaryValue> duel_values();

/// Result of a duel: one row, and a summary for people.
Report duel_report(const ResolvedMatch& resolved, const sim::CellResult& result);
/// Result of a battle of two armies: one row, and a summary for people.
Report battle_report(const ResolvedMatch& resolved, const sim::CellResult& result);

/// Whether the intervals of all scores that a report shows are narrow enough.
/// @param precision  greatest half-width [percentage points]
bool precise_enough(const sim::Tally& tally, double precision);

using MatchReport = Report (*)(const ResolvedMatch&, const sim::CellResult&);

}  // namespace warbalance::cli
