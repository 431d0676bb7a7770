#pragma once

#include <span>
#include <string>

#include "engine/core/setup.hpp"
#include "sim/catalog/scenario.hpp"
#include "sim/catalog/toml_source.hpp"

namespace warbalance::sim {

/// Where a smallest unit of every player deploys on a table that nobody stands on yet, as the rules' own deployment has
/// it.
enum class DeploymentRoom : std::uint8_t {
  enough,
  outside_zone,  ///< somebody stands outside of his zone: the rules say so where there is no place in it
  none,          ///< somebody finds no place that the rules allow
};
DeploymentRoom deployment_room(const Ruleset& ruleset, const TableSetup& table, int players);

/// The setting that says how large the deployment zones are, as for `--set`.
std::string zone_setting(const Ruleset& ruleset);

/// Tells of a scenario in which somebody finds no place to deploy, or none in his zone: the piece of terrain with which
/// that begins, or the settings.
/// @param players   numbers of them that are tried
/// @param table     null = an empty one; of generated ones only the settings are looked at
/// @param pieces    places of its pieces in the file
/// @param settings  likewise
void check_zones(const Ruleset& ruleset, std::span<const int> players, const ScenarioTable* table,
                 std::span<const toml::source_region> pieces, const toml::source_region& settings,
                 const TomlSource& source);

}  // namespace warbalance::sim
