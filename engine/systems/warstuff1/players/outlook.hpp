#pragma once

#include <array>

#include "engine/systems/warstuff1/players/script.hpp"
#include "engine/systems/warstuff1/players/view.hpp"
#include "engine/systems/warstuff1/players/ways.hpp"

// What the built-in players see in a position: values of attacks, dangers of places (WS1 section 13).

namespace warbalance::warstuff1 {

/// Points in hundredths times per mille: 1/100,000 point.
using Worth = std::int64_t;

/// Value of an attack: G * defender's points - L * attacker's points.
inline Worth attack_value(const View& view, UnitIndex attacker, UnitIndex target, OddsEntry odds) {
  return Worth{odds.gain} * view.state.cost(target) - Worth{odds.loss} * view.state.cost(attacker);
}

/// Value of a heal.
inline Worth heal_value(const State& state, UnitIndex patient) {
  const Condition& condition = state.unit(patient).condition;
  return Worth{state.cost(patient)} * ((condition.stunned ? 400 : 0) + (condition.wounds > 0 ? 100 : 0)) / 2;
}

/// Whether a gap (rounded down) between a unit at `at` and another is at most `reach`.
inline bool gap_within(const State& state, UnitIndex unit, Point at, UnitIndex other, Length reach) {
  return distance2(at, state.unit(other).at) < square(reach + radii(state, unit, other) + 1);
}

/// How far a unit reaches with a move and a ranged attack; -1 = not at all.
inline Length ranged_reach(const State& state, UnitIndex unit, Length range) {
  return range > 0 ? state.unit(unit).walk + range : -1;
}

/// What one unit sees, for scoring many places where it might stand.
class Outlook {
 public:
  Outlook(const View& view, UnitIndex self);

  /// place() of the tables [per mille of its points].
  /// @param target, gain  of the attack that it makes from there
  Worth place(Point at, UnitIndex target = kNoUnit, int gain = 0);
  /// place() times points, less the dangerous ground on the way.
  Worth score(const Path& path, Point end, UnitIndex target = kNoUnit, int gain = 0);

  Length range() const { return range_; }

 private:
  /// A living enemy; without initializers, as most are never touched. Reaches are squares of centre distances that are
  /// just too far; 0 = it does not reach.
  struct Foe {
    UnitIndex unit;
    Point at;
    Length radii;
    std::int32_t danger_beyond2;  ///< the greatest of the next three
    std::int32_t melee_beyond2;
    std::int32_t shot_beyond2;
    std::int32_t entangle_beyond2;
    std::int32_t weight;
    std::int16_t melee;  ///< gains, -1 = not asked for yet
    std::int16_t shot;
    std::int16_t covered_shot;
    std::int16_t entangle;
  };

  int danger(Foe& foe, std::int32_t distance2, bool covered);
  int gain_of(std::int16_t& known, const Foe& foe, AttackKind kind, bool cover);

  const View& view_;
  UnitIndex self_;
  std::array<Foe, kMaxUnits> foes_;
  int foe_count_ = 0;
  Length range_;
  Worth fade_ = 0;
  Worth pull_ = 0;
};

}  // namespace warbalance::warstuff1
