#pragma once

#include "sim/rules/ruleset_data.hpp"

namespace warbalance::sim {

/// Whether a special rule can only help an army that is played well: it has effects, and by the vocabulary of the rule
/// system none of them, with its numbers, can do harm (`HelpfulEffect`).
bool only_helps(const Ruleset& ruleset, const SpecialRule& rule);

}  // namespace warbalance::sim
