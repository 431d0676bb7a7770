#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/setup.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::sim {

/// Where the rules deploy the smallest unit of every player on an empty table.
enum class DeploymentRoom : std::uint8_t {
  enough,
  outside_zone,  ///< some player must deploy outside of his zone, which the rules allow if the zone has no place
  none,          ///< some player finds no place that the rules allow
};
DeploymentRoom deployment_room(const Ruleset& ruleset, const TableSetup& table, int players);

/// The setting for the size of the deployment zones, as for `--set`.
std::string zone_setting(const Ruleset& ruleset);

/// Reports a scenario in which some player finds no place to deploy, or none in his zone. The message points to the
/// first piece of terrain that takes the room, or to the settings.
/// @param players numbers of players to try
/// @param table null = an empty one; for generated tables only the settings are checked
/// @param pieces    places of its pieces in the file
/// @param settings  places of its settings in the file
void check_zones(const Ruleset& ruleset, std::span<const int> players, const ScenarioTable* table,
                 std::span<const toml::source_region> pieces, const toml::source_region& settings,
                 const TomlSource& source);

/// What to do about far seats.
inline constexpr const char* kFarSeatsHint = "allow more rounds, or bring the goal or the seats nearer";

/// "with 3 players seat 3 has 48 inches to go to win, and plain units move 30 in all rounds": the seats that cannot win
/// by reaching the scenario's goal, for these numbers of players. Empty = none, or the system has no such goals.
/// @param ruleset  with the settings of the scenario
std::string far_seats(const Ruleset& ruleset, const std::vector<int>& players);

/// "25 points for seat 1, 40 for seat 2" of a scenario with budgets; empty without.
std::string budgets_text(const Scenario& scenario);

/// The budgets of all scenarios of a ruleset that state them, for lint: "Ambush: 25 points for seat 1, 40 for seat 2".
std::string all_budgets(const Ruleset& ruleset);

}  // namespace warbalance::sim
