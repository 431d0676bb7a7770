#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/pair_odds.hpp"

namespace warbalance::warstuff1 {

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

// Values of attacks and heals (WS1 section 13), and how far units reach.

/// G of an attack that always kills; no greater one is possible.
inline constexpr int kCertainKill = 1000;

/// Faces of a d6 that reach a needed one.
constexpr int faces_from(int needed) { return std::clamp(7 - needed, 0, 6); }

/// Value of a heal: what the patient would gain, times the chance of the healer's die.
inline Value heal_value(const State& state, UnitIndex healer, UnitIndex patient) {
  const Condition& condition = state.unit(patient).condition;
  const Value gain = Value{state.cost(patient)} * ((condition.stunned ? 400 : 0) + (condition.wounds > 0 ? 100 : 0));
  return gain * faces_from(state.profile(healer).heal_on) / 6;
}

/// Whether a gap (rounded down) between a unit at `at` and another is at most `reach`.
inline bool gap_within(const State& state, UnitIndex unit, Point at, UnitIndex other, Length reach) {
  return distance2(at, state.unit(other).at) < square(reach + state.radii(unit, other) + 1);
}

}  // namespace warbalance::warstuff1
