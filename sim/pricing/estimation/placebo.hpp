#pragma once

#include <vector>

#include "sim/pricing/estimation/field_options.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

/// What it is worth to have no effect: 0, as far as prices mean what they say (README.md).
struct PlaceboPrice {
  double fair = 0;  ///< points
  double se = 0;
  Interval interval;  ///< 95 %, by itself
};

/// The ruleset that a price run plays: with a special rule without effect, listed at 0. Without it where armies are of
/// given units or built by listed costs, where prices have no errors, and where a ruleset has as many special rules as
/// can be.
Ruleset priced_ruleset(Ruleset ruleset, const FieldOptions& options);

/// Units of a ruleset in the one that a price run plays: special rules that stand behind the added one have other
/// numbers there. @param priced  from `priced_ruleset`
std::vector<RosterUnit> priced_units(std::vector<RosterUnit> units, const Ruleset& ruleset, const Ruleset& priced);

}  // namespace warbalance::sim
