#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/systems/warstuff1/exchange_odds.hpp"
#include "engine/systems/warstuff1/state.hpp"

namespace warbalance::warstuff1 {

/// Points in hundredths times per mille: 1/100,000 point.
using Value = std::int64_t;

/// Value of an attack: G * defender's points - L * attacker's points.
inline Value attack_value(const State& state, UnitIndex attacker, UnitIndex target, OddsEntry odds) {
  return Value{odds.gain} * state.cost(target) - Value{odds.loss} * state.cost(attacker);
}

/// WS1-405: how far the unit comes into contact with another, difficult ground left out.
inline Length charge_limit(const State& state, UnitIndex unit, UnitIndex target) {
  return state.unit(unit).run / state.profile(target).charge_divisor;
}

/// What does not change in a battle for a pair of units: how far one reaches the other, and where the odds of their
/// profiles are kept. A reach is the least whole distance of the centres that is too far; 0 = there is no such attack.
/// Without initializers, so that a large table costs nothing until it is used.
struct Matchup {
  Length melee_reach;            ///< with its Run
  Length shot_reach;             ///< with its Walk
  Length entangle_reach;         ///< with its Walk
  Length longest_reach;          ///< the greatest of them
  std::int32_t shot_range2;      ///< the greatest from where it stands, squared
  std::int32_t entangle_range2;  ///< likewise
  OddsEntry* odds;               ///< by the conditions of the two units; null = they are not kept

  void begin(const State& state, UnitIndex attacker, UnitIndex target) {
    const Profile& profile = state.profile(attacker);
    const Length apart = state.radii(attacker, target);
    const auto reach = [&](Length range) { return range > 0 ? state.unit(attacker).walk + range + apart + 1 : 0; };
    melee_reach = charge_limit(state, attacker, target) + apart + 1;
    shot_reach = reach(profile.range);
    entangle_reach = reach(profile.entangle_range);
    longest_reach = std::max({melee_reach, shot_reach, entangle_reach});
    shot_range2 = square(profile.range + apart);
    entangle_range2 = square(profile.entangle_range + apart);
  }
};

}  // namespace warbalance::warstuff1
