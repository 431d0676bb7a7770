#pragma once

#include <array>
#include <span>

#include "engine/core/battle_log.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

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

  /// Units that died and whose blast is still to come (WS2-W16).
  std::array<UnitIndex, kMaxUnits> blasts{};
  int blasts_begin = 0;
  int blasts_end = 0;
  std::array<std::int8_t, kMaxPlayers> order{};  ///< seats in the order of the present round

  View view() { return {rules, state, odds}; }
  /// The seats in the order of the present round.
  std::span<std::int8_t> turns() { return {order.data(), static_cast<std::size_t>(state.players)}; }
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

  /// WS2-R4: at most one player has living units.
  bool decided() const { return rules.early_end != 0 && state.at_most_one_left(); }
  /// Whether the unit can go on with what it is doing.
  bool able(UnitIndex unit) const { return state.unit(unit).alive() && !state.unit(unit).condition.stunned; }
};

}  // namespace warbalance::warstuff2
