#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rolls.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// Hits on one unit (WS1-605 to 607) and morale tests (WS1-701), as steps of at most one roll each. The battle, the
// exact odds and the players' odds all run them.

namespace warbalance::warstuff1 {

/// What dice can change of a unit.
struct Condition {
  std::uint8_t wounds = 0;
  bool killed = false;
  bool stunned = false;

  void wound(int count = 1) {
    const int sum = wounds + count;
    wounds = static_cast<std::uint8_t>(sum < 200 ? sum : 200);
  }
  void kill() { *this = {0, true, false}; }

  friend auto operator<=>(const Condition&, const Condition&) = default;
};

/// Base Quality of an attack and of a morale test (WS1-604, 703).
inline int present_quality(const Profile& profile, const Condition& condition) {
  return condition.stunned ? 0 : profile.quality;
}

enum class HitPhase : std::uint8_t { over, ignore_ground, ignore, damage, survive };

/// How far the hits on a unit have come.
struct HitProgress {
  HitPhase phase = HitPhase::over;
  std::uint8_t left = 0;  ///< hits still to resolve, the present one included
  bool fatal = false;     ///< the present one kills without a damage die

  bool over() const { return phase == HitPhase::over; }
  friend auto operator<=>(const HitProgress&, const HitProgress&) = default;
};

/// Hits on one unit, one after the other.
class Hits {
 public:
  /// @param ground  hits of dangerous terrain
  Hits(const Rules& rules, const Profile& profile, DieStream stream, bool ground = false)
      : rules_(rules), profile_(profile), stream_(stream), ground_(ground) {}

  /// @param fatal  the first hit kills without a damage die
  void begin(HitProgress& p, Condition& y, int hits, bool fatal = false) const {
    p.left = static_cast<std::uint8_t>(hits);
    p.fatal = fatal;
    start_hit(p, y);
  }

  /// A kill without a hit (a failed morale test).
  void begin_kill(HitProgress& p, Condition& y) const {
    p.left = 1;
    would_kill(p, y);
  }

  template <class D>
  void step(HitProgress& p, Condition& y, D& dice) const {
    switch (p.phase) {
      case HitPhase::ignore_ground:
        if (dice.test(tag(kIgnoreGroundRoll), profile_.ignore_ground_on)) return next_hit(p, y);
        return start_ignoring(p, y);
      case HitPhase::ignore:
        if (dice.test(tag(kIgnoreRoll), profile_.ignore_on)) return next_hit(p, y);
        return start_damage(p, y);
      case HitPhase::damage: {
        const bool zero = y.stunned && rules_.stunned_damage_printed == 0;
        const int quality = zero ? 0 : profile_.quality;
        if (dice.test(tag(kDamageRoll), quality + 1 - y.wounds)) return would_kill(p, y);
        y.wound();
        return next_hit(p, y);
      }
      case HitPhase::survive:
        if (dice.test(tag(kSurviveRoll), profile_.survive_on)) {
          y.wound();
          return next_hit(p, y);
        }
        return kill(p, y);
      case HitPhase::over:
        assert(false && "a step after the end");
    }
  }

 private:
  DieTag tag(const RollKind& kind) const { return {stream_, &kind}; }

  void start_hit(HitProgress& p, Condition& y) const {
    if (p.left == 0 || y.killed) {
      p = HitProgress{};
      return;
    }
    if (ground_ && profile_.ignore_ground_on != 0) {
      p.phase = HitPhase::ignore_ground;
      return;
    }
    start_ignoring(p, y);
  }

  void start_ignoring(HitProgress& p, Condition& y) const {
    const bool cannot = p.fatal && rules_.deadly_ignores_tough != 0;  // WS1-R05
    if (profile_.ignore_on == 0 || cannot) return start_damage(p, y);
    p.phase = HitPhase::ignore;
  }

  void start_damage(HitProgress& p, Condition& y) const {
    if (p.fatal) return would_kill(p, y);
    p.phase = HitPhase::damage;
  }

  void would_kill(HitProgress& p, Condition& y) const {
    if (profile_.survive_on == 0) return kill(p, y);
    p.phase = HitPhase::survive;
  }

  static void kill(HitProgress& p, Condition& y) {
    y.kill();
    p = HitProgress{};
  }

  void next_hit(HitProgress& p, Condition& y) const {
    --p.left;
    p.fatal = false;
    start_hit(p, y);
  }

  const Rules& rules_;
  const Profile& profile_;
  DieStream stream_;
  bool ground_;
};

}  // namespace warbalance::warstuff1
