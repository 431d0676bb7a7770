#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/core/dice.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

// All numbers that dice depend on, in flat structs that are keys of caches. Only `unit_numbers` makes them from
// profiles: code that rolls, enumerates, values or caches an attack takes these numbers and no profile.

namespace warbalance::suitcase {

struct Profile;
struct Rules;

/// One die of a source of hits, or one hit without a die, with the effects of its hits: the attacker's side of a roll.
struct HitNumbers {
  std::int16_t hits = 1;       ///< of a face below the natural 6
  std::int16_t hits_on_6 = 1;  ///< of a natural 6
  std::int8_t needed = 4;      ///< face that hits
  std::int8_t ap = 0;
  std::int8_t ap_on_6 = 0;
  std::int8_t deadly = 1;     ///< wounds of a failed Defense roll, on one model
  bool pierces_on_6 = false;  ///< a natural 6 ignores Regeneration
  bool automatic = false;     ///< one hit without a die

  bool special_6() const { return hits_on_6 != hits || ap_on_6 != ap || pierces_on_6; }
  HitThresholds thresholds() const { return {needed, special_6() ? 6 : 0}; }
  int hits_of(HitDie die) const { return die == HitDie::miss ? 0 : die == HitDie::natural ? hits_on_6 : hits; }
  int ap_of(bool natural) const { return natural ? ap_on_6 : ap; }
  friend auto operator<=>(const HitNumbers&, const HitNumbers&) = default;
};

/// How the models of a card take wounds.
struct WoundNumbers {
  std::int8_t health = 1;
  std::int8_t regeneration = 0;  ///< a wound is ignored from this face on; 0 = never
  std::int8_t wound_shift = 0;   ///< subtracted from the wound roll (SC-W5)
  friend auto operator<=>(const WoundNumbers&, const WoundNumbers&) = default;
};

/// Whom weapons that may pick a model strike (SC-K20): a model as a unit of 1, or the unit.
enum class Pick : std::int8_t { none, hero, sergeant, carrier };

/// The target of a batch: the other side of every roll, besides the remaining models. Fixed when the batch begins.
struct TargetNumbers {
  std::array<WoundNumbers, 2> cards{};  ///< troops, hero
  std::int8_t defense = 5;              ///< SC-H5
  Pick pick = Pick::none;               ///< the model that was picked
  bool ends_at_hit = false;             ///< SC-W3: any hit knocks out
  friend auto operator<=>(const TargetNumbers&, const TargetNumbers&) = default;
};

/// A kind of weapon.
struct WeaponNumbers {
  std::int16_t range = 0;          ///< hexes; 0 = melee
  std::int16_t hits = 1;           ///< that a hit counts as
  std::int16_t hits_on_6 = 1;      ///< times as many of a natural 6
  std::int8_t attacks = 0;         ///< of each carrier
  std::int8_t charge_attacks = 0;  ///< the same on a charge
  std::int8_t carriers = 0;        ///< models that carry it; 0 = every model
  std::int8_t quality = 4;         ///< face that hits
  std::int8_t moved_modifier = 0;  ///< to hit after a move
  std::int8_t ap = 0;
  std::int8_t ap_on_6 = 0;
  std::int8_t deadly = 1;
  bool pierces_on_6 = false;
  bool picks = false;       ///< it may pick a model
  bool indirect = false;    ///< it shoots without seeing, and cover that its target is behind does not count
  std::int8_t padding = 0;  ///< so that the struct can be compared byte by byte

  bool ranged() const { return range > 0; }
  friend auto operator<=>(const WeaponNumbers&, const WeaponNumbers&) = default;
};

/// Hits without a roll to hit.
struct AutomaticNumbers {
  std::int8_t hits = 0;  ///< of each model
  std::int8_t ap = 0;
  std::int8_t range = 0;  ///< hexes, where it shoots
  friend auto operator<=>(const AutomaticNumbers&, const AutomaticNumbers&) = default;
};

/// Everything about a card that dice depend on.
struct CardNumbers {
  std::array<WeaponNumbers, kMaxWeapons> weapons{};
  std::int8_t weapon_count = 0;
  std::int8_t models = 0;  ///< at full strength; 0 = there is no such card
  std::int8_t quality = 4;
  std::int8_t defense = 5;
  std::int8_t defense_shot = 5;     ///< against shooting
  std::int8_t stealth = 0;          ///< to hit when shooting at it
  std::int8_t sergeant_shoots = 0;  ///< to hit, of one model's shots; 0 = there is no such Sergeant
  std::int8_t sergeant_strikes = 0;
  std::int8_t morale = 0;  ///< to morale tests
  std::int8_t score = 0;   ///< to the melee score
  std::int8_t wizard = 0;  ///< X of Wizard(X); 0 = none
  bool fear = false;       ///< a D3 to the melee score
  bool phalanx = false;
  WoundNumbers wounds;
  AutomaticNumbers impact;  ///< on a charge
  AutomaticNumbers breath;  ///< once per round
  friend auto operator<=>(const CardNumbers&, const CardNumbers&) = default;
};

/// Everything about a unit that dice depend on: its troops and its attached hero.
struct UnitNumbers {
  std::array<CardNumbers, 2> all_cards{};

  int cards() const { return all_cards[1].models > 0 ? 2 : 1; }
  const CardNumbers& card(int number) const { return all_cards[static_cast<std::size_t>(number)]; }
  const CardNumbers& troops() const { return all_cards[0]; }
  const CardNumbers& hero() const { return all_cards[1]; }
  /// Health of all models at full strength.
  int health() const {
    int sum = 0;
    for (const CardNumbers& card : all_cards) sum += card.models * card.wounds.health;
    return sum;
  }
  friend auto operator<=>(const UnitNumbers&, const UnitNumbers&) = default;
};

static_assert(std::has_unique_object_representations_v<HitNumbers>, "no padding: they are parts of keys");
static_assert(std::has_unique_object_representations_v<TargetNumbers>);
static_assert(std::has_unique_object_representations_v<UnitNumbers> && std::is_trivially_copyable_v<UnitNumbers>);

/// The numbers of a unit.
UnitNumbers unit_numbers(const Rules& rules, const Profile& profile);

/// SC-K11: the weapon of the extra attacks on a charge; -1 = none.
inline int furious_weapon(const Card& card) {
  int counted = -1;
  for (int i = 0; i < card.weapon_count; ++i) {
    const Weapon& weapon = card.weapons[static_cast<std::size_t>(i)];
    if (weapon.ranged()) continue;
    if (weapon.carriers == 0) return i;
    if (counted < 0) counted = i;
  }
  return counted;
}

inline WeaponNumbers weapon_numbers(const Card& card, const Weapon& weapon, bool furious) {
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

inline CardNumbers card_numbers(const Rules& rules, const Card& card, int models) {
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

inline UnitNumbers unit_numbers(const Rules& rules, const Profile& profile) {
  UnitNumbers numbers;
  numbers.all_cards[0] = card_numbers(rules, profile.troops, profile.troops.models);
  if (profile.has_hero) numbers.all_cards[1] = card_numbers(rules, profile.hero, 1);
  return numbers;
}

}  // namespace warbalance::suitcase
