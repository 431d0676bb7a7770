#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/length.hpp"

// Sizes of units that arrays are made for.

namespace warbalance::suitcase {

inline constexpr int kMaxTroops = 24;  ///< models of one unit, without an attached hero
inline constexpr int kMaxWeapons = 6;  ///< kinds of weapons on one card

// Units as battles use them: cards and weapons with their special rules compiled into numbers (section 11).

/// A kind of weapon, with its special rules compiled into the numbers that attacks read (section 11).
struct Weapon {
  std::int16_t range = 0;     ///< hexes; 0 = melee
  std::int8_t attacks = 1;    ///< of each carrier
  std::int8_t carriers = 0;   ///< models that carry it; 0 = every model
  std::int8_t ap = 0;         ///< AP(X)
  std::int8_t hits = 1;       ///< Blast(X): a hit counts as this many
  std::int8_t deadly = 1;     ///< Deadly(X): wounds of a failed Defense roll, on one model
  std::int8_t hits_on_6 = 1;  ///< Poison: a natural 6 counts as this many
  std::int8_t ap_on_6 = 0;    ///< Rending: least AP of a natural 6
  bool pierces_on_6 = false;  ///< Rending: a natural 6 ignores Regeneration
  std::int8_t quality = 0;    ///< Sniper: instead of the card's Quality; 0 = none
  bool picks = false;         ///< Sniper: may pick a model
  bool indirect = false;
  std::int8_t moved_modifier = 0;  ///< Indirect: to hit after a move

  bool ranged() const { return range > 0; }
  friend auto operator<=>(const Weapon&, const Weapon&) = default;
};

enum class SergeantKind : std::int8_t { none, shoot, melee };

/// Fire Breath, Impact: hits without a roll to hit.
struct AutomaticHits {
  std::int8_t hits = 0;
  std::int8_t ap = 0;
  std::int8_t range = 0;
  friend auto operator<=>(const AutomaticHits&, const AutomaticHits&) = default;
};

/// A unit card: all its models are alike (SC-U1).
struct Card {
  std::int8_t models = 1;
  std::int8_t speed = 4;
  std::int8_t quality = 4;
  std::int8_t defense = 5;
  std::int8_t health = 1;  ///< SC-U4
  std::int8_t weapon_count = 0;
  std::array<Weapon, kMaxWeapons> weapons{};

  std::int8_t advance = 0;         ///< Fast, Slow: hexes instead of Speed; 0 = Speed
  std::int8_t rush = 0;            ///< instead of twice the Speed
  std::int8_t defense_shot = 0;    ///< Artillery: Defense against shooting; 0 = its own
  std::int8_t stealth = 0;         ///< to hit when shooting at it
  std::int8_t regeneration = 0;    ///< a wound is ignored from this face on; 0 = never
  std::int8_t charge_attacks = 0;  ///< Furious
  std::int8_t morale = 0;          ///< Fearless
  std::int8_t score = 0;           ///< Musician, Battle Standard: to the melee score
  bool fear = false;               ///< a D3 to the melee score
  bool phalanx = false;
  bool hero = false;
  bool immobile = false;
  bool flying = false;
  bool strider = false;
  bool ambush = false;
  std::int8_t ambush_gap = 9;  ///< hexes that arriving models keep from enemies
  std::int8_t scout = 0;       ///< hexes of the free move after set-up; 0 = no scout
  std::int8_t wizard = 0;      ///< X of Wizard(X); 0 = none
  std::int8_t sergeant_bonus = 0;
  SergeantKind sergeant = SergeantKind::none;
  AutomaticHits impact;  ///< on a charge
  AutomaticHits breath;  ///< once per round

  int advance_range() const { return advance != 0 ? advance : speed; }
  int rush_range() const { return rush != 0 ? rush : 2 * speed; }
  friend auto operator<=>(const Card&, const Card&) = default;
};

/// A unit: its troops, and perhaps an attached hero (SC-U6).
struct Profile {
  Card troops;
  Card hero;
  bool has_hero = false;
  Length radius = 0;  ///< of a model, for parts of the program that know circles only

  const Card& card(int number) const { return number == 0 ? troops : hero; }
  int cards() const { return has_hero ? 2 : 1; }
  friend auto operator<=>(const Profile&, const Profile&) = default;
};

static_assert(std::is_trivially_copyable_v<Profile>);

/// The numbers in front of a card, in the order of the grammar.
enum Stat : std::size_t { kModels, kSpeed, kQuality, kDefense, kWounds };
inline constexpr std::size_t kStats = 5;

/// The effects that special rules are made of: the rows of the vocabulary (effects.cpp), in their order.
enum class Effect : std::uint8_t {
  ap,
  hit_multiple,
  wound_multiple,
  natural_6,
  weapon_quality,
  ignore_sight,
  reserve,
  defense_shot,
  move,
  melee_score,
  morale,
  automatic_hits,
  fly,
  ignore_difficult,
  charge_attacks,
  attach,
  no_moves,
  against_charges,
  ignore_wound,
  stealth,
  scout,
  health,
  sergeant,
  cast,
  spell,
};

}  // namespace warbalance::suitcase
