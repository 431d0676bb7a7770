#pragma once

#include <filesystem>
#include <string>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset.hpp"

// Price lists as costs, in files of their own, for rulesets whose units are a quality and special rules. They are
// written as in a ruleset, so that their tables can be copied into one that inherits:
//
//   ruleset = "warstuff-2.0"      # may be left out
//   [quality."2+"]
//   cost = 45
//   [rule.Tough]
//   cost = 60
//   cost_on = { "5+" = 30, "6+" = 30 }

namespace warbalance::sim {

/// The ruleset with the costs of a file in place of its own; what the file does not state stays as it is. Unknown
/// qualities, rules and keys are errors with the nearest name, each at its place; so is a ruleset whose units are
/// cards.
Loaded<Ruleset> with_cost_list(const Ruleset& ruleset, const std::filesystem::path& file);

/// Whether a special rule costs something else than another version of it.
bool same_costs(const SpecialRule& rule, const SpecialRule& other);

/// The costs of a ruleset that differ from another version of it, as such a file states them.
/// @pre both have the same qualities and special rules in the same order
std::string changed_costs_text(const Ruleset& ruleset, const Ruleset& listed);

}  // namespace warbalance::sim
