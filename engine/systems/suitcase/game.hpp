#pragma once

#include "engine/core/battle_in_progress.hpp"
#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/players/players.hpp"

// The battle in progress that the chapters of the rules work on.

namespace warbalance::suitcase {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, Workspace, Players, View> {
  using BattleInProgress<D, T, Rules, State, Workspace, Players, View>::BattleInProgress;

  /// The same for all players.
  Workspace& workspace() { return this->odds; }

  Batch batch;
  UnitIndex active = kNoUnit;  ///< the unit that is activated
};

}  // namespace warbalance::suitcase
