#pragma once

#include "engine/core/arena.hpp"
#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/state.hpp"

// The types that a battle of VSGMR is made of, and its arena.

namespace warbalance::vsgmr {

template <class D, class T>
struct Game;

/// What a battle is made of.
struct Parts {
  using Rules = vsgmr::Rules;
  using Profile = vsgmr::Profile;
  using State = vsgmr::State;
  using Tables = OddsTables;
  using Odds = PairOdds;
  using Players = vsgmr::Players;
  using Script = vsgmr::Script;
  using Decision = vsgmr::Decision;
  template <class D, class T>
  using Game = vsgmr::Game<D, T>;
};

using Arena = BattleArena<Parts>;

}  // namespace warbalance::vsgmr
