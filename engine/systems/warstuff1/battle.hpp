#pragma once

#include "engine/systems/warstuff1/activation.hpp"
#include "engine/systems/warstuff1/deployment.hpp"
#include "engine/systems/warstuff1/questions.hpp"

// Chapters 3 and 8: rounds, the end and the score.

namespace warbalance::warstuff1 {

/// Begins a round with the seat that starts it (WS1-302): every living unit may be activated again.
template <class G>
void begin_round(G& game, int beginner) {
  State& state = game.state;
  Cursor& cursor = state.cursor;
  ++state.round;
  const auto rank = state.seats(cursor.rank);
  const auto turns = state.seats(cursor.turns);
  std::ranges::rotate_copy(rank, std::ranges::find(rank, beginner), turns.begin());
  const auto begins = std::ranges::find_if(turns, [&](int seat) { return !state.army(seat).empty(); });
  game.round("WS1-302", *begins, state.round, state.destroyed_hundredths);
  state.for_each_living([&](UnitIndex unit) {
    state.unit(unit).activated = false;
    state.unit(unit).picked = false;
  });
  cursor.turn = 0;
  cursor.first_finished = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    cursor.in_round[static_cast<std::size_t>(seat)] = !state.army(seat).empty();
  }
}

/// WS1-301: the player whose unit is activated next; -1: no unit is left. Advances the turn.
inline int next_seat(State& state) {
  Cursor& cursor = state.cursor;
  for (int passed = 0; passed < state.players; ++passed) {
    const int seat = cursor.turns[static_cast<std::size_t>(cursor.turn)];
    cursor.turn = static_cast<std::int8_t>(cursor.turn + 1 < state.players ? cursor.turn + 1 : 0);
    const auto army = state.army(seat);
    if (std::ranges::any_of(army, [&](UnitIndex unit) { return is_ready(state, unit); })) return seat;
  }
  return -1;
}

/// WS1-802: finds who concedes; all players judge the same position.
template <class G>
void concede(G& game) {
  State& state = game.state;
  if (game.rules.concede_pct == 0) return;
  std::array<bool, kMaxPlayers> concedes{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.players); ++seat) {
    const std::int64_t own = state.living_hundredths[seat];
    std::int64_t strongest = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(state.players); ++other) {
      if (other != seat) strongest = std::max(strongest, state.living_hundredths[other]);
    }
    concedes[seat] = !state.army(static_cast<int>(seat)).empty() &&
                     100 * own <= game.rules.concede_pct * state.starting_hundredths[seat] &&
                     game.rules.concede_ratio * own <= strongest;
  }
  for (int seat = 0; seat < state.players; ++seat) {
    if (!concedes[static_cast<std::size_t>(seat)]) continue;
    game.report.survivors[static_cast<std::size_t>(seat)] = state.living_count[static_cast<std::size_t>(seat)];
    game.event(TraceEvent::Kind::note, kNoUnit, "concedes", "WS1-802", kNoUnit, seat);
    state.concede(seat);
  }
}

/// Ends a round and begins the next one. Returns false when the battle is over.
template <class G>
bool next_round(G& game) {
  constexpr int kNoCap = 120;  // rounds; no battle in the tests is still undecided by then
  State& state = game.state;
  concede(game);
  if (game.decided()) state.cursor.ending = Ending::concession;
  if (game.decided() || state.round == (game.rules.round_cap > 0 ? game.rules.round_cap : kNoCap)) return false;
  begin_round(game, state.cursor.first_finished);
  return true;
}

/// Continues until a player chooses which unit to activate. Returns the seat; -1: the battle is over.
template <class G>
int to_choice(G& game) {
  State& state = game.state;
  if (state.cursor.ending != Ending::round_cap) return -1;
  int seat = next_seat(state);
  while (seat < 0) {
    if (!next_round(game)) return -1;
    seat = next_seat(state);
  }
  return seat;
}

/// Lets the player choose a unit; activates it and the units it commands. Returns false when the battle is over.
template <class G>
bool choose_and_activate(G& game, int seat) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> room;
  activate(game, game.answer(UnitQuestion{seat, ready_units(state, seat, room)}));
  if (game.decided()) state.cursor.ending = Ending::annihilation;
  return !game.decided();
}

/// WS1-801, 803: sets the winner and the sums of the report.
template <class G>
void score(G& game) {
  const Ending ending = game.state.cursor.ending;
  const bool decided = ending != Ending::round_cap;
  const State& state = game.state;
  BattleReport& report = game.report;
  std::int64_t best = -1;
  int winner = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::int64_t points = state.destroyed_hundredths[s];
    report.destroyed_hundredths[s] = points;
    if (!state.conceded[s]) report.survivors[s] = state.living_count[s];
    if (decided) {
      if (state.living_count[s] > 0) winner = seat;
    } else if (points >= best) {
      winner = points == best ? -1 : seat;
      best = points;
    }
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "WS1-803", kNoUnit, seat, points);
  }
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = state.round;
  report.ended_early = decided;
  report.ending = static_cast<std::int8_t>(ending);
  count_results(game, [&](UnitIndex unit) { return !state.unit(unit).condition.killed; });
  game.event(TraceEvent::Kind::result, kNoUnit, "result", decided ? "WS1-801" : "WS1-803", kNoUnit, winner,
             state.round);
}

/// Sets up the battle, up to its first activation.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  deploy(game, setup);
  game.report.players = state.players;
  game.report.first_player = state.cursor.rank[0];
  if (game.decided()) {
    state.cursor.ending = Ending::annihilation;
  } else {
    begin_round(game, state.cursor.rank[0]);
  }
}

}  // namespace warbalance::warstuff1
