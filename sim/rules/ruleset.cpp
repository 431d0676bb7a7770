#include "sim/rules/ruleset.hpp"

#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/sized_rules.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/card_counts.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether two rules are of one group that is as `is_such` says.
template <class Is>
bool of_one_group(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b, const Is& is_such) {
  const std::string& group = ruleset.rules[rule_a].exclusive_group;
  if (group.empty() || group != ruleset.rules[rule_b].exclusive_group) return false;
  return std::any_of(ruleset.groups.begin(), ruleset.groups.end(),
                     [&](const ExclusiveGroup& other) { return other.name == group && is_such(other); });
}

}  // namespace

Hundredths cost_sum(const Ruleset& ruleset, const UnitDesign& design) {
  if (has_cards(ruleset)) return cards_cost(ruleset, design);
  Hundredths cost = ruleset.tiers[design.tier].cost;
  for (const std::uint8_t rule : design.rules) cost += cost_of_rule(ruleset, rule, design.tier);
  return cost;
}

Hundredths cost_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  for (const auto& [name, cost] : ruleset.rules[rule].cost_on) {
    if (name == ruleset.tiers[tier].name) return cost;
  }
  return ruleset.rules[rule].cost;
}

bool rule_fits_tier(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  const Tier& type = ruleset.tiers[tier];
  return !type.target_only && !contains(ruleset.rules[rule].not_on, type.name);
}

const std::vector<std::string>& needs_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  for (const auto& [name, needs] : ruleset.rules[rule].needs_on) {
    if (name == ruleset.tiers[tier].name) return needs;
  }
  return ruleset.rules[rule].needs;
}

bool needs_are_met(const Ruleset& ruleset, const UnitDesign& design, std::size_t rule) {
  const auto& needs = needs_of_rule(ruleset, rule, design.tier);
  return needs.empty() || std::any_of(design.rules.begin(), design.rules.end(),
                                      [&](std::uint8_t other) { return is_meant(needs, ruleset.rules[other]); });
}

std::vector<std::string> rule_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const SpecialRule& rule : ruleset.rules) names.push_back(rule.name);
  for (const SizedRule& rule : ruleset.sized_rules) names.push_back(rule.pattern.name);
  return names;
}

std::vector<std::string> tier_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Tier& tier : ruleset.tiers) names.push_back(tier.name);
  return names;
}

std::vector<std::string> rule_and_tier_names(const Ruleset& ruleset) {
  std::vector<std::string> names = rule_names(ruleset);
  for (const Tier& tier : ruleset.tiers) names.push_back(tier.name);
  return names;
}

int spare_riders(const Ruleset& ruleset, const UnitDesign& design) {
  const Tier& tier = ruleset.tiers[design.tier];
  if (!tier.riders.empty()) {
    const bool steers_itself = std::any_of(design.rules.begin(), design.rules.end(), [&](std::uint8_t rule) {
      return is_meant(tier.no_rider_with, ruleset.rules[rule]);
    });
    return steers_itself ? 0 : -1;
  }
  const bool rides = std::any_of(ruleset.tiers.begin(), ruleset.tiers.end(),
                                 [&](const Tier& mount) { return contains(mount.riders, tier.name); });
  return rides ? 1 : 0;
}

bool begins_with_quality(const Ruleset& ruleset, std::string_view text) {
  text = trimmed(text);
  if (has_cards(ruleset)) return begins_with_card(ruleset, text);
  if (!has_named_qualities(ruleset)) return !text.empty() && is_digit(text.front());
  const std::string word = folded_name(text.substr(0, text.find_first_of(",(")));
  return std::any_of(ruleset.tiers.begin(), ruleset.tiers.end(), [&](const Tier& tier) {
    const auto same = [&](const std::string& name) { return folded_name(name) == word; };
    return same(tier.name) || std::any_of(tier.aliases.begin(), tier.aliases.end(), same);
  });
}

Hundredths listed_cost(const Ruleset& ruleset, const UnitDesign& design) {
  return std::max(cost_sum(ruleset, design), ruleset.minimum_cost);
}

std::string profile_text(const Ruleset& ruleset, const UnitDesign& design) {
  if (has_cards(ruleset)) return cards_text(ruleset, design);
  std::vector<std::string> names;
  for (const std::uint8_t rule : design.rules) names.push_back(ruleset.rules[rule].name);
  const bool named = has_named_qualities(ruleset);
  if (!named) {
    std::sort(names.begin(), names.end(),
              [](const std::string& a, const std::string& b) { return folded_name(a) < folded_name(b); });
  }
  std::string text = ruleset.tiers[design.tier].name;
  if (design.number > 0) text += "(" + std::to_string(design.number) + ")";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 && !named ? " " : ", ") + names[i];
  return text;
}

bool forbidden_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  if (rule_a == rule_b) return false;
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.forbidden; });
}

bool impossible_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  if (rule_a == rule_b) return false;
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.impossible; });
}

bool impossible_in_unit(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.of_unit; });
}

std::size_t most_drawn_rules(const Ruleset& ruleset) {
  const auto allowed = static_cast<std::size_t>(std::max(0, ruleset.rules_per_unit));
  const std::size_t weights = ruleset.generator.rule_count_weights.size();
  return std::min(weights == 0 ? 0 : weights - 1, allowed);
}

}  // namespace warbalance::sim
