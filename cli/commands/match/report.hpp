#pragma once

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// Result of a duel: one row, and a summary for people.
Report duel_report(const ResolvedMatch& resolved, const sim::CellResult& result);
/// Result of a battle of two armies, likewise.
Report battle_report(const ResolvedMatch& resolved, const sim::CellResult& result);

/// Whether the intervals of all scores that a report shows are narrow enough.
/// @param precision  greatest half-width [percentage points]
bool precise_enough(const sim::Tally& tally, double precision);

using MatchReport = Report (*)(const ResolvedMatch&, const sim::CellResult&);

}  // namespace warbalance::cli
