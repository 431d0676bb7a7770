#pragma once

#include <string>
#include <vector>

#include "sim/units/army.hpp"

namespace warbalance::sim {

/// Armies of the same name that stand in different files get the word that they were named by: "Line (new/line.toml)".
/// The same army several times keeps its name.
/// @param words  one per army, as typed: a path, the name of a file of the ruleset, or a text
void disambiguate_names(std::vector<Army>& armies, const std::vector<std::string>& words);

}  // namespace warbalance::sim
