#pragma once

#include "engine/systems/warstuff2/wounds.hpp"

// Chapter MO: the test at the end of a round, and routs.

namespace warbalance::warstuff2 {

/// WS2-MO1: whether an army is down to the share of its units that calls for a test.
inline bool owes_morale_test(const Rules& rules, const State& state, int seat) {
  const auto living = static_cast<std::int64_t>(state.army(seat).size());
  return living > 0 &&
         living * rules.morale_denominator <= std::int64_t{state.starting_units(seat)} * rules.morale_numerator;
}

inline bool anyone_can_test(const State& state, int seat) {
  for (const UnitIndex unit : state.army(seat)) {
    if (!state.unit(unit).condition.stunned) return true;
  }
  return false;
}

/// What a rout would cost an army: the points of its units, less what rescues may save.
inline std::int64_t points_at_stake(const Rules& rules, const State& state, int seat) {
  std::int64_t points = 0;
  for (const UnitIndex unit : state.army(seat)) {
    const Profile& profile = state.profile(unit);
    if (profile.ignores_rout) continue;
    const bool rescued = rules.rout_is_kill != 0 && profile.rescue_on != 0;
    points += state.cost(unit) * (rescued ? kWhole - chance_from(profile.rescue_on) : kWhole) / kWhole;
  }
  return points;
}

/// WS2-MO2, MO3.
template <class G>
bool passes_morale_test(G& game, UnitIndex tester) {
  if (tester == kNoUnit) return false;
  const Profile& profile = game.state.profile(tester);
  if constexpr (G::measures_luck) {
    const std::int64_t points = points_at_stake(game.rules, game.state, game.state.owner(tester));
    const Share fails = profile.reroll_morale ? kWhole - chance_from(profile.quality) : kWhole;
    game.stake(points * fails / kWhole);
  }
  if (game.test(game.tag(tester, kMoraleRoll), profile.quality)) return true;
  if (!profile.reroll_morale) return false;
  if constexpr (G::measures_luck) {
    game.stake(points_at_stake(game.rules, game.state, game.state.owner(tester)));
  }
  const bool passed = game.test(game.tag(tester, kMoraleReroll), profile.quality);
  if (passed) count_effect(game, tester, Effect::reroll_morale);
  return passed;
}

/// WS2-MO4: the rescues of one routed army; those who die are marked in `dying`, in ascending order.
template <class G>
void roll_rout(G& game, int seat, std::array<UnitIndex, kMaxUnits>& dying, std::size_t& count) {
  State& state = game.state;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.profile(unit).ignores_rout) {
      count_effect(game, unit, Effect::ignore_rout);
      continue;
    }
    Condition now = state.unit(unit).condition;
    if (game.rules.rout_is_kill != 0) {
      const EventStreams streams{{}, state.stream(unit)};
      const AttackNumbers nothing;
      const Event event(game.rules, nothing, game.odds.numbers(unit).defence, streams);
      NearHealers healers(state, unit);
      Progress progress;
      event.begin_kill(progress);
      [[maybe_unused]] auto facts = facts_of(game, EventSetting{.target = unit}, nothing, event, healers);
      while (!progress.over()) {
        [[maybe_unused]] const Progress was = progress;
        [[maybe_unused]] const Condition before = now;
        event.step(progress, now, game, healers);
        if constexpr (G::counts_facts) facts.see(was, before, progress, now);
      }
    } else {
      now.killed = true;
    }
    if (now.killed) {
      dying[count++] = unit;
      continue;
    }
    ++game.report.rescues;
    trace_change(game, unit, kNoUnit, state.unit(unit).condition, now, true);
    state.unit(unit).condition = now;
    end_guard(game, unit, "WS2-W13");
  }
}

/// WS2-MO1 to MO4, for all armies, at the end of a round.
template <class G>
void end_of_round_morale(G& game) {
  State& state = game.state;
  const auto seats = static_cast<std::size_t>(state.players);
  std::array<bool, kMaxPlayers> tests{};
  bool any = false;
  for (std::size_t i = 0; i < seats; ++i) {
    tests[i] = owes_morale_test(game.rules, state, state.cursor.order[i]);
    any |= tests[i];
  }
  if (!any) return;
  std::array<UnitIndex, kMaxPlayers> testers{};
  for (std::size_t i = 0; i < seats; ++i) {
    const int seat = state.cursor.order[i];
    testers[i] = tests[i] && anyone_can_test(state, seat) ? game.players.morale_tester(game.view(seat), seat) : kNoUnit;
  }
  std::array<bool, kMaxPlayers> fails{};
  for (std::size_t i = 0; i < seats; ++i) fails[i] = tests[i] && !passes_morale_test(game, testers[i]);

  std::array<UnitIndex, kMaxUnits> dying;
  std::size_t count = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    if (!fails[i]) continue;
    const int seat = state.cursor.order[i];
    game.report.rout_round[static_cast<std::size_t>(seat)] = state.round;
    game.event(TraceEvent::Kind::note, kNoUnit, "rout", "WS2-MO4", kNoUnit, seat);
    roll_rout(game, seat, dying, count);
  }
  for (std::size_t i = 0; i < count; ++i) remove_killed(game, dying[i], Cause::rout, -1, kNoUnit, "WS2-MO4");
  if (game.rules.rout_is_kill == 0) game.blasts.clear();
  resolve_blasts(game);
}

}  // namespace warbalance::warstuff2
