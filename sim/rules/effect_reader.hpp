#pragma once

#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/sized_rule_reader.hpp"

namespace warbalance::sim {

/// Reads one effect of `effects = [...]` and adds it to a special rule.
/// @param sized  the rule with X whose pattern the rule is: which numbers are "X" is noted in it; null for other rules
void read_effect(const RulesetDraft& draft, const TomlSource& source, const toml::node& node, SpecialRule& rule,
                 SizedDraft* sized);

}  // namespace warbalance::sim
