#pragma once

#include "engine/core/arena.hpp"
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
  using Script = warstuff1::Script;
  using Decision = warstuff1::Decision;
  template <class D, class T>
  using Game = warstuff1::Game<D, T>;
};

using Arena = BattleArena<Parts>;

}  // namespace warbalance::warstuff1
