#pragma once

#include "engine/core/arena.hpp"
#include "engine/systems/suitcase/players/players.hpp"
#include "engine/systems/suitcase/state.hpp"

// The types that a battle of Wargame in a Suitcase is made of, and its arena.

namespace warbalance::suitcase {

template <class D, class T>
struct Game;

/// How a battle ends, in the order of the vocabulary's endings.
enum class Ending : std::int8_t { rounds, annihilation };
inline constexpr std::array<std::string_view, 2> kEndingNames = {"rounds", "annihilation"};

/// The types that a battle is made of (`BattleParts`).
struct Parts {
  using Rules = suitcase::Rules;
  using Profile = suitcase::Profile;
  using State = suitcase::State;
  using Tables = OddsTables;
  using Odds = Workspace;
  using Players = suitcase::Players;
  using View = suitcase::View;
  using Script = suitcase::Script;
  using Decision = suitcase::Decision;
  template <class D, class T>
  using Game = suitcase::Game<D, T>;
};

using Arena = BattleArena<Parts>;

}  // namespace warbalance::suitcase
