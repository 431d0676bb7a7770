#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

// Loading a ruleset, and queries: names, prices, which special rules fit together.

namespace warbalance::sim {

/// Price of a special rule on a unit of a tier.
Hundredths cost_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// Whether units of a tier may have a special rule.
bool rule_fits_tier(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// The rules of which a unit of a tier needs one for this rule to have an effect; empty = it needs none.
const std::vector<std::string>& needs_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// Whether the unit has what one of its rules needs.
bool needs_are_met(const Ruleset& ruleset, const UnitDesign& design, std::size_t rule);

/// The names of all special rules, without aliases: for rules with X every size, followed by "Blast(X)".
std::vector<std::string> rule_names(const Ruleset& ruleset);

/// The names of all qualities, without aliases.
std::vector<std::string> tier_names(const Ruleset& ruleset);

/// The names of all rules, then of all qualities.
std::vector<std::string> rule_and_tier_names(const Ruleset& ruleset);

/// The contribution of a unit to the riders of its army: 1 = it may ride, -1 = it needs a rider, 0 = neither. An army
/// with a negative sum has too few riders.
int spare_riders(const Ruleset& ruleset, const UnitDesign& design);

/// Whether a text begins with a quality, as profiles do.
bool begins_with_quality(const Ruleset& ruleset, std::string_view text);

/// Tier plus rules, before the minimum.
Hundredths cost_sum(const Ruleset& ruleset, const UnitDesign& design);

/// Listed price: tier plus rules, at least the minimum (WS2-C1).
Hundredths listed_cost(const Ruleset& ruleset, const UnitDesign& design);

/// Canonical profile text: "4+ Armored, Shooter(18)", rules in alphabetical order (WS2-C3); after a named type, in the
/// order of the ruleset: "Hero guy, Light Armor, Distance".
std::string profile_text(const Ruleset& ruleset, const UnitDesign& design);

/// Special rules that do nothing on a unit, and why: "Light Armor: it has light armor anyway"; in the order of the
/// ruleset's list.
std::vector<std::string> wasted_rules(const Ruleset& ruleset, const UnitDesign& design);

/// Whether the ruleset has an option of this name, and it is off.
bool option_is_off(const Ruleset& ruleset, std::string_view option);

/// The option that leaves out a special rule or tier; empty when it is not left out.
std::string left_out_by(const Ruleset& ruleset, const SpecialRule& rule);
std::string left_out_by(const Ruleset& ruleset, const Tier& tier);

/// Whether a unit has a rule or tier that is left out.
bool uses_left_out(const Ruleset& ruleset, const UnitDesign& design);

/// Whether no unit may have both rules: two of one forbidden group.
bool forbidden_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);

/// Whether no profile may have both, in an army or not.
bool impossible_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);
/// Whether one of a unit's cards may not have the first rule if its other card has the second rule, which may be the
/// same.
bool impossible_in_unit(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);

/// The most special rules that the generator draws for a unit: limited by the weights and by the most rules of a unit.
std::size_t most_drawn_rules(const Ruleset& ruleset);

/// Where data is looked up: the folder given by the user, WARBALANCE_DATA, the build tree, the installed prefix.
struct DataFolder {
  std::filesystem::path path;
};

/// The default ruleset.
inline constexpr std::string_view kDefaultRuleset = "warstuff-2.0";

/// Ids of the rulesets in the data folder, sorted.
std::vector<std::string> list_rulesets(const DataFolder& data);

/// Loads a ruleset by id, or by the path of a folder with a ruleset.toml.
/// @param settings  "path=value" texts of `--set`
/// @param prices file of a price list that replaces the ruleset's prices; empty = none. Settings apply after it. All
/// semantic errors are reported at once; of a syntax error the first in each file.
Loaded<Ruleset> load_ruleset(const DataFolder& data, const std::string& id_or_folder,
                             const std::vector<std::string>& settings, const std::string& prices = {});

/// Parses profile text ("4+ Armored, Shooter(18)"); names ignore case and repeated spaces. A repeated rule is an error.
/// Too many rules, or two that exclude each other, are errors only with `strict`.
/// @param place   file and position of the text's first character, for diagnostics
/// @param strict for armies; `odds` accepts any profile of known words (WS2-C4)
Loaded<UnitDesign> parse_profile(const Ruleset& ruleset, const std::string& text, const Diagnostic& place, bool strict);

// Special rules with X in their names: "Blast(X)" stands for Blast(2), Blast(3) and so on.

/// Whether a name is that of a rule with X.
bool is_sized_name(std::string_view name);

/// "Blast(6)" for "Blast(X)" and 6.
std::string sized_name(std::string_view name, std::int32_t size);

/// The folded part of a name before the first bracket: "blast" of "Blast(6)".
std::string stem_of(std::string_view name);

/// The special rule of a size. @pre least <= size <= most
SpecialRule size_of(const SizedRule& sized, std::int32_t size);

/// Whether a file or setting changed only this size: its text, price or effects differ from those of its rule with X.
bool is_changed_size(const Ruleset& ruleset, const SpecialRule& rule);

/// The number of special rules that random units may have; further sizes come after them.
std::size_t drawn_rules(const Ruleset& ruleset);

/// The rule with X of this name, or null. Names ignore case.
const SizedRule* find_sized_rule(const Ruleset& ruleset, std::string_view name);

/// Whether a name means a special rule: its own name, or that of its rule with X.
inline bool goes_by(const SpecialRule& rule, std::string_view name) {
  return rule.name == name || (!rule.sized_rule.empty() && rule.sized_rule == name);
}

/// Whether one of these names means a special rule.
bool is_meant(const std::vector<std::string>& names, const SpecialRule& rule);

/// Whether a name is that of a rule with X but with an invalid size in brackets: "Blast(99)".
bool is_beyond_sizes(const Ruleset& ruleset, std::string_view name);

/// The price term of a size, "Blast(X)" of "Blast(6)"; empty for other names and for a size with its own term.
std::string term_of_size(const Ruleset& ruleset, std::string_view name);

/// What is wrong with a word that names a rule with X but none of its sizes, "Blast" or "Blast(99)"; else empty.
std::string size_problem(const Ruleset& ruleset, std::string_view word);

}  // namespace warbalance::sim
