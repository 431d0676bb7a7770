#pragma once

#include "engine/core/arena.hpp"
#include "engine/core/battle_parts.hpp"
#include "engine/core/short_list.hpp"
#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/players/players.hpp"
#include "engine/systems/warstuff1/state.hpp"

namespace warbalance::warstuff1 {

template <class D, class T>
struct Game;

/// The types that a battle is made of (`BattleParts`).
struct Parts {
  using Rules = warstuff1::Rules;
  using Profile = warstuff1::Profile;
  using State = warstuff1::State;
  using Tables = OddsTables;
  using Odds = PairOdds;
  using Players = warstuff1::Players;
  using View = warstuff1::View;
  using Script = warstuff1::Script;
  using Decision = warstuff1::Decision;
  template <class D, class T>
  using Game = warstuff1::Game<D, T>;
};

using Arena = BattleArena<Parts>;

/// A battle in progress: the context of all rules, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// Killed units whose death blow is still to be resolved, first in, first out.
  UnitQueue deaths;

  /// WS1-801: at most one player has living units.
  bool decided() const { return this->state.at_most_one_left(); }
};

}  // namespace warbalance::warstuff1
