#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/setup.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::sim {

/// A number of generated tables, and where it stands.
struct TerrainGeneratorRow {
  NumberSpec spec;
  std::int32_t (*value)(const TerrainGenerator&);
  void (*set)(TerrainGenerator&, std::int32_t);
};

/// The numbers that scenario files may state of generated tables, in the order in which they are read.
std::span<const TerrainGeneratorRow> terrain_generator_rows();

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
