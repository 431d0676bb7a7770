#pragma once

#include <array>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/systems/suitcase/body.hpp"
#include "engine/systems/suitcase/rules.hpp"

namespace warbalance::suitcase {

// Every roll of the game: its name in replays, the rule that requires it, and its lane of random dice. Rare rolls
// share lane 0.
inline constexpr RollKind kMarkersRoll{"number of markers", "SC-S4"};
inline constexpr RollKind kMarkerRollOff{"roll-off for markers", "SC-S4"};
inline constexpr RollKind kDeploymentRollOff{"roll-off for deployment", "SC-S5"};
inline constexpr RollKind kScoutRollOff{"roll-off for scouts", "SC-K22"};
inline constexpr RollKind kAmbushRollOff{"roll-off for ambushes", "SC-K1"};
inline constexpr RollKind kHitRoll{"hit", "SC-H2", 1};
inline constexpr RollKind kDefenseRoll{"defense", "SC-H3", 2};
inline constexpr RollKind kRegenerationRoll{"regeneration", "SC-K18", 3};
inline constexpr RollKind kWoundRoll{"wound", "SC-W5", 4};
inline constexpr RollKind kMoraleRoll{"morale", "SC-Q1", 5};
inline constexpr RollKind kCastRoll{"cast", "SC-K27", 6};
inline constexpr RollKind kBlockRoll{"block", "SC-K27", 6};
inline constexpr RollKind kDangerousRoll{"dangerous terrain", "SC-M8", 7};
inline constexpr RollKind kPhalanxRoll{"phalanx", "SC-K16"};
inline constexpr RollKind kFearRoll{"fear", "SC-K7"};

/// SC-G2: the face that a die needs to reach `target` with `modifier`: a natural 6 always does, a natural 1 never.
constexpr int face_needed(int target, int modifier) {
  const int face = target - modifier;
  return face < 2 ? 2 : face > 6 ? 6 : face;
}

// The sources of the hits of a batch (SC-W2): the dice and the automatic hits of one unit's attack on another.

// Numbers of the origins of hits, for facts: the weapons of both cards, then Impact, Fire Breath and Phalanx, then
// spells.
constexpr std::int8_t weapon_origin(int card, int weapon) {
  return static_cast<std::int8_t>(card * kMaxWeapons + weapon);
}
inline constexpr std::int8_t kImpactOrigin = weapon_origin(2, 0);
inline constexpr std::int8_t kBreathOrigin = kImpactOrigin + 1;
inline constexpr std::int8_t kPhalanxOrigin = kImpactOrigin + 2;
constexpr std::int8_t spell_origin(int spell) { return static_cast<std::int8_t>(kImpactOrigin + 3 + spell); }

/// Equal dice, or equal automatic hits.
struct HitSource : HitNumbers {
  std::int16_t count = 0;
  std::int16_t origin = 0;  ///< for the facts of a battle
  friend auto operator<=>(const HitSource&, const HitSource&) = default;
};

inline constexpr std::size_t kMaxSources = 4 * (kMaxWeapons + 2);

/// The sources of a batch in the order of their dice.
class HitSources {
 public:
  int count() const { return count_; }
  const HitSource& operator[](int number) const { return sources_[static_cast<std::size_t>(number)]; }
  /// SC-W2: stably sorted by Deadly, highest first.
  void add(const HitSource& source) {
    if (source.count <= 0) return;
    int place = count_++;
    for (; place > 0 && sources_[index(place - 1)].deadly < source.deadly; --place) {
      sources_[index(place)] = sources_[index(place - 1)];
    }
    sources_[index(place)] = source;
  }
  friend auto operator<=>(const HitSources&, const HitSources&) = default;

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  std::array<HitSource, kMaxSources> sources_;
  std::int32_t count_ = 0;
};

enum class Cover : std::uint8_t { none, behind, in };

/// Models of a unit by index, the hero above all troops.
using Models = std::uint32_t;
inline constexpr int kHeroModel = kMaxTroops;
inline constexpr Models kHeroBit = Models{1} << kHeroModel;

constexpr Models troops_mask(int troops) { return (Models{1} << troops) - 1; }

/// All models of a unit that can act.
inline Models acting_models(const Living& body) {
  Models troops = body.troops > 0 && !body.stunned ? troops_mask(body.troops) : 0;
  for (std::size_t i = 0; i < kPicked; ++i) troops &= body.model_stunned[i] ? ~(Models{1} << i) : ~Models{0};
  return troops | (body.hero_acts() ? kHeroBit : 0);
}

inline int count_of(Models models) { return __builtin_popcount(models); }

/// The circumstances of an attack, besides the numbers of its weapon.
struct AttackSetting {
  bool shooting = false;  ///< ranged weapons
  bool charging = false;  ///< and not against Phalanx
  bool fatigued = false;
  bool moved = false;
  std::array<bool, 2> breath{};  ///< cards whose Fire Breath joins (melee)
  Cover cover = Cover::none;
  int stealth = 0;        ///< modifier of the target
  int target_models = 0;  ///< living ones at the start, for the cap of Blast; 1 for one that is picked
};

/// The weapons of a unit that are used.
enum class WeaponChoice : std::uint8_t { all, picking, not_picking };

/// Which models use each weapon of each card.
struct Firing {
  std::array<std::array<Models, kMaxWeapons>, 2> weapons{};
  bool led = true;  ///< model 0 of the troops is their Sergeant, if they have one

  /// All models that fire, with the hero where he stands among the models of the unit.
  Models all() const {
    Models any = 0;
    for (const Models models : weapons[0]) any |= models;
    for (const Models models : weapons[1]) any |= models != 0 ? Models{1} << kMaxTroops : 0;
    return any;
  }
};

/// Models of a card out of those of the unit, with the hero as model 0 of his own.
inline Models of_card(Models models, int card) {
  return card == 0 ? models & ~kHeroBit : ((models & kHeroBit) != 0 ? 1U : 0U);
}

/// Carriers of a counted weapon whom no Sniper has picked out, as if all others lived.
inline int carriers_left(const WeaponNumbers& weapon, const Living& body, int card) {
  return std::max(0, weapon.carriers - (card == 0 ? body.carriers_lost : 0));
}

/// Carriers of a weapon among the living models of its card, of whom only some may act: the first `count` of those
/// beside the Sergeant, and he too where there are no more models than weapons.
inline Models bearers(const WeaponNumbers& weapon, const Living& body, int card, Models models) {
  const Models mine = of_card(models, card);
  const int living = card == 0 ? body.troops : (body.hero ? 1 : 0);
  if (weapon.carriers == 0) return mine;
  const int carriers = carriers_left(weapon, body, card);
  if (carriers > 0 && carriers >= living) return mine;
  return mine & (troops_mask(carriers) << 1);
}

/// Each of `models` uses every weapon of a kind that it carries.
inline Firing all_weapons(const UnitNumbers& numbers, const Living& body, Models models, bool ranged) {
  Firing firing;
  firing.led = !body.sergeant_lost;
  for (int card = 0; card < numbers.cards(); ++card) {
    const CardNumbers& own = numbers.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      const WeaponNumbers& weapon = own.weapons[static_cast<std::size_t>(i)];
      if (weapon.ranged() != ranged) continue;
      firing.weapons[static_cast<std::size_t>(card)][static_cast<std::size_t>(i)] = bearers(weapon, body, card, models);
    }
  }
  return firing;
}

/// Attacks with a weapon of each model that uses it.
inline int attacks_of(const WeaponNumbers& weapon, const AttackSetting& setting) {
  return setting.charging ? weapon.charge_attacks : weapon.attacks;
}

/// What the Sergeant, model 0, gets to hit with the weapons of this attack; 0 = there is none.
inline int sergeant_bonus(const CardNumbers& card, const AttackSetting& setting) {
  return setting.shooting ? card.sergeant_shoots : card.sergeant_strikes;
}

/// Attacks with each weapon of each card, if models use only some of their attacks (SC-H7).
struct Attacks {
  struct Number {
    std::int16_t sergeant = 0;  ///< by him
    std::int16_t others = 0;
  };
  std::array<std::array<Number, kMaxWeapons>, 2> weapons{};
};

/// The hits of weapons (SC-H2, SC-C5).
void add_weapons(const Rules& rules, const UnitNumbers& numbers, const Firing& firing, const AttackSetting& setting,
                 WeaponChoice choice, HitSources& sources);

/// Adds the hits of a number of attacks.
void add_attacks(const Rules& rules, const UnitNumbers& numbers, const Attacks& attacks, const AttackSetting& setting,
                 HitSources& sources);

/// The batch of a strike in melee: Impact of all models, Fire Breath and weapons of those in reach.
/// @param attacks  instead of all that those in reach have; null = all
HitSources melee_sources(const Rules& rules, const UnitNumbers& numbers, const Living& body, Models in_reach,
                         const AttackSetting& setting, const Attacks* attacks = nullptr);

/// The batch of Fire Breath at range.
HitSources breath_sources(const UnitNumbers& numbers, Models models);

/// Hits without a roll, for a test that wounds on a 1 (SC-M8, SC-K16).
HitSources automatic_sources(int hits, std::int8_t origin = 0);

/// The batch of a spell. @param number  of it in the list, for the facts of a battle
HitSources spell_sources(const Spell& spell, int number = 0);

/// SC-W3: whether the target is a Stunned model that is alone, or was picked.
inline bool is_stunned_last(const Living& body, Pick pick) {
  return pick == Pick::none ? body.last_model() && body.idle() : stunned_in(body, pick);
}

/// SC-K20: whether a model differs from the others of its unit, so that it can be picked.
inline bool can_be_picked(const UnitNumbers& numbers, const Living& body, Pick pick) {
  if (pick == Pick::none || body.last_model()) return pick == Pick::none;
  if (pick == Pick::hero) return body.hero;
  const CardNumbers& card = numbers.troops();
  if (body.troops < 2) return false;
  if (pick == Pick::sergeant) return !body.sergeant_lost && (card.sergeant_shoots | card.sergeant_strikes) != 0;
  return std::any_of(card.weapons.begin(), card.weapons.begin() + card.weapon_count, [&](const WeaponNumbers& weapon) {
    const int carriers = carriers_left(weapon, body, 0);
    return carriers > 0 && carriers < body.troops;
  });
}
/// Index of the model that is picked. @pre pick != Pick::none
constexpr int model_of(Pick pick) { return pick == Pick::hero ? kHeroModel : static_cast<int>(troop_of(pick)); }

/// SC-H5, SC-W3: a unit in its current state as the target of a batch.
inline TargetNumbers target_numbers(const UnitNumbers& numbers, const Living& body, bool shooting, Pick pick) {
  const CardNumbers& in_force = numbers.card(wounded_card(body, pick));
  TargetNumbers target;
  target.cards = {numbers.troops().wounds, numbers.hero().wounds};
  target.defense = shooting ? in_force.defense_shot : in_force.defense;
  target.pick = pick;
  target.ends_at_hit = shooting && is_stunned_last(body, pick);
  return target;
}

/// SC-M8, SC-K16: a unit against dice each of which is a wound on a natural 1: as with a Defense of 2+.
inline TargetNumbers target_of_ones(const UnitNumbers& numbers) {
  TargetNumbers target;
  target.cards = {numbers.troops().wounds, numbers.hero().wounds};
  target.defense = 2;
  return target;
}

/// The greatest X of a unit's wizards that can act; 0 = none. Sets `model` to the caster (of troops: the leader).
inline int wizard_power(const UnitNumbers& numbers, const Living& body, int* model = nullptr) {
  const int troops = body.troops > 0 && !body.stunned ? numbers.troops().wizard : 0;
  const int hero = body.hero_acts() ? numbers.hero().wizard : 0;
  if (model != nullptr) *model = hero > troops ? kHeroModel : 0;
  return hero > troops ? hero : troops;
}

/// SC-Q1: the face that a morale test needs.
int morale_face(const UnitNumbers& numbers, const Living& body);

/// SC-C9: whether any living model has Fear; and what Musicians and Battle Standards add to the score.
inline bool has_fear(const UnitNumbers& numbers, const Living& body) {
  return (body.troops > 0 && numbers.troops().fear) || (body.hero && numbers.hero().fear);
}
inline int score_bonus(const UnitNumbers& numbers, const Living& body) {
  const int troops = body.troops > 0 ? numbers.troops().score : 0;
  return std::max<int>(troops, body.hero ? numbers.hero().score : 0);
}

/// Whether a card has weapons of a kind.
inline bool has_weapon(const CardNumbers& card, bool ranged) {
  for (int i = 0; i < card.weapon_count; ++i) {
    if (card.weapons[static_cast<std::size_t>(i)].ranged() == ranged) return true;
  }
  return false;
}
/// Whether any living model has a ranged weapon; and Fire Breath.
inline bool has_ranged(const UnitNumbers& numbers, const Living& body) {
  return (body.troops > 0 && has_weapon(numbers.troops(), true)) || (body.hero && has_weapon(numbers.hero(), true));
}
inline bool has_breath(const UnitNumbers& numbers, const Living& body) {
  return (body.troops > 0 && numbers.troops().breath.hits > 0) || (body.hero && numbers.hero().breath.hits > 0);
}

/// SC-K16: living Phalanx models.
inline int phalanx_models(const UnitNumbers& numbers, const Living& body) {
  return (numbers.troops().phalanx ? body.troops : 0) + (body.hero && numbers.hero().phalanx ? 1 : 0);
}

/// SC-K16 b: dice of the charger's Phalanx test against `phalanx` models.
inline int phalanx_dice(const UnitNumbers& charger, const Living& body, int phalanx) {
  const int health = body.troops * charger.troops().wounds.health + (body.hero ? charger.hero().wounds.health : 0);
  return phalanx < health ? phalanx : health;
}

}  // namespace warbalance::suitcase
