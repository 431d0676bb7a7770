#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/known_names.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/sized_rules.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

/// The first option that is off and leaves out a part; empty when there is none.
template <class IsOfPart>
std::string option_without(const Ruleset& ruleset, IsOfPart is_of_part) {
  for (const OptionalPart& part : ruleset.optional_parts) {
    if (is_of_part(part) && option_is_off(ruleset, part.option)) return part.option;
  }
  return {};
}

}  // namespace

void read_optional_parts(RulesetDraft& draft, const toml::table& table, const TomlSource& source) {
  Ruleset& ruleset = draft.ruleset;
  const std::vector<std::string> known = rule_and_tier_names(ruleset);
  TableReader reader(table, "[optional]", source);
  for (const TomlEntry& entry : entries_in_file_order(table)) {
    known_option(*draft.vocabulary, entry, source);
    OptionalPart part{entry.key, known_names(known, "rule or quality", reader.texts(entry.key), source)};
    std::erase_if(ruleset.optional_parts, [&](const OptionalPart& other) { return other.option == entry.key; });
    ruleset.optional_parts.push_back(std::move(part));
  }
  reader.finish();
}

void leave_out(Ruleset& ruleset) {
  for (SpecialRule& rule : ruleset.rules) {
    if (!left_out_by(ruleset, rule).empty()) rule.weight = 0;
  }
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    if (!left_out_by(ruleset, ruleset.tiers[tier]).empty()) ruleset.generator.tier_weights[tier] = 0;
  }
}

bool option_is_off(const Ruleset& ruleset, std::string_view option) {
  const auto place = place_of(vocabulary_of(ruleset.system)->options, option);
  return place && ruleset.options[*place] == 0;
}

std::string left_out_by(const Ruleset& ruleset, const SpecialRule& rule) {
  return option_without(ruleset, [&](const OptionalPart& part) { return is_meant(part.names, rule); });
}

std::string left_out_by(const Ruleset& ruleset, const Tier& tier) {
  return option_without(ruleset, [&](const OptionalPart& part) { return is_one_of(part.names, tier.name); });
}

bool uses_left_out(const Ruleset& ruleset, const UnitDesign& design) {
  const auto any_left_out = [&](const std::vector<std::uint8_t>& rules) {
    return std::ranges::any_of(rules,
                               [&](std::uint8_t rule) { return !left_out_by(ruleset, ruleset.rules[rule]).empty(); });
  };
  const auto is_left_out = [&](const CardDesign& card) {
    return any_left_out(card.rules) ||
           std::ranges::any_of(card.weapons, [&](const WeaponDesign& weapon) { return any_left_out(weapon.rules); });
  };
  const bool of_tier = design.cards.empty() && !left_out_by(ruleset, ruleset.tiers[design.tier]).empty();
  return of_tier || any_left_out(design.rules) || std::ranges::any_of(design.cards, is_left_out);
}

}  // namespace warbalance::sim
