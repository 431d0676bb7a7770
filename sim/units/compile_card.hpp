#pragma once

#include "engine/core/optional_parts.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

/// A card as the battle reads it, with the effects of its special rules and those of its weapons.
template <RuleSystem S>
typename S::Card compile_card(const Ruleset& ruleset, const CardDesign& design) {
  auto card = S::make_card(design.stats);
  for (const WeaponDesign& weapon : design.weapons) {
    S::add_weapon(card, weapon.carriers, weapon.range, weapon.attacks);
    for (const std::uint8_t rule : weapon.rules) {
      for (const EffectUse& use : ruleset.rules[rule].effects) {
        S::apply_to_weapon(S::last_weapon(card), use.effect, use.parameters);
      }
    }
  }
  for (const std::uint8_t rule : design.rules) {
    for (const EffectUse& use : ruleset.rules[rule].effects) S::apply_to_card(card, use.effect, use.parameters);
  }
  return card;
}

}  // namespace warbalance::sim
