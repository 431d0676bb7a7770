#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/battles/play.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// Whether a unit has a special rule.
bool has_rule(const UnitDesign& unit, std::uint8_t rule);

/// Riders that an army has to spare; below 0: it lacks some.
int riders_to_spare(const Ruleset& ruleset, const FieldArmy& army);

/// Whether a unit may do without one of its rules: its other rules still have what they need (`needs_are_met`), and
/// where the unit needs a rider without the rule, its army has one to spare. Forbidden pairs of rules and rules that do
/// not fit a quality do not arise by a removal, and no quality must have a rule.
bool may_lose(const Ruleset& ruleset, const FieldArmy& army, std::size_t unit, std::uint8_t rule);

/// The designs of a population, and all that they become when they lose one rule. The generator must outlive it.
DesignSource designs_less_a_rule(const ArmyGenerator& population);

}  // namespace warbalance::sim
