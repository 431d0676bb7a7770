#pragma once

#include "engine/core/battle_log.hpp"

namespace warbalance {

/// What every chapter of a system's rules works on: numbers, state, players and the source of dice. A system adds what
/// lasts longer than one step and does not belong to the state (queues, the order of the round).
/// @tparam D  a source of dice
/// @tparam T  a trace
/// @tparam SeenByPlayers  made of rules, state and odds
template <class D, class T, class Rules, class State, class PairOdds, class Players, class SeenByPlayers>
struct BattleInProgress : BattleLog<D, T> {
  BattleInProgress(const Rules& battle_rules, State& battle_state, PairOdds& pair_odds, Players& battle_players,
                   D& source, T& trace, BattleReport& battle_report)
      : BattleLog<D, T>(source, trace, battle_report, battle_state.army_begin),
        rules(battle_rules),
        state(battle_state),
        odds(pair_odds),
        players(battle_players) {}

  const Rules& rules;
  State& state;
  PairOdds& odds;
  Players& players;

  SeenByPlayers view() { return {rules, state, odds}; }
  /// A roll of the unit, from its own dice.
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }
};

}  // namespace warbalance
