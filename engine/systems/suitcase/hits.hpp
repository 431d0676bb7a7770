#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/suitcase/body.hpp"
#include "engine/systems/suitcase/rolls.hpp"

// Where the hits of a batch come from (SC-W2): the dice and the automatic hits of one unit's attack on another.

namespace warbalance::suitcase {

/// What hits come from: the weapons of both cards, then other ways to attack, then spells.
constexpr std::int8_t weapon_origin(int card, int weapon) {
  return static_cast<std::int8_t>(card * kMaxWeapons + weapon);
}
inline constexpr std::int8_t kImpactOrigin = weapon_origin(2, 0);
inline constexpr std::int8_t kBreathOrigin = kImpactOrigin + 1;
inline constexpr std::int8_t kPhalanxOrigin = kImpactOrigin + 2;
constexpr std::int8_t spell_origin(int spell) { return static_cast<std::int8_t>(kImpactOrigin + 3 + spell); }

/// Some equal dice, or some automatic hits.
struct HitSource {
  std::int16_t count = 0;
  bool automatic = false;
  std::int8_t needed = 4;  ///< face that hits
  std::int8_t hits = 1;    ///< of a face below the natural 6
  std::int8_t origin = 0;  ///< for the facts of a battle
  std::int16_t hits_on_6 = 1;
  std::int8_t ap = 0;
  std::int8_t ap_on_6 = 0;
  std::int8_t deadly = 1;
  bool pierces_on_6 = false;

  bool special_6() const { return hits_on_6 != hits || ap_on_6 != ap || pierces_on_6; }
  HitThresholds thresholds() const { return {needed, special_6() ? 6 : 0}; }
  int hits_of(HitDie die) const { return die == HitDie::miss ? 0 : die == HitDie::natural ? hits_on_6 : hits; }
  int ap_of(bool natural) const { return natural ? ap_on_6 : ap; }
  /// All that makes one of its dice different from those of other sources.
  std::uint64_t kind_key() const {
    std::uint64_t all = automatic ? 1 : 0;
    const auto append = [&all](int number, int bits) {
      all = all << bits | (static_cast<std::uint64_t>(number) & ((std::uint64_t{1} << bits) - 1));
    };
    append(pierces_on_6 ? 1 : 0, 1);
    append(hits_on_6, 16);
    for (const std::int8_t number : {needed, hits, ap, ap_on_6, deadly}) append(number, 8);
    return all;
  }
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

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  std::array<HitSource, kMaxSources> sources_;
  int count_ = 0;
};

enum class Cover : std::uint8_t { none, behind, in };

/// Models of a unit by index, the hero above all troops.
using Models = std::uint32_t;
inline constexpr int kHeroModel = kMaxTroops;
inline constexpr Models kHeroBit = Models{1} << kHeroModel;

constexpr Models troops_mask(int troops) { return (Models{1} << troops) - 1; }

/// All models of a unit that can act.
inline Models acting_models(const Body& body) {
  return (body.troops > 0 && !body.stunned ? troops_mask(body.troops) : 0) | (body.hero_acts() ? kHeroBit : 0);
}

inline int count_of(Models models) { return __builtin_popcount(models); }

/// Everything about an attack that is not a number of its weapon.
struct AttackSetting {
  bool shooting = false;  ///< ranged weapons
  bool charging = false;  ///< and not against Phalanx
  bool fatigued = false;
  bool moved = false;
  std::array<bool, 2> breath{};  ///< cards whose Fire Breath joins (melee)
  Cover cover = Cover::none;
  int stealth = 0;        ///< modifier of the target
  int target_models = 0;  ///< living ones at the start, for the cap of Blast; 1 for a picked hero
};

/// The weapons of a unit that are used.
enum class WeaponChoice : std::uint8_t { all, picking, not_picking };

/// Who uses what: the models of each weapon of each card.
struct Firing {
  std::array<std::array<Models, kMaxWeapons>, 2> weapons{};

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

/// Carriers of a weapon among the living models of its card, of whom only some may act: the first `count` of those
/// beside the Sergeant, and he too where there are no more models than weapons.
inline Models bearers(const Weapon& weapon, const Body& body, int card, Models models) {
  const Models mine = of_card(models, card);
  const int living = card == 0 ? body.troops : (body.hero ? 1 : 0);
  if (weapon.carriers == 0 || weapon.carriers >= living) return mine;
  return mine & (troops_mask(weapon.carriers) << 1);
}

/// Everybody of `models` uses every weapon of a kind that he carries.
inline Firing all_weapons(const Profile& profile, const Body& body, Models models, bool ranged) {
  Firing firing;
  for (int card = 0; card < profile.cards(); ++card) {
    const Card& own = profile.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      const Weapon& weapon = own.weapons[static_cast<std::size_t>(i)];
      if (weapon.ranged() != ranged) continue;
      firing.weapons[static_cast<std::size_t>(card)][static_cast<std::size_t>(i)] = bearers(weapon, body, card, models);
    }
  }
  return firing;
}

/// SC-K11: the weapon of the extra attacks on a charge; -1 = none.
int furious_weapon(const Card& card);

/// Attacks with a weapon of each model that uses it.
int attacks_of(const Card& card, int weapon, const AttackSetting& setting);

/// Whether the Sergeant, model 0, is better with the weapons of this attack.
inline bool has_sergeant(const Card& card, const AttackSetting& setting) {
  return card.sergeant == (setting.shooting ? SergeantKind::shoot : SergeantKind::melee);
}

/// Attacks with each weapon of each card, where not every model that uses one uses all of its own (SC-H7).
struct Attacks {
  struct Number {
    std::int16_t sergeant = 0;  ///< by him
    std::int16_t others = 0;
  };
  std::array<std::array<Number, kMaxWeapons>, 2> weapons{};
};

/// The hits of weapons (SC-H2, SC-C5).
void add_weapons(const Rules& rules, const Profile& profile, const Firing& firing, const AttackSetting& setting,
                 WeaponChoice choice, HitSources& sources);

/// The hits of so many attacks.
void add_attacks(const Rules& rules, const Profile& profile, const Attacks& attacks, const AttackSetting& setting,
                 HitSources& sources);

/// The batch of a strike in melee: Impact of all models, Fire Breath and weapons of those in reach.
/// @param attacks  instead of all that those in reach have; null = all
HitSources melee_sources(const Rules& rules, const Profile& profile, const Body& body, Models in_reach,
                         const AttackSetting& setting, const Attacks* attacks = nullptr);

/// The batch of Fire Breath at range.
HitSources breath_sources(const Profile& profile, Models models);

/// Hits without a roll, of a test that wounds on a 1 (SC-M8, SC-K16).
HitSources automatic_sources(int hits, std::int8_t origin = 0);

/// The batch of a spell. @param number  of it in the list, for the facts of a battle
HitSources spell_sources(const Spell& spell, int number = 0);

/// SC-H5: the Defense of the card in force.
inline int defense_of(const Card& card, bool shooting) {
  return shooting && card.defense_shot != 0 ? card.defense_shot : card.defense;
}

/// SC-W3: a Stunned model that is alone, or the picked hero who is Stunned.
inline bool is_stunned_last(const Body& body, bool hero_only) {
  return hero_only ? body.hero_stunned : body.last_model() && body.idle();
}

/// Wizards of a unit: the greatest X of those who can act, 0 = none; `model` is the caster (troops: the leader).
inline int wizard_power(const Profile& profile, const Body& body, int* model = nullptr) {
  const int troops = body.troops > 0 && !body.stunned ? profile.troops.wizard : 0;
  const int hero = body.hero_acts() ? profile.hero.wizard : 0;
  if (model != nullptr) *model = hero > troops ? kHeroModel : 0;
  return hero > troops ? hero : troops;
}

/// SC-Q1: the face that a morale test needs.
int morale_face(const Profile& profile, const Body& body);

/// SC-C9: whether any living model has Fear; and what Musicians and Battle Standards add to the score.
inline bool has_fear(const Profile& profile, const Body& body) {
  return (body.troops > 0 && profile.troops.fear) || (body.hero && profile.hero.fear);
}
inline int score_bonus(const Profile& profile, const Body& body) {
  const int troops = body.troops > 0 ? profile.troops.score : 0;
  return std::max<int>(troops, body.hero ? profile.hero.score : 0);
}

/// SC-K16: living Phalanx models.
inline int phalanx_models(const Profile& profile, const Body& body) {
  return (profile.troops.phalanx ? body.troops : 0) + (body.hero && profile.hero.phalanx ? 1 : 0);
}

/// SC-K16 b: dice of the charger's Phalanx test against `phalanx` models.
inline int phalanx_dice(const Profile& charger, const Body& body, int phalanx) {
  const int health = body.troops * charger.troops.health + (body.hero ? charger.hero.health : 0);
  return phalanx < health ? phalanx : health;
}

}  // namespace warbalance::suitcase
