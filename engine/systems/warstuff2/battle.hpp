#pragma once

#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/deployment.hpp"
#include "engine/systems/warstuff2/morale.hpp"

// Chapters R and V: rounds, turns, the end, the score.

namespace warbalance::warstuff2 {

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

/// WS2-R1, P2: the player whose unit is activated next; -1 when the round is over. The turn moves on.
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

/// Records the table, settles who has the first turn, deploys the armies and begins round 1.
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

/// The end of a round, and the beginning of the next one. Returns false when the battle is over.
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

/// Plays on to where a player chooses which of his units is activated. Returns his seat; -1: the battle is over.
template <class G>
[[gnu::always_inline]] inline int to_choice(G& game) {  // a call would cost half a per cent of a duel
  int seat = next_seat(game.state);
  while (seat < 0) {
    if (!next_round(game)) return -1;
    seat = next_seat(game.state);
  }
  return seat;
}

/// A player's choice of a unit, and its activation. Returns false when the battle is over.
template <class G>
[[gnu::always_inline]] inline bool choose_and_activate(G& game, int seat) {
  activate(game, game.players.unit(game.view(seat), seat));
  if (!game.decided()) return true;
  game.report.ended_early = true;
  return false;
}

/// WS2-V1, P3: the winner (nobody when the first are tied), and the sums of the report.
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
