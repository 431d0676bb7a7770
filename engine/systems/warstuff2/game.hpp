#pragma once

#include "engine/core/battle_in_progress.hpp"
#include "engine/core/unit_queue.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// Units that died and whose blast is still to come (WS2-W16).
  UnitQueue blasts;

  /// WS2-R4: at most one player has living units.
  bool decided() const { return this->rules.early_end != 0 && this->state.at_most_one_left(); }
  /// Whether the unit can go on with what it is doing.
  bool able(UnitIndex unit) const {
    return this->state.unit(unit).alive() && !this->state.unit(unit).condition.stunned;
  }
};

}  // namespace warbalance::warstuff2
