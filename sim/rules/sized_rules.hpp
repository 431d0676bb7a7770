#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/rules/ruleset_data.hpp"

// Special rules with X in their names: "Blast(X)" stands for Blast(2), Blast(3) and so on.

namespace warbalance::sim {

inline constexpr std::string_view kSizeMark = "(X)";

/// Whether a name is that of a rule with X.
bool is_sized_name(std::string_view name);

/// "Blast(6)" for "Blast(X)" and 6.
std::string sized_name(std::string_view name, std::int32_t size);

/// What stands before the first bracket of a name, in the letters that names are compared in: "blast" of "Blast(6)".
std::string stem_of(std::string_view name);

/// A text with its X replaced by a size: "Each hit counts as X hits."
std::string sized_text(std::string_view text, std::int32_t size);

/// The special rule that a size is. @pre least <= size <= most
SpecialRule size_of(const SizedRule& sized, std::int32_t size);

/// Whether the text, the price or the effects of a size differ from those of its rule with X: a file or a setting
/// changed this size alone.
bool is_changed_size(const Ruleset& ruleset, const SpecialRule& rule);

/// The number of special rules without the sizes that random units do not have; these stand behind the others.
std::size_t drawn_rules(const Ruleset& ruleset);

/// The rule with X of this name, or null. Names ignore case.
const SizedRule* find_sized_rule(const Ruleset& ruleset, std::string_view name);

/// Whether a special rule is meant by a name: its own, or that of the rule with X of which it is a size.
inline bool goes_by(const SpecialRule& rule, std::string_view name) {
  return rule.name == name || (!rule.sized_rule.empty() && rule.sized_rule == name);
}

/// Whether a special rule is meant by one of these names.
bool is_meant(const std::vector<std::string>& names, const SpecialRule& rule);

/// Whether a name is that of a rule with X and something in brackets that is none of its sizes: "Blast(99)".
bool is_beyond_sizes(const Ruleset& ruleset, std::string_view name);

/// The term that a size is paid for by, "Blast(X)" of "Blast(6)"; empty for other names and for a size with its own
/// term.
std::string term_of_size(const Ruleset& ruleset, std::string_view name);

/// What is wrong with a word that names a rule with X but none of its sizes, "Blast" or "Blast(99)"; else empty.
std::string size_problem(const Ruleset& ruleset, std::string_view word);

}  // namespace warbalance::sim
