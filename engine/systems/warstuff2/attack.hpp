#pragma once

#include <cassert>
#include <cstdint>

#include "engine/systems/warstuff2/hits.hpp"
#include "engine/systems/warstuff2/wound_half.hpp"

// Chapter W and the dice of chapters S and X: one event (an attack, the hits of a spell, a blast, a fall) against one
// defender, as steps of at most one roll each. The battle, the exact odds and the players' tables all run it. It has
// two halves, up to the wounds (hits.hpp) and from them on (wound_half.hpp), and each sees its own numbers only.

namespace warbalance::warstuff2 {

/// One event of an attack against a defender, advanced step by step. Keeps references to all that it is made of.
class Event {
 public:
  Event(const Rules& rules, const AttackNumbers& attack, const DefenceNumbers& defence, const EventStreams& streams)
      : hit_half_(rules, attack.hits, defence.saves, streams),
        wound_half_(rules, attack.riders, defence.end, streams) {}

  /// Sets up the first roll. An event without attacks and hits is over at once.
  /// @param p  a new one; also in the next two functions
  void begin(Progress& p, Condition& condition) const {
    hit_half_.begin(p, condition.stunned);
    if (p.phase == Phase::counted) wound_half_.begin(p, condition);
  }
  /// Goes straight to "would be killed" (WS2-X2, WS2-MO4).
  void begin_kill(Progress& p) const { wound_half_.begin_kill(p); }
  /// Goes straight to the wounds (WS2-W15).
  void begin_wounds(Progress& p, Condition& condition, int wounds) const {
    p.wounds = static_cast<std::uint8_t>(wounds);
    wound_half_.begin(p, condition);
  }

  /// Makes the roll of the present phase and goes on to the next one.
  template <class D, class Rescuers>
  void step(Progress& p, Condition& condition, D& dice, Rescuers&& rescuers) const {
    assert(!p.over() && "a step after the end");
    if (p.phase > Phase::counted) return wound_half_.step(p, condition, dice, rescuers);
    hit_half_.step(p, condition.stunned, dice);
    if (p.phase == Phase::counted) wound_half_.begin(p, condition);
  }

  const HitHalf& hit_half() const { return hit_half_; }
  const WoundHalf& wound_half() const { return wound_half_; }

 private:
  HitHalf hit_half_;
  WoundHalf wound_half_;
};

}  // namespace warbalance::warstuff2
