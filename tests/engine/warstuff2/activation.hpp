#pragma once

#include "tests/engine/warstuff2/board.hpp"

// What the tests of activations, actions and leaders share.

namespace warbalance::warstuff2::activation_test {

inline constexpr Point kHere{1000, 1000};
inline constexpr Point kNear{1500, 1000};
inline constexpr Point kFar{4000, 4000};

/// How many actions a unit took.
inline int actions_of(const Outcome& outcome, UnitIndex unit) {
  int sum = 0;
  for (const TraceEvent& event : outcome.trace.events()) {
    sum += event.kind == TraceEvent::Kind::action && event.unit == unit ? 1 : 0;
  }
  return sum;
}

inline Action only(ActionKind kind, UnitIndex target = kNoUnit) { return {kind, target, {}}; }

}  // namespace warbalance::warstuff2::activation_test
