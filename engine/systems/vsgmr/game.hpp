#pragma once

#include "engine/core/battle_log.hpp"
#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/rolls.hpp"

namespace warbalance::vsgmr {

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
  std::int8_t turn = 0;                          ///< seat whose turn it is
  std::array<std::int8_t, kMaxPlayers> turns{};  ///< seats in the order of the round

  View view() { return {rules, state, odds}; }
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

  /// VS-R4: the game is over.
  bool decided() const {
    int left = 0;
    for (int seat = 0; seat < state.players; ++seat) left += state.army(seat).empty() ? 0 : 1;
    return rules.end_on_first_wipeout != 0 ? left < state.players : left <= 1;
  }
};

}  // namespace warbalance::vsgmr
