#pragma once

#include "engine/core/arena.hpp"
#include "engine/core/battle_parts.hpp"
#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/state.hpp"

namespace warbalance::vsgmr {

template <class D, class T>
struct Game;

/// The types that a battle is made of (`BattleParts`).
struct Parts {
  using Rules = vsgmr::Rules;
  using Profile = vsgmr::Profile;
  using State = vsgmr::State;
  using Tables = OddsTables;
  using Odds = PairOdds;
  using Players = vsgmr::Players;
  using View = vsgmr::View;
  using Script = vsgmr::Script;
  using Decision = vsgmr::Decision;
  template <class D, class T>
  using Game = vsgmr::Game<D, T>;
};

using Arena = BattleArena<Parts>;

/// A battle in progress: the context of all rules, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// VS-R4: the game is over.
  bool decided() const { return ended(this->rules, this->state).has_value(); }
};

}  // namespace warbalance::vsgmr
