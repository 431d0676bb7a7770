#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/systems/vsgmr/rolls.hpp"

// What the dice of attacks depend on, and nothing else: flat numbers, made of two figures' profiles and the rules in
// `strike_numbers` and `exchange_numbers`. Whatever rolls, enumerates, values or remembers an attack takes them and
// sees no profile.

namespace warbalance::vsgmr {

struct Profile;
struct Rules;

enum class AttackKind : std::uint8_t { distance, hand_to_hand };

constexpr Roll roll_of(AttackKind kind) { return kind == AttackKind::distance ? Roll::distance : Roll::hand_to_hand; }

/// One attack: its dice, those of the armor that may stop it, and what may follow. Faces are what a die has to show,
/// with all bonuses taken off: they may be beyond all that it has, or below.
struct StrikeNumbers {
  std::int16_t hit_face = 5;  ///< from which the attack hits, fear aside
  std::int16_t armor_face = 0;
  std::int16_t knockback_face = 0;  ///< of the attack, from which a stopped hit knocks back
  AttackKind kind = AttackKind::distance;
  std::int8_t sides = 6;      ///< of the attack dice
  std::int8_t dice = 1;       ///< the highest counts
  std::int8_t fear_face = 0;  ///< the attack fails up to this face; 0 = no fear
  bool armored = false;       ///< there are armor rolls
  std::int8_t armor_sides = 6;
  std::int8_t armor_rolls = 1;  ///< that all have to succeed
  bool knocks = false;          ///< stopped hits may knock back (VS-W8)
  std::int8_t recruit_on = 0;   ///< a figure that is defeated changes sides; 0 = it does not (VS-A10)
  std::int8_t recruit_sides = 6;
  bool building = false;        ///< the target is one (VS-X5)
  bool avenged = false;         ///< a figure that is defeated may attack in turn (VS-A11)
  bool follows_defeat = false;  ///< another attack follows a defeat only, else any hit (VS-X6)
  std::int8_t follow_ups = 0;   ///< attacks that may follow the first one

  /// Face from which the attack hits, fear and all.
  int hits_from() const { return std::max<int>(hit_face, fear_face + 1); }
  /// Whether a roll of the attack or of the armor can succeed at all.
  bool some_face_passes(Roll roll) const {
    return roll == Roll::armor ? armor_sides >= armor_face : sides >= hits_from();
  }
  friend auto operator<=>(const StrikeNumbers&, const StrikeNumbers&) = default;
};

/// What surrounds an attack, as far as its dice depend on it.
struct StrikeSetting {
  bool cover = false;
  int attack_support = 0;  ///< bonus of supporters to the attack roll
  int armor_support = 0;
};

/// The numbers of an attack (VS-D8, VS-D9, VS-D10, VS-H2, VS-X5 and the traits).
StrikeNumbers strike_numbers(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind,
                             const StrikeSetting& setting);

/// VS-A09: whether a side of an exchange has one of its rolls made again.
enum class Inspiration : std::uint8_t {
  none,
  own,       ///< of the figure, as long as it is there
  of_friend  ///< to the end
};

/// What surrounds an exchange of two figures (section 16).
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
  StrikeNumbers revenge;  ///< of the defender; as `StrikeNumbers{}` when he takes none
  std::int16_t hits = 1;  ///< that defeat the defender: a building takes several
  Inspiration attacking = Inspiration::none;
  Inspiration defending = Inspiration::none;

  friend auto operator<=>(const ExchangeNumbers&, const ExchangeNumbers&) = default;
};

static_assert(std::is_trivially_copyable_v<ExchangeNumbers>);
static_assert(std::has_unique_object_representations_v<StrikeNumbers>, "no padding: they are parts of keys");
static_assert(std::has_unique_object_representations_v<ExchangeNumbers>);

ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& attacker, const Profile& defender,
                                 const ExchangeSetting& setting);

}  // namespace warbalance::vsgmr
