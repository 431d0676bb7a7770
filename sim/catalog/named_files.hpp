#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

/// The .toml files of a folder ("armies", "scenarios") of a ruleset by name (without .toml), sorted; its own hide those
/// of the same name that it inherits. A folder that is not there has none.
std::vector<std::pair<std::string, std::filesystem::path>> named_files(const Ruleset& ruleset,
                                                                       const std::string& folder);

/// Whether a word of the command line is meant as a file, not as a name: it ends in .toml, or there is such a file.
bool is_file_path(const std::string& text);

}  // namespace warbalance::sim
