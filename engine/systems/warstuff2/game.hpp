#pragma once

#include <array>
#include <span>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// A battle in progress: what every chapter of the rules works on. It is itself the source of its dice, so that each
/// one is counted and traced.
template <class D, class T>
struct Game {
  static constexpr bool traced = T::enabled;

  const Rules& rules;
  State& state;
  PairOdds& odds;
  Players& players;
  D& source;
  T& trace;
  BattleReport& report;

  /// Units that died and whose blast is still to come (WS2-W16).
  std::array<UnitIndex, kMaxUnits> blasts{};
  int blasts_begin = 0;
  int blasts_end = 0;
  std::array<std::int8_t, kMaxPlayers> order{};  ///< seats in the order of the present round

  View view() { return {rules, state, odds}; }
  /// The seats in the order of the present round.
  std::span<std::int8_t> turns() { return {order.data(), static_cast<std::size_t>(state.players)}; }

  // --- dice ---
  /// @param ground  number of the piece of terrain that asks for the die; -1 = none
  int die(DieTag tag, int target, [[maybe_unused]] int ground = -1) {
    const int face = source.die(tag, 6);
    ++report.dice;
    if constexpr (T::enabled) {
      TraceEvent event;
      event.kind = TraceEvent::Kind::die;
      event.what = tag.kind->purpose;
      event.rule = tag.kind->rule;
      event.stream = tag.stream;
      event.unit = tag.stream.is_player() ? kNoUnit : unit_of(tag.stream);
      event.player = tag.stream.seat;
      event.value = face;
      event.sides = 6;
      event.target = target;
      event.ground = ground;
      trace.add(event);
    }
    return face;
  }
  int d6(DieTag tag, int ground = -1) { return die(tag, 0, ground); }
  bool test(DieTag tag, int target, int ground = -1) { return die(tag, target, ground) >= target; }
  HitDie classify(DieTag tag, HitThresholds thresholds) { return thresholds.classify(die(tag, thresholds.target)); }

  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

  UnitIndex unit_of(DieStream stream) const {
    return static_cast<UnitIndex>(state.army_begin[stream.seat] + stream.slot);
  }

  // --- trace ---
  void change(UnitIndex unit, std::string_view what, std::string_view rule, std::int64_t value = 0,
              UnitIndex cause = kNoUnit) {
    if constexpr (T::enabled) {
      TraceEvent event;
      event.kind = TraceEvent::Kind::change;
      event.what = what;
      event.rule = rule;
      event.unit = unit;
      event.other = cause;
      event.value = value;
      trace.add(event);
    }
  }
  void moved(UnitIndex unit, std::string_view what, std::string_view rule, const Path& path, Length limit) {
    if constexpr (T::enabled) {
      TraceEvent event;
      event.kind = TraceEvent::Kind::move;
      event.what = what;
      event.rule = rule;
      event.unit = unit;
      event.path = path;
      event.value = limit;
      trace.add(event);
    }
  }
  void event(TraceEvent::Kind kind, UnitIndex unit, std::string_view what, std::string_view rule,
             UnitIndex other = kNoUnit, int player = -1, std::int64_t value = 0, const Path& path = {}) {
    if constexpr (T::enabled) {
      TraceEvent fact;
      fact.kind = kind;
      fact.unit = unit;
      fact.what = what;
      fact.rule = rule;
      fact.other = other;
      fact.player = player;
      fact.value = value;
      fact.path = path;
      trace.add(fact);
    }
  }

  /// WS2-R4: at most one player has living units.
  bool decided() const {
    if (rules.early_end == 0) return false;
    int alive = 0;
    for (int seat = 0; seat < state.players; ++seat) alive += state.army(seat).empty() ? 0 : 1;
    return alive <= 1;
  }
  /// Whether the unit can go on with what it is doing.
  bool able(UnitIndex unit) const { return state.unit(unit).alive() && !state.unit(unit).condition.stunned; }
};

}  // namespace warbalance::warstuff2
