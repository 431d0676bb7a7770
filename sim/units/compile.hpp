#pragma once

#include <cassert>
#include <vector>

#include "engine/core/optional_parts.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

template <RuleSystem S>
typename S::Rules compile_rules(const Ruleset& ruleset) {
  auto rules = S::make_rules(ruleset.numbers, ruleset.options);
  for (const SpecialRule& rule : ruleset.rules) {
    for (const EffectUse& use : rule.effects) S::note_effect(rules, use.effect, use.parameters);
  }
  return rules;
}

template <RuleSystem S>
typename S::Profile compile_cards(const Ruleset& ruleset, const UnitDesign& design) {
  const std::vector<CardDesign> cards = cards_of(ruleset, design);
  const auto troops = compile_card<S>(ruleset, cards.front());
  if (cards.size() == 1) return S::make_profile(troops, nullptr);
  const auto hero = compile_card<S>(ruleset, cards[1]);
  return S::make_profile(troops, &hero);
}

/// A unit as the battle reads it. The loader has checked the design, so every effect fits.
template <RuleSystem S>
typename S::Profile compile_profile(const Ruleset& ruleset, const typename S::Rules& rules, const UnitDesign& design) {
  if constexpr (HasCards<S>) return compile_cards<S>(ruleset, design);
  auto profile = S::plain_profile(rules, ruleset.tiers[design.tier].quality);
  if constexpr (HasNumberedTypes<S>) {
    if (design.number > 0) S::set_number(profile, design.number);
  }
  for (const std::uint8_t rule : design.rules) {
    for (const EffectUse& use : ruleset.rules[rule].effects) {
      [[maybe_unused]] const bool fits = S::apply_effect(profile, use.effect, use.parameters, rule);
      assert(fits);
    }
  }
  return profile;
}

/// An army as the battle reads it: one profile and one price per unit.
template <RuleSystem S>
struct CompiledArmy {
  std::vector<typename S::Profile> profiles;
  std::vector<Hundredths> costs;
};

template <RuleSystem S>
CompiledArmy<S> compile_army(const Ruleset& ruleset, const typename S::Rules& rules, const Army& army) {
  CompiledArmy<S> compiled;
  for (const ArmyUnit& unit : army.units) {
    compiled.profiles.push_back(compile_profile<S>(ruleset, rules, unit.design));
    compiled.costs.push_back(unit.cost);
  }
  return compiled;
}

}  // namespace warbalance::sim
