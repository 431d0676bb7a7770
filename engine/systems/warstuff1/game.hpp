#pragma once

#include "engine/core/battle_in_progress.hpp"
#include "engine/core/unit_queue.hpp"
#include "engine/systems/warstuff1/players/players.hpp"
#include "engine/systems/warstuff1/rolls.hpp"

namespace warbalance::warstuff1 {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// Units that died and whose death blow is still to come, first in, first out.
  UnitQueue deaths;

  /// WS1-801: at most one player has living units.
  bool decided() const { return this->state.at_most_one_left(); }
};

}  // namespace warbalance::warstuff1
