#pragma once

#include "engine/systems/warstuff2/battle.hpp"
#include "engine/systems/warstuff2/memory/openings.hpp"

// The steps in which an arena plays a battle (`BattleSteps`). Where the opening of a battle is known from an earlier
// one, it is not played again; battles that are recorded are played from their beginning.

namespace warbalance::warstuff2 {

/// What the opening of a battle depends on. The beginning has the number 0, so that it is not kept, when a player does
/// not choose by the position alone.
template <class G>
OpeningKey opening_key(G& game, const BattleSetup<Profile>& setup) {
  OpeningKey key;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
    const SeatPlayer& player = setup.sides[seat].player;
    if (!decides_by_position(player.policy) || player.looks_ahead()) return key;
    key.styles[seat] = player;
  }
  key.beginning = game.players.beginning(game.state);
  key.order = game.state.cursor.order;
  return key;
}

/// Sets the battle up, up to its first activation, or up to the first die of round 1 as far as that is known.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  settle_turns(game, setup);
  Openings& openings = game.players.openings();
  OpeningKey key;
  if constexpr (!G::traced && !G::counts_facts) {
    key = opening_key(game, setup);
    if (openings.recall(key, setup, game.state, game.report)) return;
  }
  const std::int32_t dice = game.report.dice;
  begin_first_round(game, setup);
  if (game.report.dice == dice) openings.begin(key, setup, game.state, game.report);
}

/// A player's choice of a unit, and its activation. Returns false when the battle is over.
template <class G>
[[gnu::always_inline]] inline bool choose_and_activate(G& game, int seat) {
  const UnitIndex unit = game.players.unit(game.view(seat), seat);
  if (!take_turn(game, unit)) return false;
  if constexpr (!G::traced && !G::counts_facts) game.players.openings().go_on(unit, game.state, game.report);
  return true;
}

}  // namespace warbalance::warstuff2
