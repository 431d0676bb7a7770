#pragma once

#include <string>

#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

// Heroes who are attached to a unit, in systems with cards.

namespace warbalance::sim {

/// Why a unit cannot be attached to another one as its hero; empty when it can.
std::string attach_problem(const Ruleset& ruleset, const UnitDesign& troops, const UnitDesign& hero);

/// "a unit and its hero may not have both Sergeant(shoot) and Sergeant(melee)"
std::string twice_in_unit_text(const Ruleset& ruleset, std::size_t rule_of_troops, std::size_t rule_of_hero);

}  // namespace warbalance::sim
