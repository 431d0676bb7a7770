#pragma once

#include <filesystem>
#include <optional>

#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// Finds the folder with the rulesets. A folder given by the user, or else by the environment variable
/// WARBALANCE_DATA, must be one; without them the installed prefix beside the running program, the source tree
/// of the build and the prefix of the configuration are tried in this order. The error lists every place.
Loaded<DataFolder> find_data_folder(const std::optional<std::filesystem::path>& given);

}  // namespace warbalance::sim
