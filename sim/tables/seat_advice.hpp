#pragma once

#include <string>
#include <vector>

#include "sim/tables/scenario.hpp"

namespace warbalance::sim {

/// What to do about far seats.
inline constexpr const char* kFarSeatsHint = "allow more rounds, or bring the goal or the seats nearer";

/// "with 3 players seat 3 has 48 inches to go to win, and plain units move 30 in all rounds": the seats that cannot win
/// by the scenario's own end, for these numbers of players. Empty = none, or the system has no such ends.
/// @param ruleset  with the settings of the scenario
std::string far_seats(const Ruleset& ruleset, const std::vector<int>& players);

/// "25 points for seat 1, 40 for seat 2" of a scenario with budgets; empty without.
std::string budgets_text(const Scenario& scenario);

/// The budgets of all scenarios of a ruleset that state them, for lint: "Ambush: 25 points for seat 1, 40 for seat 2".
std::string all_budgets(const Ruleset& ruleset);

}  // namespace warbalance::sim
