#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rolls.hpp"
#include "engine/systems/vsgmr/rules.hpp"

// One attack: its dice and those of the armor that may stop it (sections 5, 6, 9, 10), in steps of at most one roll.
// Battles and exact odds take the same steps.

namespace warbalance::vsgmr {

enum class AttackKind : std::uint8_t { distance, hand_to_hand };

/// Everything that the dice of one attack depend on.
struct StrikeNumbers {
  AttackKind kind = AttackKind::distance;
  DieStream attacker{};
  DieStream target{};
  // attack roll
  std::int8_t needed = 5;  ///< result from which it hits
  std::int8_t bonus = 0;
  std::int8_t sides = 6;
  std::int8_t dice = 1;
  std::int8_t fear_face = 0;  ///< it fails up to this face; 0 = no fear
  // armor
  std::int8_t armor_needed = 0;  ///< 0 = no armor roll
  std::int8_t armor_bonus = 0;
  std::int8_t armor_sides = 6;
  std::int8_t armor_rolls = 1;
  bool knocks = false;
  std::int8_t recruit_on = 0;
  bool building = false;

  /// Face from which the attack die hits; 0 where two dice decide together.
  int face_needed() const { return dice > 1 ? 0 : std::max(needed - bonus, fear_face + 1); }
  int armor_face_needed() const { return armor_needed - armor_bonus; }
};

/// What surrounds an attack, as far as its dice depend on it.
struct StrikeSetting {
  bool cover = false;
  int attack_support = 0;  ///< bonus of supporters to the attack roll
  int armor_support = 0;
};

/// VS-X5: what attacks on terrain are made on.
constexpr Profile plain_building() {
  Profile building;
  building.type = FigureType::building;
  return building;
}

constexpr std::size_t index_of(Roll roll) { return static_cast<std::size_t>(roll); }
constexpr Roll roll_of(AttackKind kind) { return kind == AttackKind::distance ? Roll::distance : Roll::hand_to_hand; }

/// The numbers of an attack (VS-D8, VS-D9, VS-D10, VS-H2, VS-X5 and the traits).
inline StrikeNumbers numbers_of(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind,
                                const StrikeSetting& setting) {
  const bool distance = kind == AttackKind::distance;
  const std::size_t roll = index_of(roll_of(kind));
  const std::size_t armor = index_of(Roll::armor);
  StrikeNumbers n;
  n.kind = kind;
  n.building = target.type == FigureType::building;
  n.bonus = static_cast<std::int8_t>(attacker.bonus[roll] + setting.attack_support);
  n.sides = attacker.sides[roll];
  n.dice = distance ? attacker.kept_dice : std::int8_t{1};
  n.needed = static_cast<std::int8_t>(distance ? rules.distance_hit : rules.hth_hit);
  if (n.building) {
    n.armor_needed = static_cast<std::int8_t>(rules.building_armor);
    n.armor_sides = static_cast<std::int8_t>(rules.die);
    return n;
  }
  if (distance)
    n.needed = static_cast<std::int8_t>(n.needed + target.target_step + (setting.cover ? rules.cover_step : 0));
  if (target.fear_face != 0 && attacker.feels_fear()) n.fear_face = target.fear_face;
  if (target.armor != Armor::none) {
    n.armor_needed = static_cast<std::int8_t>(target.armor == Armor::light ? rules.light_armor : rules.heavy_armor);
  }
  n.armor_bonus = static_cast<std::int8_t>(target.bonus[armor] + setting.armor_support);
  n.armor_sides = target.sides[armor];
  n.armor_rolls = attacker.armor_rolls;
  n.knocks = distance ? attacker.blasts : attacker.punches;
  n.recruit_on = distance ? std::int8_t{0} : attacker.recruit_on;
  return n;
}

enum class StrikePhase : std::uint8_t { attack, second_die, armor, recruit, over };

enum class StrikeResult : std::uint8_t { missed, frightened, stopped, defeated, recruited };

struct StrikeState {
  StrikePhase phase = StrikePhase::attack;
  StrikeResult result = StrikeResult::missed;
  std::int8_t natural = 0;     ///< of the attack roll, as kept
  std::int8_t armor_made = 0;  ///< armor rolls that succeeded
  bool again = false;          ///< the roll under way is made again

  bool over() const { return phase == StrikePhase::over; }
  /// VS-X6: the attack roll reached its number.
  bool hit() const { return result >= StrikeResult::stopped; }
  friend auto operator<=>(const StrikeState&, const StrikeState&) = default;
};

/// The steps of one attack.
class Strike {
 public:
  Strike(const Rules& rules, const StrikeNumbers& numbers) : rules_(rules), n_(numbers) {}

  /// Makes at most one roll.
  /// @param again  `again(Roll, defender)`: whether the side that just failed a roll has it made again (VS-A09); asked
  ///               once for every roll that failed and was not made again yet
  template <class D, class Again>
  void step(StrikeState& s, D& dice, Again&& again) const {
    switch (s.phase) {
      case StrikePhase::attack:
        s.natural = static_cast<std::int8_t>(roll(dice, n_.attacker, attack_roll(), n_.sides, n_.face_needed()));
        if (n_.dice > 1) {
          s.phase = StrikePhase::second_die;
          return;
        }
        return judge_attack(s, again);
      case StrikePhase::second_die: {
        const int face = roll(dice, n_.attacker, kSecondDie, n_.sides, n_.face_needed());
        s.natural = std::max(s.natural, static_cast<std::int8_t>(face));
        return judge_attack(s, again);
      }
      case StrikePhase::armor: {
        const RollKind& kind = n_.building ? kBuildingRoll : s.armor_made > 0 ? kSecondArmorRoll : kArmorRoll;
        const int face = roll(dice, n_.target, kind, n_.armor_sides, n_.armor_face_needed());
        return judge_armor(s, face, again);
      }
      case StrikePhase::recruit:
        s.result = roll(dice, n_.attacker, kRecruitRoll, rules_.die, n_.recruit_on) >= n_.recruit_on
                       ? StrikeResult::recruited
                       : StrikeResult::defeated;
        return end(s);
      case StrikePhase::over:
        return;
    }
  }

  /// VS-W8: Half Move Units that the target of a stopped hit is knocked back.
  int knockback(const StrikeState& s) const {
    if (!n_.knocks || s.result != StrikeResult::stopped) return 0;
    const int face = s.natural + (rules_.knockback_uses_result != 0 ? n_.bonus : 0);
    return face >= rules_.knockback_from ? face - rules_.knockback_from + 1 : 0;
  }

 private:
  const RollKind& attack_roll() const { return n_.kind == AttackKind::distance ? kDistanceRoll : kHandToHandRoll; }

  template <class D>
  static int roll(D& dice, DieStream stream, const RollKind& kind, int sides, int needed) {
    if constexpr (requires { dice.die({stream, &kind}, sides, needed); }) {
      return dice.die({stream, &kind}, sides, needed);
    } else {
      return dice.die({stream, &kind}, sides);
    }
  }

  template <class Again>
  void judge_attack(StrikeState& s, Again&& again) const {
    const bool afraid = s.natural <= n_.fear_face;
    if (afraid || s.natural + n_.bonus < n_.needed) {
      if (!s.again && again(roll_of(n_.kind), false)) {
        s.again = true;
        s.phase = StrikePhase::attack;
        return;
      }
      s.result = afraid ? StrikeResult::frightened : StrikeResult::missed;
      return end(s);
    }
    s.again = false;
    if (n_.armor_needed == 0) return fall(s);
    s.phase = StrikePhase::armor;
  }

  template <class Again>
  void judge_armor(StrikeState& s, int face, Again&& again) const {
    if (face + n_.armor_bonus >= n_.armor_needed) {
      s.again = false;
      if (++s.armor_made < n_.armor_rolls) return;
      s.result = StrikeResult::stopped;
      return end(s);
    }
    if (!n_.building && !s.again && again(Roll::armor, true)) {
      s.again = true;
      return;
    }
    fall(s);
  }

  void fall(StrikeState& s) const {
    s.result = StrikeResult::defeated;
    s.again = false;
    s.armor_made = 0;
    if (n_.recruit_on == 0) return end(s);
    s.phase = StrikePhase::recruit;
  }

  static void end(StrikeState& s) {
    s.phase = StrikePhase::over;
    s.again = false;
    s.armor_made = 0;
  }

  const Rules& rules_;
  const StrikeNumbers& n_;
};

}  // namespace warbalance::vsgmr
