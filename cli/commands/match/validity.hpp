#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::cli {

/// A sentence that names another option value, which may make somebody attack.
/// @param players empty: the command has no option --players
/// @param varied for a sweep plan: the parameters that its grid varies
std::string advice_on_attack(const sim::Ruleset& ruleset, const sim::Scenario& scenario,
                             std::span<const sim::Player> players = {},
                             const std::vector<std::string>* varied = nullptr, std::optional<Length> duel_gap = {},
                             std::size_t armies = 2);
std::string advice_on_attack(const ResolvedMatch& resolved, const std::vector<std::string>* varied = nullptr);

/// The battles of a match. @param question  as `BattlesPlayed` has it
BattlesPlayed battles_played(const ResolvedMatch& resolved, const sim::Validity& validity, std::string question);

/// InputError if a side found no room to deploy in any battle.
void refuse_battles_without_room(const sim::Validity& validity, const sim::Ruleset& ruleset,
                                 const sim::Scenario& scenario);

/// Columns with the shares of such battles, and the same after the share of draws.
std::vector<Column> void_columns();
std::vector<Column> outcome_share_columns();
/// The values of such columns.
std::vector<Value> to_values(const sim::Validity& validity, const std::vector<Column>& columns);

/// Warns about seats that cannot win the scenario, and about armies whose costs differ from its budgets.
void warn_of_seats(Report& report, const ResolvedMatch& resolved);

/// The cost of random armies if the scenario has a budget for each side; empty if it has none.
std::string note_on_equal_points(const sim::Scenario& scenario);

}  // namespace warbalance::cli
