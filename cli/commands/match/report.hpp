#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "engine/core/report.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/variance_shares.hpp"

namespace warbalance::cli {

/// The tables of `duel` and of `battle` of two armies, without rows. @param endings  of the rule system, one column
/// each
Table duel_table();
Table battle_table(std::span<const std::string_view> endings);
/// Battles by their margin.
Table margins_table();
/// The values of a battle of two armies besides its row, and those of a duel, which always has the same table.
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

// Shares of dice, table, first move and seat in the variation of single results.

/// --shares
OptionSpec shares_option();

/// Whether --shares is given. InputError with more than two armies, or with options for other results.
bool resolve_shares(const ParsedArgs& typed, const sim::Match& match);

/// Adds the shares to the values and a sentence to the notes.
/// @param tables with --shares: battles that separate the table from the dice; empty if they were not played
void add_shares(Report& report, const sim::Match& match, const sim::Tally& tally, const sim::TableTally& tables);

/// Says which side is stronger by the interval of a score; about even if it lies within the band that `matrix` calls
/// even.
/// @param score_a  of A, 0..1
std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a);

/// An empty square table for scores [%] of everyone against everyone else.
/// @param names  of the rows and columns, in their order
Section score_square(const std::vector<std::string>& names);

/// All endings of all rule systems, each once.
std::vector<std::string_view> all_endings();

/// The table of a battle of three or four armies, without rows. @param endings  of the rule system, one column each
Table standings_table(std::span<const std::string_view> endings);

/// Result of a battle of three or four armies: one row per army, and tables for people.
Report standings_report(const ResolvedMatch& resolved, const sim::StandingsResult& result);

/// Whether the intervals of all shares of first places that the report shows are narrow enough.
/// @param precision  greatest half-width [percentage points]
bool precise_enough(const sim::Standings& standings, double precision);

}  // namespace warbalance::cli
