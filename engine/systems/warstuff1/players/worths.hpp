#pragma once

#include "engine/systems/warstuff1/players/view.hpp"

// Worths of attacks and heals (WS1 section 13), and how far units reach.

namespace warbalance::warstuff1 {

/// Points in hundredths times per mille: 1/100,000 point.
using Worth = std::int64_t;

/// G of an attack that always kills; no greater one is possible.
inline constexpr int kCertainKill = 1000;

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

}  // namespace warbalance::warstuff1
