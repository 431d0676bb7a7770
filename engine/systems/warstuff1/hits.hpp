#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/core/dice.hpp"
#include "engine/systems/warstuff1/numbers.hpp"
#include "engine/systems/warstuff1/rolls.hpp"

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

static_assert(std::has_unique_object_representations_v<Condition>, "it is a part of keys");

/// Quality of a morale test (WS1-703).
inline int present_quality(const DefenceNumbers& numbers, const Condition& condition) {
  return condition.stunned ? 0 : numbers.quality;
}

/// A die of the unit itself that decides whether hits come: of a death blow, of dangerous ground.
struct HitChance {
  const RollKind* kind = nullptr;
  int on = 0;  ///< from which they come
};

/// WS1-605, 606: the damage die that kills it.
inline int needed_to_kill(const DefenceNumbers& numbers, const Condition& y) {
  return (y.stunned ? numbers.stunned_damage_quality : numbers.quality) + 1 - y.wounds;
}

enum class HitPhase : std::uint8_t { over, chance, ignore_ground, ignore, damage, survive };

/// How far the hits on a unit have come.
struct HitProgress {
  HitPhase phase = HitPhase::over;
  std::uint16_t left = 0;  ///< hits still to resolve, the present one included
  bool fatal = false;      ///< the present one kills without a damage die

  bool over() const { return phase == HitPhase::over; }
  friend auto operator<=>(const HitProgress&, const HitProgress&) = default;
};

/// Hits on one unit, one after the other.
class Hits {
 public:
  Hits(const DefenceNumbers& numbers, DieStream stream, const HitChance& chance = {})
      : numbers_(numbers), stream_(stream), chance_(chance) {}

  /// @param fatal  the first hit kills without a damage die
  void begin(HitProgress& p, Condition& y, int hits, bool fatal = false) const {
    p.left = static_cast<std::uint16_t>(hits);
    p.fatal = fatal;
    start_hit(p, y);
  }

  /// So many hits, if the die of `chance` brings them.
  void begin_perhaps(HitProgress& p, int hits) const {
    p.left = static_cast<std::uint16_t>(hits);
    p.phase = HitPhase::chance;
  }

  /// A kill without a hit (a failed morale test).
  void begin_kill(HitProgress& p, Condition& y) const {
    p.left = 1;
    would_kill(p, y);
  }

  template <class D>
  void step(HitProgress& p, Condition& y, D& dice) const {
    switch (p.phase) {
      case HitPhase::chance:
        if (dice.test(tag(*chance_.kind), chance_.on)) return start_hit(p, y);
        p = HitProgress{};
        return;
      case HitPhase::ignore_ground:
        if (dice.test(tag(kIgnoreGroundRoll), numbers_.ignore_ground_on)) return next_hit(p, y);
        return start_ignoring(p, y);
      case HitPhase::ignore:
        if (dice.test(tag(kIgnoreRoll), ignore_on(p))) return next_hit(p, y);
        return start_damage(p, y);
      case HitPhase::damage:
        if (dice.test(tag(kDamageRoll), needed_to_kill(numbers_, y))) return would_kill(p, y);
        y.wound();
        return next_hit(p, y);
      case HitPhase::survive:
        if (dice.test(tag(kSurviveRoll), numbers_.survive_on)) {
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
  int ignore_on(const HitProgress& p) const { return p.fatal ? numbers_.ignore_fatal_on : numbers_.ignore_on; }

  void start_hit(HitProgress& p, Condition& y) const {
    if (p.left == 0 || y.killed) {
      p = HitProgress{};
      return;
    }
    if (numbers_.ignore_ground_on != 0) {
      p.phase = HitPhase::ignore_ground;
      return;
    }
    start_ignoring(p, y);
  }

  void start_ignoring(HitProgress& p, Condition& y) const {
    if (ignore_on(p) == 0) return start_damage(p, y);
    p.phase = HitPhase::ignore;
  }

  void start_damage(HitProgress& p, Condition& y) const {
    if (p.fatal) return would_kill(p, y);
    p.phase = HitPhase::damage;
  }

  void would_kill(HitProgress& p, Condition& y) const {
    if (numbers_.survive_on == 0) return kill(p, y);
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

  const DefenceNumbers& numbers_;
  DieStream stream_;
  HitChance chance_;
};

}  // namespace warbalance::warstuff1
