#pragma once

#include "engine/core/battle_log.hpp"
#include "engine/systems/warstuff1/players/players.hpp"
#include "engine/systems/warstuff1/rolls.hpp"

namespace warbalance::warstuff1 {

/// A battle in progress: what every chapter of the rules works on, and the source of its dice.
template <class D, class T>
struct Game : BattleLog<D, T> {
  Game(const Rules& battle_rules, State& battle_state, PairOdds& pair_odds, Players& battle_players, D& source,
       T& trace, BattleReport& battle_report)
      : BattleLog<D, T>(source, trace, battle_report, battle_state.army_begin),
        rules(battle_rules),
        state(battle_state),
        odds(pair_odds),
        players(battle_players) {}

  const Rules& rules;
  State& state;
  PairOdds& odds;
  Players& players;

  /// Units that died and whose death blow is still to come, first in, first out.
  std::array<UnitIndex, kMaxUnits> deaths{};
  int deaths_begin = 0;
  int deaths_end = 0;
  std::array<std::int8_t, kMaxPlayers> rank{};   ///< seats in the order of the roll-off (WS1-203)
  std::array<std::int8_t, kMaxPlayers> turns{};  ///< seats in the order of the present round
  std::array<bool, kMaxPlayers> in_round{};      ///< seats that had living units when the present round began
  std::int8_t first_finished = -1;               ///< seat that finished first in the present round (WS1-303)

  View view() { return {rules, state, odds}; }
  std::span<std::int8_t> seats(std::array<std::int8_t, kMaxPlayers>& list) {
    return {list.data(), static_cast<std::size_t>(state.players)};
  }
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

  /// WS1-801: at most one player has living units.
  bool decided() const { return state.at_most_one_left(); }
};

}  // namespace warbalance::warstuff1
