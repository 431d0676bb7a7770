#include <algorithm>

#include "sim/files/hash.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

/// What a rule says of random armies; nothing where it says nothing.
std::string population_text(const SpecialRule& rule) {
  std::string text;
  for (const std::string& need : rule.needs) text += "needs " + need + "\n";
  for (const auto& [tier, needs] : rule.needs_on) {
    text += "on " + tier + "\n";
    for (const std::string& need : needs) text += "needs " + need + "\n";
  }
  return text;
}

std::string population_text(const Tier& tier) {
  std::string text;
  for (const std::string& rider : tier.riders) text += tier.name + " ridden by " + rider + "\n";
  if (tier.one_an_army) text += tier.name + " one an army\n";
  for (const std::string& rule : tier.no_rider_with) text += tier.name + " not with " + rule + "\n";
  return text;
}

}  // namespace

std::string ruleset_hash(const Ruleset& ruleset, const std::vector<bool>& rules) {
  Ruleset copy = ruleset;  // settings point into the ruleset that they can change
  for (std::size_t i = rules.size(); i-- > 0;) {
    if (!rules[i]) copy.rules.erase(copy.rules.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const auto has_size = [&](const SizedRule& sized) {
    const auto is_size = [&](const SpecialRule& rule) { return rule.sized_rule == sized.pattern.name; };
    return std::any_of(copy.rules.begin(), copy.rules.end(), is_size);
  };
  if (!rules.empty()) std::erase_if(copy.sized_rules, [&](const SizedRule& sized) { return !has_size(sized); });
  std::string canonical = "system=" + ruleset.system + "\n";
  for (const Setting& setting : settings_of(copy)) {
    if (setting.path.starts_with(kLintSection)) continue;
    // hashes of rulesets without such terrain are those of before it was known
    const auto is = [&](std::string_view key) { return setting.path.ends_with(key); };
    if (*setting.value == 0 && setting.path.starts_with("terrain.") && (is(".water") || is(".low") || is(".hits")))
      continue;
    // nor are those of rulesets whose rules are all drawn alike
    if (*setting.value == 1 && setting.path.starts_with("rule.") && setting.path.ends_with(".weight")) continue;
    canonical += setting.path + "=" + std::to_string(*setting.value) + "\n";
  }
  if (ruleset.price_form != PriceForm::sum) canonical += "prices are products\n";
  for (const Tier& tier : ruleset.tiers) canonical += population_text(tier);
  const auto effects = vocabulary_of(ruleset.system)->effects;
  for (const SpecialRule& rule : copy.rules) {
    canonical += "rule=" + rule.name + "\ngroup=" + rule.exclusive_group + "\n";
    for (const auto& [tier, cost] : rule.cost_on) canonical += "cost on " + tier + "=" + std::to_string(cost) + "\n";
    for (const std::string& tier : rule.not_on) canonical += "not on " + tier + "\n";
    canonical += population_text(rule);
    for (const EffectUse& use : rule.effects) {
      canonical += "effect=" + std::string(effects[use.effect].type) + " " + use.name;
      for (const std::int32_t parameter : use.parameters) canonical.append(" ").append(std::to_string(parameter));
      canonical += "\n";
    }
  }
  std::vector<std::string> forbidden;
  for (const ExclusiveGroup& group : ruleset.groups) {
    if (group.forbidden) forbidden.push_back("forbidden=" + group.name + "\n");
  }
  std::sort(forbidden.begin(), forbidden.end());
  for (const std::string& line : forbidden) canonical += line;
  return hash_of(canonical);
}

}  // namespace warbalance::sim
