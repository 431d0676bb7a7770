#pragma once

#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::cli {

// What `rules` says of a ruleset and of one special rule, one row an item: kind, name, value, unit, allowed, rule_id,
// text.

Table items_table();

/// The row of a rule with X, and what it says of its sizes.
std::vector<Value> sized_rule_item(const sim::SizedRule& rule);
std::string sized_rule_text(const sim::SizedRule& rule);

std::vector<Value> rule_item(const sim::SpecialRule& rule, const Vocabulary& vocabulary);
std::vector<Value> setting_item(const sim::Setting& setting);

/// All about one special rule, for `rules ID "SPECIAL RULE"`: text, price, effects with their numbers, when they act
/// and by which rules, what happens when it meets other rules, commands to try it with.
/// @param word   its name or an alias; InputError with the nearest name when there is none
/// @param rules  the ruleset as it was typed, for the commands
Report rule_report(sim::Ruleset& ruleset, const std::string& word, const std::string& rules);

}  // namespace warbalance::cli
