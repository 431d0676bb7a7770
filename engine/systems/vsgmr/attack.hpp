#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/systems/vsgmr/numbers.hpp"

// One attack: its dice and those of the armor that may stop it (sections 5, 6, 9, 10), in steps of at most one roll,
// shared by battles and exact odds.

namespace warbalance::vsgmr {

/// The next roll.
enum class StrikePhase : std::uint8_t { attack, second_die, armor, recruit, over };

/// How an attack ended.
enum class StrikeResult : std::uint8_t { missed, frightened, stopped, defeated, recruited };

/// An attack in progress.
struct StrikeState {
  StrikePhase phase = StrikePhase::attack;
  StrikeResult result = StrikeResult::missed;
  std::int8_t natural = 0;     ///< face of the attack roll that counts; 0 once it no longer matters
  std::int8_t armor_made = 0;  ///< armor rolls that succeeded
  bool again = false;          ///< the current roll is a second try (VS-A09)

  bool over() const { return phase == StrikePhase::over; }
  /// VS-X6: the attack roll reached its number.
  bool hit() const { return result >= StrikeResult::stopped; }
  friend auto operator<=>(const StrikeState&, const StrikeState&) = default;
};

/// VS-W8: by how many Half Move Units the target of an attack is knocked back.
constexpr int knockback(const StrikeNumbers& n, const StrikeState& ended) {
  if (!n.knocks || ended.result != StrikeResult::stopped) return 0;
  return std::max(0, ended.natural - n.knockback_face + 1);
}

/// The owners of the dice of an attack.
struct StrikeStreams {
  DieStream attacker{0, 0};
  DieStream target{1, 0};
};

/// The steps of one attack.
class Strike {
 public:
  /// @param numbers  must outlive this object
  Strike(const StrikeNumbers& numbers, const StrikeStreams& streams) : n_(numbers), streams_(streams) {}

  /// Makes at most one roll.
  /// @param again  `again(Roll, defender)`: whether the side that just failed a roll repeats it (VS-A09); called once
  ///               for every failed first try
  template <class D, class Again>
  void step(StrikeState& s, D& dice, Again&& again) const {
    switch (s.phase) {
      case StrikePhase::attack:
        s.natural = static_cast<std::int8_t>(roll(dice, streams_.attacker, attack_roll(), n_.sides, n_.hits_from()));
        if (n_.dice > 1) {
          s.phase = StrikePhase::second_die;
          return;
        }
        return judge_attack(s, again);
      case StrikePhase::second_die: {
        const int face = roll(dice, streams_.attacker, kSecondDie, n_.sides, n_.hits_from());
        s.natural = std::max(s.natural, static_cast<std::int8_t>(face));
        return judge_attack(s, again);
      }
      case StrikePhase::armor: {
        const RollKind& kind = n_.building ? kBuildingRoll : s.armor_made > 0 ? kSecondArmorRoll : kArmorRoll;
        const int face = roll(dice, streams_.target, kind, n_.armor_sides, n_.armor_face);
        return judge_armor(s, face, again);
      }
      case StrikePhase::recruit: {
        const int face = roll(dice, streams_.attacker, kRecruitRoll, n_.recruit_sides, n_.recruit_on);
        return end(s, face >= n_.recruit_on ? StrikeResult::recruited : StrikeResult::defeated);
      }
      case StrikePhase::over:
        return;
    }
  }

 private:
  const RollKind& attack_roll() const { return n_.kind == AttackKind::distance ? kDistanceRoll : kHandToHandRoll; }

  template <class D>
  static int roll(D& dice, DieStream stream, const RollKind& kind, int sides, int needed) {
    if constexpr (requires { dice.die({stream, &kind}, sides, Needed::at_least(needed)); }) {
      return dice.die({stream, &kind}, sides, Needed::at_least(needed));
    } else {
      return dice.die({stream, &kind}, sides);
    }
  }

  template <class Again>
  void judge_attack(StrikeState& s, Again&& again) const {
    if (s.natural < n_.hits_from()) {
      if (!s.again && again(roll_of(n_.kind), false)) {
        s.again = true;
        s.phase = StrikePhase::attack;
        return;
      }
      return end(s, s.natural <= n_.fear_face ? StrikeResult::frightened : StrikeResult::missed);
    }
    s.again = false;
    if (!n_.knocks) s.natural = 0;
    if (!n_.armored) return fall(s);
    s.phase = StrikePhase::armor;
  }

  template <class Again>
  void judge_armor(StrikeState& s, int face, Again&& again) const {
    if (face >= n_.armor_face) {
      s.again = false;
      if (++s.armor_made < n_.armor_rolls) return;
      return end(s, StrikeResult::stopped);
    }
    if (!n_.building && !s.again && again(Roll::armor, true)) {
      s.again = true;
      return;
    }
    fall(s);
  }

  void fall(StrikeState& s) const {
    if (n_.recruit_on == 0) return end(s, StrikeResult::defeated);
    s = {};
    s.phase = StrikePhase::recruit;
  }

  void end(StrikeState& s, StrikeResult result) const {
    const std::int8_t natural = result == StrikeResult::stopped ? s.natural : std::int8_t{0};
    s = {StrikePhase::over, result, natural, 0, false};
  }

  const StrikeNumbers& n_;
  const StrikeStreams streams_;
};

// The order of the stages of an exchange: an attack and its consequences (VS-X4, VS-X6), shared by battles, `odds` and
// the players' odds. Battles add places, targets and players.

enum class Stage : std::uint8_t {
  strike,     ///< the dice of one attack
  fear,       ///< the attacker is frightened (VS-A02)
  fall,       ///< the target is defeated, or changes sides
  revenge,    ///< it attacks in turn: a separate exchange (VS-A11)
  knockback,  ///< it is knocked back (VS-W8)
  follow_up,  ///< another attack is made if there is a target (VS-X6)
  over,
};

/// The stage after this one.
/// @param numbers, ended  the last attack, and the result of its dice
/// @param avenging        the attacks are those of a figure that has just been defeated
/// @param followed        number of attacks after the first one so far
constexpr Stage next(Stage stage, const StrikeNumbers& numbers, const StrikeState& ended, bool avenging, int followed) {
  const bool defeated = ended.result >= StrikeResult::defeated;
  const bool follows = (numbers.follows_defeat ? defeated : ended.hit()) && followed < numbers.follow_ups;
  const Stage last = follows ? Stage::follow_up : Stage::over;
  switch (stage) {
    case Stage::strike:
      if (ended.result == StrikeResult::frightened && !avenging) return Stage::fear;
      if (defeated) return Stage::fall;
      return knockback(numbers, ended) > 0 ? Stage::knockback : last;
    case Stage::fall:
      return numbers.avenged && !avenging && ended.result == StrikeResult::defeated ? Stage::revenge : last;
    case Stage::revenge:
    case Stage::knockback:
      return last;
    case Stage::follow_up:
      return Stage::strike;
    case Stage::fear:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

}  // namespace warbalance::vsgmr
