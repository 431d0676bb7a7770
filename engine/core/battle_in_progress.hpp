#pragma once

#include <array>

#include "engine/core/battle_log.hpp"

namespace warbalance {

/// What the rules of a system work on while a battle is played: numbers of the rules, position, players, dice. A system
/// derives from it and adds what lasts longer than one step and is not part of the position (queues).
/// @tparam D  a source of dice
/// @tparam T  a trace
/// @tparam SeenByPlayers  what a player decides on: rules, position and the odds for the weights of that player
template <class D, class T, class Rules, class State, class PairOdds, class Players, class SeenByPlayers>
struct BattleInProgress : BattleLog<D, T> {
  /// The odds of the players, by seat.
  using OddsOfSeats = std::array<PairOdds*, kMaxPlayers>;

  BattleInProgress(const Rules& battle_rules, State& battle_state, const OddsOfSeats& seats, Players& battle_players,
                   D& source, T& trace, BattleReport& battle_report)
      : BattleLog<D, T>(source, trace, battle_report, battle_state.army_begin),
        rules(battle_rules),
        state(battle_state),
        odds(*seats[0]),
        odds_of_seats(seats),
        players(battle_players) {}
  /// All players have the same odds.
  BattleInProgress(const Rules& battle_rules, State& battle_state, PairOdds& pair_odds, Players& battle_players,
                   D& source, T& trace, BattleReport& battle_report)
      : BattleInProgress(battle_rules, battle_state, all_of(pair_odds), battle_players, source, trace, battle_report) {}

  const Rules& rules;
  State& state;
  PairOdds& odds;  ///< of the first seat: for what does not depend on a player's weights
  const OddsOfSeats odds_of_seats;
  Players& players;

  /// What the player of a seat sees.
  SeenByPlayers view(int seat) { return {rules, state, *odds_of_seats[static_cast<std::size_t>(seat)]}; }
  /// What the player of a unit sees.
  SeenByPlayers view_of(UnitIndex unit) { return view(state.owner(unit)); }

  /// A roll of the unit, from its own dice.
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

 private:
  static OddsOfSeats all_of(PairOdds& odds) {
    OddsOfSeats seats;
    seats.fill(&odds);
    return seats;
  }
};

}  // namespace warbalance
