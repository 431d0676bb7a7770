#pragma once

#include <vector>

#include "cli/commands/compare/matchups.hpp"
#include "cli/report/report.hpp"
#include "sim/checks/matchups.hpp"

namespace warbalance::cli {

/// Whether a price or a score changes.
Column change_column();
/// The scores of every pair of armies under both rulesets, and points and mean scores of the armies; without rows.
Table matchups_table();
Table compared_armies_table();

/// What `compare` says of the matchups: tables of pairs and armies, a conclusion for matchups, armies and balance, the
/// greatest shifts for people.
/// @param conclusions  gets a row for each of them
void add_matchups(Report& report, Table& conclusions, const MatchupRun& run, const sim::PlayedPairs& played);

/// The battles of each pair under each ruleset. InputError where none under one of them had room to deploy.
std::vector<BattleCell> battles_of_pairs(const MatchupRun& run, const sim::PlayedPairs& played);

/// Mean shift and spreads.
std::vector<SummaryValue> matchup_values();

}  // namespace warbalance::cli
