#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/setup.hpp"
#include "sim/catalog/ruleset.hpp"
#include "sim/catalog/scenario.hpp"
#include "sim/catalog/toml_source.hpp"

namespace warbalance::sim {

/// The terrain of a scenario file.
struct ScenarioTerrain {
  std::shared_ptr<ScenarioTable> table;     ///< null = no terrain
  std::vector<toml::source_region> places;  ///< where each listed piece stands in the file
  std::string canonical;                    ///< all that can change a result, for hashes
};

/// Reads `terrain`: "none"; "generated" or a table of its numbers; or a list of pieces.
/// @param corner  the far corner of the table
/// @param file    the whole file, for messages about what stands outside of `terrain`
ScenarioTerrain read_terrain(const Ruleset& ruleset, Point corner, const toml::table& file, const toml::node& terrain,
                             const TomlSource& source);

}  // namespace warbalance::sim
