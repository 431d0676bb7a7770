#pragma once

#include "engine/core/arena.hpp"
#include "engine/core/battle_parts.hpp"
#include "engine/core/short_list.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

template <class D, class T>
struct Game;

/// The types that a battle is made of (`BattleParts`).
struct Parts {
  using Rules = warstuff2::Rules;
  using Profile = warstuff2::Profile;
  using State = warstuff2::State;
  using Tables = OddsTables;
  using Odds = PairOdds;
  using Players = warstuff2::Players;
  using View = warstuff2::View;
  using Script = warstuff2::Script;
  using Decision = warstuff2::Decision;
  template <class D, class T>
  using Game = warstuff2::Game<D, T>;
};

using Arena = BattleArena<Parts>;

/// A battle in progress: the context of all rules, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// Killed units whose blast is still to be resolved (WS2-W16).
  UnitQueue blasts;

  /// WS2-R4: at most one player has living units.
  bool decided() const { return this->rules.early_end != 0 && this->state.at_most_one_left(); }
  /// Whether the unit can continue its action.
  bool able(UnitIndex unit) const {
    return this->state.unit(unit).alive() && !this->state.unit(unit).condition.stunned;
  }
};

}  // namespace warbalance::warstuff2
