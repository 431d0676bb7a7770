#pragma once

#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/deployment.hpp"
#include "engine/systems/warstuff2/morale.hpp"

// Chapters R and V: rounds, turns, the end, the score.

namespace warbalance::warstuff2 {

/// Whether the player has a living unit that has not been activated in this round.
inline bool can_activate(const State& state, int seat) {
  for (const UnitIndex unit : state.army(seat)) {
    if (!state.unit(unit).activated) return true;
  }
  return false;
}

/// WS2-R1, P2: one round of alternating activations. Returns false when the battle is decided before its end.
template <class G>
bool play_round(G& game) {
  State& state = game.state;
  state.for_each_living([&](UnitIndex unit) { state.unit(unit).activated = false; });
  for (bool acted = true; acted;) {
    acted = false;
    for (const std::int8_t seat : game.turns()) {
      if (!can_activate(state, seat)) continue;
      acted = true;
      activate(game, game.players.unit(game.view(), seat));
      if (game.decided()) return false;
    }
  }
  return true;
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
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "WS2-V1", kNoUnit, winner, state.round);
}

/// A whole battle, from deployment to score.
template <class G>
void play_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  deploy(game, setup);
  game.report.players = state.players;
  game.report.first_player = game.order[0];
  for (int round = 1; round <= game.rules.rounds; ++round) {
    state.round = static_cast<std::int8_t>(round);
    if (round > 1) roll_off_for_order(game);
    game.event(TraceEvent::Kind::round, kNoUnit, "round", "WS2-R1", kNoUnit, game.order[0], round);
    if (!play_round(game)) {
      game.report.ended_early = true;
      break;
    }
    end_of_round_morale(game);
    if (game.decided()) {
      game.report.ended_early = round < game.rules.rounds;
      break;
    }
  }
  score(game);
}

}  // namespace warbalance::warstuff2
