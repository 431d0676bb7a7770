#pragma once

#include <vector>

#include "sim/pricing/estimation/field_options.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

/// The price of a rule without effect, as a control: 0 if the method works (README.md).
struct PlaceboPrice {
  double fair = 0;  ///< points
  double se = 0;
  Interval interval;  ///< 95 %, by itself
};

/// The ruleset that a price run plays: with an added special rule that has no effect and is listed at 0. The rule is
/// not added for armies of given units or built at listed costs, for prices without errors, or to a ruleset with the
/// most special rules possible.
Ruleset priced_ruleset(Ruleset ruleset, const FieldOptions& options);

/// Converts units of a ruleset to the one that a price run plays: special rules behind the added one are numbered
/// differently there. @param priced from `priced_ruleset`
std::vector<RosterUnit> priced_units(std::vector<RosterUnit> units, const Ruleset& ruleset, const Ruleset& priced);

}  // namespace warbalance::sim
