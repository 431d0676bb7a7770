#include "engine/systems/suitcase/numbers.hpp"

#include <algorithm>

#include "engine/systems/suitcase/rules.hpp"

namespace warbalance::suitcase {
namespace {

/// SC-K11: the weapon of the extra attacks on a charge; -1 = none.
int furious_weapon(const Card& card) {
  int counted = -1;
  for (int i = 0; i < card.weapon_count; ++i) {
    const Weapon& weapon = card.weapons[static_cast<std::size_t>(i)];
    if (weapon.ranged()) continue;
    if (weapon.carriers == 0) return i;
    if (counted < 0) counted = i;
  }
  return counted;
}

WeaponNumbers weapon_numbers(const Card& card, const Weapon& weapon, bool furious) {
  WeaponNumbers numbers;
  numbers.range = weapon.range;
  numbers.hits = weapon.hits;
  numbers.hits_on_6 = weapon.hits_on_6;
  numbers.attacks = weapon.attacks;
  numbers.charge_attacks = static_cast<std::int8_t>(weapon.attacks + (furious ? card.charge_attacks : 0));
  numbers.carriers = weapon.carriers;
  numbers.quality = weapon.ranged() && weapon.quality != 0 ? weapon.quality : card.quality;
  numbers.moved_modifier = weapon.moved_modifier;
  numbers.ap = weapon.ap;
  numbers.ap_on_6 = std::max(weapon.ap, weapon.ap_on_6);
  numbers.deadly = weapon.deadly;
  numbers.pierces_on_6 = weapon.pierces_on_6;
  numbers.picks = weapon.picks;
  numbers.indirect = weapon.indirect;
  return numbers;
}

CardNumbers card_numbers(const Rules& rules, const Card& card, int models) {
  CardNumbers numbers;
  const int furious = furious_weapon(card);
  for (int i = 0; i < card.weapon_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    numbers.weapons[at] = weapon_numbers(card, card.weapons[at], i == furious);
  }
  numbers.weapon_count = card.weapon_count;
  numbers.models = static_cast<std::int8_t>(models);
  numbers.quality = card.quality;
  numbers.defense = card.defense;
  numbers.defense_shot = card.defense_shot != 0 ? card.defense_shot : card.defense;
  numbers.stealth = card.stealth;
  if (card.sergeant == SergeantKind::shoot) numbers.sergeant_shoots = card.sergeant_bonus;
  if (card.sergeant == SergeantKind::melee) numbers.sergeant_strikes = card.sergeant_bonus;
  numbers.morale = card.morale;
  numbers.score = card.score;
  numbers.wizard = card.wizard;
  numbers.fear = card.fear;
  numbers.phalanx = card.phalanx;
  numbers.wounds.health = card.health;
  numbers.wounds.regeneration = card.regeneration;
  numbers.wounds.wound_shift = static_cast<std::int8_t>(rules.flat_tough != 0 ? 0 : card.health - 1);
  numbers.impact = {card.impact.hits, card.impact.ap, card.impact.range};
  numbers.breath = {card.breath.hits, card.breath.ap, card.breath.range};
  return numbers;
}

}  // namespace

UnitNumbers unit_numbers(const Rules& rules, const Profile& profile) {
  UnitNumbers numbers;
  numbers.all_cards[0] = card_numbers(rules, profile.troops, profile.troops.models);
  if (profile.has_hero) numbers.all_cards[1] = card_numbers(rules, profile.hero, 1);
  return numbers;
}

}  // namespace warbalance::suitcase
