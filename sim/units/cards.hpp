#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

// Units that are written as cards with weapons: "models=3 speed=4 q=4+ d=5+ wounds=1; Scout; Bow(24,1)", the card of an
// attached hero behind " + ".

namespace warbalance::sim {

inline constexpr std::string_view kCardJoint = " + ";

/// Whether the units of a ruleset are cards.
bool has_cards(const Ruleset& ruleset);

/// The cards of a unit: its own, or the plain card of its tier with its rules, which has the grammar's usual numbers
/// and plain weapons.
std::vector<CardDesign> cards_of(const Ruleset& ruleset, const UnitDesign& design);

/// Whether a text begins as cards do: with one of their numbers.
bool begins_with_card(const Ruleset& ruleset, std::string_view text);

/// Canonical text of a unit.
std::string cards_text(const Ruleset& ruleset, const UnitDesign& design);

/// A unit from its text. @param place  of the text's first character
Loaded<UnitDesign> parse_cards(const Ruleset& ruleset, const std::string& text, const Diagnostic& place);

}  // namespace warbalance::sim
