#pragma once

#include "engine/core/battle_in_progress.hpp"
#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/rolls.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// The battle in progress that the chapters of the rules work on.

namespace warbalance::vsgmr {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// VS-R4: the game is over.
  bool decided() const { return ended(this->rules, this->state).has_value(); }
};

}  // namespace warbalance::vsgmr
