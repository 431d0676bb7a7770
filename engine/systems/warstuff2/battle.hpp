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
    can |= member.alive() & !member.activated;  // nobody can foresee which one can: no branch, no early exit
  }
  return can;
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

/// Round 1, after deployment. Returns false when the battle is decided before its end.
template <class G>
bool play_first_round(G& game) {
  game.state.round = 1;
  game.event(TraceEvent::Kind::round, kNoUnit, "round", "WS2-R1", kNoUnit, game.order[0], 1);
  return play_round(game);
}

/// How the battle begins.
template <class G>
OpeningKey opening_key(G& game, const BattleSetup<Profile>& setup) {
  OpeningKey key;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
    if (!decides_by_position(setup.sides[seat].player)) return key;
    key.players[seat] = setup.sides[seat].player;
  }
  key.beginning = game.players.beginning(game.state);
  key.order = game.order;
  return key;
}

/// Deployment and round 1, or what is known of them. Returns false when the battle is decided before their end.
template <class G>
bool play_opening(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  OpeningKey key;
  if constexpr (!G::traced && !G::counts_facts) {
    key = opening_key(game, setup);
    if (key.beginning.number != 0 && game.players.openings().recall(key, setup, state, game.report)) {
      state.round = 1;
      return true;
    }
  }
  const std::int32_t dice = game.report.dice;
  deploy(game, setup);
  if (!play_first_round(game)) return false;
  if (key.beginning.number != 0 && game.report.dice == dice) {
    game.players.openings().keep(key, setup, state, game.report);
  }
  return true;
}

/// A whole battle, from deployment to score.
template <class G>
void play_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  game.terrain(state.terrain, setup.table, "WS2-D2");
  settle_order(game, setup);
  game.report.players = state.players;
  game.report.first_player = game.order[0];
  for (int round = 1; round <= game.rules.rounds; ++round) {
    if (round > 1) {
      state.round = static_cast<std::int8_t>(round);
      roll_off_for_order(game);
      game.event(TraceEvent::Kind::round, kNoUnit, "round", "WS2-R1", kNoUnit, game.order[0], round);
    }
    if (!(round == 1 ? play_opening(game, setup) : play_round(game))) {
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
