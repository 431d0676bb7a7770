#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/json_parts.hpp"

namespace warbalance::cli {

/// The player whose net tells the chances of victory: that of army A, of army B, else `learned` of the ruleset; the
/// first of them who has a net. Empty: nobody has.
std::optional<sim::Player> foreteller_of(const sim::Match& match);

/// A chance as JSON.
Json json_of_chance(double chance);

// The turning points of a battle are the steps that changed the chance of A most, by 10 % of 1 or more: at most three,
// in the order of the battle. A step goes from a choice of who acts to the next one, or to the end.

/// The chances at the end, and "round 3: A2 Charge against B4 Archers; B4 Archers: killed (by A2): A 48 % -> 71 %".
/// @pre a net tells the chances
std::vector<std::string> turning_point_lines(const ReplayedBattle& replay);
Json json_of_turning_points(const ReplayedBattle& replay);

/// The chance of A along the battle, with numbers at its turning points, as elements of a page.
/// @pre a net tells the chances
std::string chance_picture(const ReplayedBattle& replay);

}  // namespace warbalance::cli
