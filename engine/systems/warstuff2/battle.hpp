#pragma once

#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/deployment.hpp"
#include "engine/systems/warstuff2/questions.hpp"
#include "engine/systems/warstuff2/wounds.hpp"

// Chapter MO: the test at the end of a round, and routs.

namespace warbalance::warstuff2 {

/// WS2-MO1: whether an army has lost so many units that it must test.
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

/// The expected cost of a rout for an army: the points of its units minus those that rescues may save.
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

/// WS2-MO2, MO3: the morale test of an army.
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

/// WS2-MO4: the rescues of one routed army; units that die are marked in `dying`, in ascending order.
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
    testers[i] = tests[i] && anyone_can_test(state, seat) ? game.answer(TesterQuestion{seat}) : kNoUnit;
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

// Chapters R and V: rounds, turns, the end and the score.

/// Whether the player has a living unit that has not been activated in this round.
inline bool can_activate(const State& state, int seat) {
  bool can = false;
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  for (UnitIndex unit = state.army_begin[static_cast<std::size_t>(seat)]; unit < end; ++unit) {
    const UnitState& member = state.unit(unit);
    can |= member.alive() & !member.activated;
  }
  return can;
}

/// WS2-R1, P2: the player whose unit is activated next; -1 when the round is over. Advances the turn.
inline int next_seat(State& state) {
  const int players = state.players;
  int turn = state.cursor.turn;
  for (int passed = 0; passed < players; ++passed) {
    const int seat = state.cursor.order[static_cast<std::size_t>(turn)];
    turn = turn + 1 < players ? turn + 1 : 0;
    if (!can_activate(state, seat)) continue;
    state.cursor.turn = static_cast<std::int8_t>(turn);
    return seat;
  }
  return -1;
}

/// Records the table, decides who has the first turn, deploys the armies and begins round 1.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  game.terrain(game.state.terrain, setup.table, "WS2-D2");
  settle_order(game, setup);
  game.report.players = game.state.players;
  game.report.first_player = game.state.cursor.order[0];
  deploy(game, setup);
  game.state.round = 1;
  game.round("WS2-R1", game.state.cursor.order[0], 1, {});
}

/// Ends a round and begins the next one. Returns false when the battle is over.
template <class G>
bool next_round(G& game) {
  State& state = game.state;
  end_of_round_morale(game);
  if (state.round == game.rules.rounds) return false;
  if (game.decided()) {
    game.report.ended_early = true;
    return false;
  }
  ++state.round;
  state.cursor.turn = 0;
  roll_off_for_order(game);
  game.round("WS2-R1", state.cursor.order[0], state.round, state.destroyed_hundredths);
  state.for_each_living([&](UnitIndex unit) { state.unit(unit).activated = false; });
  return true;
}

/// Continues until a player chooses which unit to activate. Returns the seat; -1: the battle is over.
template <class G>
[[gnu::always_inline]] inline int to_choice(G& game) {  // a call would add half a percent to the time of a duel
  int seat = next_seat(game.state);
  while (seat < 0) {
    if (!next_round(game)) return -1;
    seat = next_seat(game.state);
  }
  return seat;
}

/// Lets a player choose a unit and activates it. Returns false when the battle is over.
template <class G>
[[gnu::always_inline]] inline bool choose_and_activate(G& game, int seat) {
  std::array<UnitIndex, kMaxUnits> room;
  activate(game, game.answer(UnitQuestion{seat, ready_units(game.state, seat, room)}));
  if (!game.decided()) return true;
  game.report.ended_early = true;
  return false;
}

/// WS2-V1, P3: sets the winner (nobody if the best are tied) and the sums of the report.
template <class G>
void score(G& game) {
  const State& state = game.state;
  BattleReport& report = game.report;
  std::int64_t best = -1;
  int winner = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::int64_t points = state.destroyed_hundredths[s];
    report.destroyed_hundredths[s] = points;
    report.survivors[s] = state.living_count[s];
    if (points == best) winner = -1;
    if (points > best) {
      best = points;
      winner = seat;
    }
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "WS2-V1", kNoUnit, seat, points);
  }
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = state.round;
  count_results(game, [&](UnitIndex unit) { return state.unit(unit).alive(); });
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "WS2-V1", kNoUnit, winner, state.round);
}

}  // namespace warbalance::warstuff2
