#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "engine/systems/warstuff2/hits.hpp"
#include "engine/systems/warstuff2/numbers.hpp"
#include "engine/systems/warstuff2/progress.hpp"
#include "engine/systems/warstuff2/rolls.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// Chapter W and the dice of chapters S and X: one event (an attack, the hits of a spell, a blast, a fall) against one
// defender, as steps of at most one roll each. The battle, the exact odds and the players' tables all run it. It has
// two halves, up to the wounds (hits.hpp) and from them on (here), and each sees its own numbers only.

namespace warbalance::warstuff2 {

/// The friends who may save the defender, where there are none.
struct NoRescuers {
  static constexpr int count() { return 0; }
  static constexpr int on(int) { return 0; }
  static constexpr DieStream stream(int) { return {}; }
};

/// The second half of an event: wound, rescue and freeze dice (WS2-W7 to W9, W12), in steps of at most one roll.
class WoundHalf {
 public:
  WoundHalf(const Rules& rules, const RiderNumbers& riders, const EndNumbers& end, const EventStreams& streams)
      : rules_(rules), riders_(riders), end_(end), streams_(streams) {}

  /// WS2-W7, W8: markers for all wounds, then one wound die, if the unit rolls on the wounds table yet.
  /// @pre the wounds are counted
  void begin(Progress& p, Condition& condition) const {
    const int wounds = p.wounds;
    p.wounds = 0;
    if (p.killed_outright) return begin_kill(p);
    if (wounds == 0) return start_freezing(p, condition);
    condition.markers = static_cast<std::uint8_t>(markers_after(condition.markers, wounds));
    if (!wounds_table().rolls(condition.markers)) return start_freezing(p, condition);
    p.phase = Phase::wound;
  }

  /// WS2-W9: would be killed; saves itself, or a healer does.
  void begin_kill(Progress& p) const {
    p.killed_outright = false;
    p.phase = end_.rescue_on != 0 ? Phase::rescue_self : Phase::rescue_friend;
  }

  /// @pre the phase is one of this half
  template <class D, class Rescuers>
  void step(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    switch (p.phase) {
      case Phase::wound:
        return wound(p, condition, dice);
      case Phase::rescue_self:
        return rescue_self(p, condition, dice, rescuers);
      case Phase::rescue_friend:
        return rescue_friend(p, condition, dice, rescuers);
      default:
        condition.frozen = dice.test({streams_.attacker, &kFreezeRoll}, riders_.freeze_on);
        return finish(p);
    }
  }

  /// When a wounded unit rolls on the wounds table, and when that kills it; with all markers placed.
  struct WoundsTable {
    int roll_from = 0;  ///< WS2-W8: markers
    int killed_on = 6;  ///< WS2-W7: wound die and markers together
    bool rolls(int markers) const { return markers >= roll_from; }
    int die_needed(int markers) const { return killed_on - markers; }
  };
  WoundsTable wounds_table() const {
    const int total = end_.wounds_killed_on != 0 ? end_.wounds_killed_on : rules_.wounds_killed_on;
    return {end_.wounds_roll_from, total - riders_.wound_bonus};
  }
  /// WS2-W7: the markers of a unit after so many wounds more.
  static int markers_after(int markers, int wounds) { return std::min(markers + wounds, 200); }

 private:
  DieTag theirs(const RollKind& kind) const { return {streams_.defender, &kind}; }

  template <class D>
  void wound(Progress& p, Condition& condition, D& dice) const {
    if (dice.test(theirs(kWoundRoll), wounds_table().die_needed(condition.markers))) return begin_kill(p);
    p.stunned_by_die = true;
    lies_stunned(p, condition);
  }

  template <class D, class Rescuers>
  void rescue_self(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    if (dice.test(theirs(kRescueSelfRoll), end_.rescue_on)) return lies_stunned(p, condition);
    if (rescuers.count() == 0) return die(p, condition);
    p.phase = Phase::rescue_friend;
  }

  template <class D, class Rescuers>
  void rescue_friend(Progress& p, Condition& condition, D& dice, Rescuers& rescuers) const {
    if (p.index >= rescuers.count()) return die(p, condition);
    const DieTag tag{rescuers.stream(p.index), &kRescueFriendRoll};
    if (dice.test(tag, rescuers.on(p.index))) return lies_stunned(p, condition);
    ++p.index;
    if (p.index == rescuers.count()) die(p, condition);
  }

  void lies_stunned(Progress& p, Condition& condition) const {
    stun(condition);
    finish(p);
  }
  void die(Progress& p, Condition& condition) const {
    kill(condition);
    finish(p);
  }

  void start_freezing(Progress& p, Condition& condition) const {
    const bool can = riders_.freeze_on != 0 && p.any_hit_left && !condition.stunned && !condition.frozen;
    if (can) {
      p.phase = Phase::freeze;
    } else {
      finish(p);
    }
  }

  /// Clears what may still be set but `stunned_by_die`.
  static void finish(Progress& p) {
    p.index = 0;
    p.any_hit_left = false;
    p.phase = Phase::over;
  }

  const Rules& rules_;
  const RiderNumbers& riders_;
  const EndNumbers& end_;
  const EventStreams& streams_;
};

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
