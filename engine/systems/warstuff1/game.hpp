#pragma once

#include "engine/core/battle_in_progress.hpp"
#include "engine/core/unit_queue.hpp"
#include "engine/systems/warstuff1/players/players.hpp"
#include "engine/systems/warstuff1/rolls.hpp"

namespace warbalance::warstuff1 {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, PairOdds, Players, View> {
  using BattleInProgress<D, T, Rules, State, PairOdds, Players, View>::BattleInProgress;

  /// Units that died and whose death blow is still to come, first in, first out.
  UnitQueue deaths;
  std::array<std::int8_t, kMaxPlayers> rank{};   ///< seats in the order of the roll-off (WS1-203)
  std::array<std::int8_t, kMaxPlayers> turns{};  ///< seats in the order of the present round
  std::array<bool, kMaxPlayers> in_round{};      ///< seats that had living units when the present round began
  std::int8_t first_finished = -1;               ///< seat that finished first in the present round (WS1-303)

  std::span<std::int8_t> seats(std::array<std::int8_t, kMaxPlayers>& list) {
    return {list.data(), static_cast<std::size_t>(this->state.players)};
  }

  /// WS1-801: at most one player has living units.
  bool decided() const { return this->state.at_most_one_left(); }
};

}  // namespace warbalance::warstuff1
