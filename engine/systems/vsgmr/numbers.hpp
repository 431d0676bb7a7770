#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"

// All numbers that the dice of attacks depend on, in flat structs. `strike_numbers` and `exchange_numbers` make them
// from the profiles of two figures and the rules. Code that rolls, enumerates, values or caches an attack takes these
// numbers and no profile.

namespace warbalance::vsgmr {

struct Profile;
struct Rules;

enum class AttackKind : std::uint8_t { distance, hand_to_hand };

constexpr Roll roll_of(AttackKind kind) { return kind == AttackKind::distance ? Roll::distance : Roll::hand_to_hand; }

/// One attack: its dice, those of the armor that may stop it, and its consequences. Faces have all bonuses subtracted,
/// so they may be beyond the faces of the die.
struct StrikeNumbers {
  std::int16_t hit_face = 5;  ///< lowest face that hits, without fear
  std::int16_t armor_face = 0;
  std::int16_t knockback_face = 0;  ///< lowest attack face with which a stopped hit knocks back
  AttackKind kind = AttackKind::distance;
  std::int8_t sides = 6;      ///< of the attack dice
  std::int8_t dice = 1;       ///< the highest counts
  std::int8_t fear_face = 0;  ///< the attack fails up to this face; 0 = no fear
  bool armored = false;       ///< there are armor rolls
  std::int8_t armor_sides = 6;
  std::int8_t armor_rolls = 1;  ///< all must succeed
  bool knocks = false;          ///< stopped hits may knock back (VS-W8)
  std::int8_t recruit_on = 0;   ///< from this face a defeated figure changes sides; 0 = never (VS-A10)
  std::int8_t recruit_sides = 6;
  bool building = false;        ///< the target is one (VS-X5)
  bool avenged = false;         ///< a defeated figure may attack in turn (VS-A11)
  bool follows_defeat = false;  ///< another attack follows only a defeat, else any hit (VS-X6)
  std::int8_t follow_ups = 0;   ///< attacks that may follow the first one

  /// Lowest face that hits, including fear.
  int hits_from() const { return std::max<int>(hit_face, fear_face + 1); }
  /// Whether a roll of the attack or of the armor can succeed at all.
  bool some_face_passes(Roll roll) const {
    return roll == Roll::armor ? armor_sides >= armor_face : sides >= hits_from();
  }
  friend auto operator<=>(const StrikeNumbers&, const StrikeNumbers&) = default;
};

/// The circumstances of an attack that its dice depend on.
struct StrikeSetting {
  bool cover = false;
  int attack_support = 0;  ///< bonus of supporters to the attack roll
  int armor_support = 0;
};

/// The numbers of an attack (VS-D8, VS-D9, VS-D10, VS-H2, VS-X5 and the traits).
StrikeNumbers strike_numbers(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind,
                             const StrikeSetting& setting);

/// VS-A09: whether a side of an exchange may repeat one of its rolls.
enum class Inspiration : std::uint8_t {
  none,
  own,       ///< the figure's own, while it is in play
  of_friend  ///< a friend's, until the end
};

/// The circumstances of an exchange of two figures (section 16).
struct ExchangeSetting {
  AttackKind kind = AttackKind::distance;
  bool cover = false;
  bool attacker_support = false;  ///< of a friend, as the next three
  bool defender_support = false;
  bool attacker_inspiration = false;
  bool defender_inspiration = false;
  bool defender_disabled = false;
};

/// Everything that an exchange of two figures depends on.
struct ExchangeNumbers {
  StrikeNumbers attack;
  StrikeNumbers revenge;  ///< of the defender; `StrikeNumbers{}` = none
  std::int16_t hits = 1;  ///< hits that defeat the defender: several for a building
  Inspiration attacking = Inspiration::none;
  Inspiration defending = Inspiration::none;

  friend auto operator<=>(const ExchangeNumbers&, const ExchangeNumbers&) = default;
};

static_assert(std::is_trivially_copyable_v<ExchangeNumbers>);
static_assert(std::has_unique_object_representations_v<StrikeNumbers>, "no padding: they are parts of keys");
static_assert(std::has_unique_object_representations_v<ExchangeNumbers>);

ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& attacker, const Profile& defender,
                                 const ExchangeSetting& setting);

/// VS-D10: sets the armor of a figure, and the effects of hits that it stops or lets through.
/// @param bonus  of the attack
inline void set_defence(StrikeNumbers& n, const Rules& rules, const Profile& attacker, const Profile& target, int bonus,
                        const StrikeSetting& setting) {
  const bool distance = n.kind == AttackKind::distance;
  if (target.armor != Armor::none) {
    const int needed = target.armor == Armor::light ? rules.light_armor : rules.heavy_armor;
    n.armored = true;
    n.armor_face = static_cast<std::int16_t>(needed - target.bonus[index_of(Roll::armor)] - setting.armor_support);
    n.armor_sides = target.sides[index_of(Roll::armor)];
    n.armor_rolls = attacker.armor_rolls;
    n.knocks = distance ? attacker.blasts : attacker.punches;
    const int added = rules.knockback_uses_result != 0 ? bonus : 0;
    if (n.knocks) n.knockback_face = static_cast<std::int16_t>(rules.knockback_from - added);
  }
  if (!distance && attacker.recruit_on != 0) {
    n.recruit_on = attacker.recruit_on;
    n.recruit_sides = static_cast<std::int8_t>(rules.die);
  }
  n.avenged = target.revenge && (!distance || target.shoots);
}

/// VS-A16: the bonus of supporters to a roll.
inline int support(const Rules& rules, const Profile& profile, Roll roll, bool of_friend) {
  const int own = profile.support[index_of(roll)];
  return of_friend ? std::max(own, rules.friend_support[index_of(roll)]) : own;
}

inline Inspiration inspiration(const Profile& profile, bool of_friend) {
  if (of_friend) return Inspiration::of_friend;
  return profile.rerolls > 0 ? Inspiration::own : Inspiration::none;
}

inline StrikeNumbers strike_numbers(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind,
                                    const StrikeSetting& setting) {
  const bool distance = kind == AttackKind::distance;
  const std::size_t roll = index_of(roll_of(kind));
  StrikeNumbers n;
  n.kind = kind;
  n.building = target.type == FigureType::building;
  n.sides = attacker.sides[roll];
  n.dice = distance ? attacker.kept_dice : std::int8_t{1};
  n.follow_ups = distance ? attacker.extra_distance : attacker.extra_hand_to_hand;
  n.follows_defeat = rules.follow_up_on_defeat != 0;
  const int bonus = attacker.bonus[roll] + setting.attack_support;
  int needed = distance ? rules.distance_hit : rules.hth_hit;
  if (n.building) {
    n.armored = true;
    n.armor_face = static_cast<std::int16_t>(rules.building_armor);
    n.armor_sides = static_cast<std::int8_t>(rules.die);
  } else {
    if (distance) needed += target.target_step + (setting.cover ? rules.cover_step : 0);
    if (target.fear_face != 0 && attacker.feels_fear()) n.fear_face = target.fear_face;
    set_defence(n, rules, attacker, target, bonus, setting);
  }
  n.hit_face = static_cast<std::int16_t>(needed - bonus);
  return n;
}

inline ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& attacker, const Profile& defender,
                                        const ExchangeSetting& setting) {
  const Roll roll = roll_of(setting.kind);
  ExchangeNumbers numbers;
  numbers.attack = strike_numbers(rules, attacker, defender, setting.kind,
                                  {setting.cover, support(rules, attacker, roll, setting.attacker_support),
                                   support(rules, defender, Roll::armor, setting.defender_support)});
  numbers.attack.avenged = numbers.attack.avenged && !setting.defender_disabled;
  if (numbers.attack.avenged) {
    numbers.revenge =
        strike_numbers(rules, defender, attacker, setting.kind,
                       {false, support(rules, defender, roll, false), support(rules, attacker, Roll::armor, false)});
  }
  if (numbers.attack.building) numbers.hits = defender.hits;
  numbers.attacking = inspiration(attacker, setting.attacker_inspiration);
  if (!numbers.attack.building) numbers.defending = inspiration(defender, setting.defender_inspiration);
  return numbers;
}

}  // namespace warbalance::vsgmr
