#pragma once

#include "engine/core/arena.hpp"
#include "engine/systems/warstuff2/odds_tables.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
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
  using Script = warstuff2::Script;
  using Decision = warstuff2::Decision;
  template <class D, class T>
  using Game = warstuff2::Game<D, T>;
};

using Arena = BattleArena<Parts>;

}  // namespace warbalance::warstuff2
