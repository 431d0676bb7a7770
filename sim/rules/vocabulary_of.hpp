#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

/// The vocabulary of a rule system's data files; null when there is no such system.
const Vocabulary* vocabulary_of(std::string_view system);

/// Index of a number or option in its list; empty when the list has no such path.
std::optional<std::size_t> place_of(std::span<const NumberSpec> specs, std::string_view path);

/// The far corner of the table: its width and height; (0, 0) if the system has no such numbers.
Point table_corner(const Ruleset& ruleset);

/// Whether the qualities of a ruleset are types with names, "Hero guy", instead of numbers.
bool has_named_qualities(const Ruleset& ruleset);

/// Name of a unit's named effect (a spell), counted from 0 over its special rules. For cards, counted over the
/// ruleset's rules, because all units know the same spells. Empty when there is no such effect, or it has no name.
std::string named_effect(const Ruleset& ruleset, const UnitDesign& design, std::size_t number);

/// Ids of all rule systems.
std::vector<std::string> system_ids();

/// Whether a unit has room for all effects of its rules (WarStuff 2.0: at most four spells).
bool effects_fit(const Ruleset& ruleset, const UnitDesign& design);

/// The effects of a special rule with their numbers: "ignore_hit (on 4); move_bonus (advance 200, rush 400)".
std::string effects_text(const SpecialRule& rule, const Vocabulary& vocabulary);

/// Whether a special rule can only help an army that is played well: it has effects, and by the system's vocabulary
/// none of them can do harm with its numbers (`HelpfulEffect`).
bool only_helps(const Ruleset& ruleset, const SpecialRule& rule);

}  // namespace warbalance::sim
