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
    can |= member.alive() & !member.activated;  // no branch and no early exit: both would often be mispredicted
  }
  return can;
}

/// WS2-R1, P2: the activations that are left of a round. Returns false when the battle is decided before its end.
/// @param turn   whose it is next: index into the order of the round
/// @param acted  acted(unit, turn): called after each activation with whose turn it is then
template <class G, class Acted>
bool play_turns(G& game, std::size_t turn, const Acted& acted) {
  const std::span<const std::int8_t> turns = game.turns();
  for (bool goes_on = true; goes_on; turn = 0) {
    goes_on = turn > 0;
    while (turn < turns.size()) {
      const std::int8_t seat = turns[turn++];
      if (!can_activate(game.state, seat)) continue;
      goes_on = true;
      const UnitIndex unit = game.players.unit(game.view(), seat);
      activate(game, unit);
      if (game.decided()) return false;
      acted(unit, turn);
    }
  }
  return true;
}

/// One round of alternating activations. Returns false when the battle is decided before its end.
template <class G>
bool play_round(G& game) {
  State& state = game.state;
  state.for_each_living([&](UnitIndex unit) { state.unit(unit).activated = false; });
  return play_turns(game, 0, [](UnitIndex, std::size_t) {});
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

/// Deployment and round 1, up to the first die from what is known of them. Returns false when the battle is decided
/// before their end.
template <class G>
bool play_opening(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  Openings& openings = game.players.openings();
  OpeningKey key;
  if constexpr (!G::traced && !G::counts_facts) {
    key = opening_key(game, setup);
    if (key.beginning.number != 0) {
      if (const auto turn = openings.recall(key, setup, state, game.report)) {
        state.round = 1;
        return play_turns(game, *turn, [](UnitIndex, std::size_t) {});
      }
    }
  }
  const std::int32_t dice = game.report.dice;
  deploy(game, setup);
  state.round = 1;
  game.event(TraceEvent::Kind::round, kNoUnit, "round", "WS2-R1", kNoUnit, game.order[0], 1);
  bool keeps = key.beginning.number != 0 && game.report.dice == dice && openings.begin(key, setup, state, game.report);
  return play_turns(game, 0, [&](UnitIndex unit, std::size_t turn) {
    keeps = keeps && game.report.dice == dice;
    if (keeps) openings.go_on(unit, turn, state, game.report);
  });
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
