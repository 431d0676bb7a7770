#pragma once

#include "engine/core/arena.hpp"
#include "tests/toy/engine/players.hpp"

namespace warbalance::toy {

template <class D, class T>
struct Game;

/// The types that a battle is made of (`BattleParts`).
struct Parts {
  using Rules = toy::Rules;
  using Profile = toy::Profile;
  using State = toy::State;
  using Tables = toy::Tables;
  using Odds = toy::Odds;
  using Players = toy::Players;
  using View = toy::View;
  using Script = toy::Script;
  using Decision = toy::Decision;
  template <class D, class T>
  using Game = toy::Game<D, T>;
};

using Arena = BattleArena<Parts>;

}  // namespace warbalance::toy
