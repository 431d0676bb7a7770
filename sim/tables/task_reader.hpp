#pragma once

#include <string>
#include <vector>

#include "engine/core/setup.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

inline constexpr NumberSpec kCoordinate{"x", 0, 0, 9600, "1/100 inch", "WS2-T40", "place on the table"};

/// The tasks of a scenario file.
struct TaskList {
  std::vector<SkillTask> tasks;     ///< without their labels, which point into texts
  std::vector<std::string> labels;  ///< one per task
  std::string canonical;            ///< all that can change a result, for hashes
};

/// Reads [[task]]: where units may try their skill.
/// @param table  the far corner of the table
TaskList read_tasks(const Ruleset& ruleset, Point table, const toml::array& array, const TomlSource& source);

}  // namespace warbalance::sim
