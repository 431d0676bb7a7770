#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/catalog/ruleset.hpp"

// Units that are written as cards with weapons: "models=3 speed=4 q=4+ d=5+ wounds=1; Scout; Bow(24,1)", the card of an
// attached hero behind " + ".

namespace warbalance::sim {

inline constexpr std::string_view kCardJoint = " + ";

/// Whether the units of a ruleset are cards.
bool has_cards(const Ruleset& ruleset);

/// The cards of a unit: its own, or the plain card of its tier with its rules, which is a model with a hand weapon and
/// a bow.
std::vector<CardDesign> cards_of(const Ruleset& ruleset, const UnitDesign& design);

/// Whether a text begins as cards do: with one of their numbers.
bool begins_with_card(const Ruleset& ruleset, std::string_view text);

/// Canonical text of a unit.
std::string cards_text(const Ruleset& ruleset, const UnitDesign& design);

/// Price of a unit by the listed prices of its parts, before the minimum, in whole points.
Hundredths cards_cost(const Ruleset& ruleset, const UnitDesign& design);

/// A unit from its text. @param place  of the text's first character
Loaded<UnitDesign> parse_cards(const Ruleset& ruleset, const std::string& text, const Diagnostic& place);

/// Why a unit cannot be attached to another one as its hero; empty when it can.
std::string attach_problem(const Ruleset& ruleset, const UnitDesign& troops, const UnitDesign& hero);

/// "a unit and its hero may not have both Sergeant(shoot) and Sergeant(melee)"
std::string twice_in_unit_text(const Ruleset& ruleset, std::size_t rule_of_troops, std::size_t rule_of_hero);

}  // namespace warbalance::sim
