#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/units/army.hpp"

namespace warbalance::sim {

/// An army that is really played.
struct WeightedArmy {
  Army army;
  std::uint32_t weight = 1;  ///< how often it is drawn, compared with the others
};

/// Armies to draw from instead of random ones.
struct ListedPopulation {
  std::string name;
  std::vector<WeightedArmy> armies;  ///< empty: there are none, armies are random
  /// Up to this many units of an army, drawn at random, are left out: no price can be estimated from battles between
  /// armies of equal totals only (sim/pricing/README.md).
  int leave_out = 1;
};

/// A population file: `name`, `leave_out` and `[[army]]` tables, each with `army` (a name, a file beside this one, or
/// text such as "3x 4+ Armored; 2x Knight") and `weight`. Unknown armies and units are reported at their place with the
/// nearest name.
/// @param most_units  that an army may have
Loaded<ListedPopulation> load_population(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                         const std::filesystem::path& file, std::size_t most_units);

}  // namespace warbalance::sim
