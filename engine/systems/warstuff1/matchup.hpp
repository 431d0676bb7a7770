#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/uint128.hpp"
#include "engine/systems/warstuff1/single_exchange.hpp"
#include "engine/systems/warstuff1/state.hpp"

namespace warbalance::warstuff1 {

// Expected values of attacks and of hits (WS1 section 13), each computed from all outcomes when it is asked for.

/// Expected loss of the defender (G, for gain) and of the attacker (L) by an attack [per mille of a unit's points].
struct OddsEntry {
  std::int16_t gain = -1;  ///< -1 = not known yet
  std::int16_t loss = 0;

  friend bool operator==(const OddsEntry&, const OddsEntry&) = default;
};

/// Loss of a unit by an outcome: killed 1000, else 400 if newly stunned and 100 for each added wound, at most 600.
constexpr int value_of(const Condition& before, const Condition& after) {
  if (after.killed) return 1000;
  const int wounds = after.wounds > before.wounds ? after.wounds - before.wounds : 0;
  const int value = (after.stunned && !before.stunned ? 400 : 0) + 100 * wounds;
  return value < 600 ? value : 600;
}

/// More wounds count as so many.
inline constexpr std::uint8_t kMostWounds = 5;
constexpr Condition as_counted(Condition condition) {
  condition.wounds = std::min(condition.wounds, kMostWounds);
  return condition;
}

/// A cache of the odds of exchanges; its key is everything that they depend on. Allocates when it is made, never later.
/// Without it, `price --quick` takes 15 % more processor time.
class ExchangeOdds {
 public:
  ExchangeOdds() : slots_(kSlots) {}

  /// @param source  the attacker, not stunned
  OddsEntry attack(const ExchangeNumbers& numbers, Condition source, const Condition& target);
  /// Expected loss by one hit outside of an attack [per mille].
  int hit(const DefenceNumbers& numbers, const Condition& condition);

 private:
  struct Key {
    ExchangeNumbers numbers;
    Condition source;
    Condition target;
    friend bool operator==(const Key&, const Key&) = default;
  };
  static_assert(std::has_unique_object_representations_v<Key>, "its bytes are hashed");
  /// A place of the cache; it holds the last entry that was computed for it.
  struct Slot {
    Key key;
    OddsEntry odds;  ///< not known in a place that has never been used
  };
  static constexpr unsigned kSlotBits = 14;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  /// Hits on one unit.
  struct HitState {
    Condition condition;
    HitProgress progress;
    friend auto operator<=>(const HitState&, const HitState&) = default;
  };

  OddsEntry walk(const Key& key);

  std::vector<Slot> slots_;
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
  Enumerator<HitState, uint128, BoundedStates<HitState, uint128>> hit_enumerator_;
};

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
