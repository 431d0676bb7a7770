#pragma once

#include <algorithm>

#include "engine/systems/vsgmr/pair_odds.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// What players see.

namespace warbalance::vsgmr {

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

// The value of attacks for the players: the chance of a defeat in millionths times the price of the target in
// hundredths.

using Value = std::int64_t;

inline constexpr Value kMillion = 1'000'000;

/// A distance greater than any on a table.
inline constexpr Length kEverywhere = 20000;

/// Square of a reach, to compare with squared distances on a table.
constexpr std::int32_t reach2(Length reach) { return square(std::min(reach, kEverywhere)); }

/// The best of several attacks: by value; of equal ones at a distance rather than hand to hand (VS-C10), then on the
/// nearest target, then on that with the lowest index.
struct BestAttack {
  AttackKind kind = AttackKind::distance;
  UnitIndex target = kNoUnit;
  Value value = 0;
  std::int32_t distance2 = 0;
  int piece = -1;  ///< of terrain, instead of a target

  bool exists() const { return value > 0; }
  /// Indices are not compared: the order in which attacks are considered decides by them.
  bool is_better_than(const BestAttack& other) const {
    if (value != other.value) return value > other.value;
    if (value > 0 && kind != other.kind) return kind == AttackKind::distance;
    return value > 0 && distance2 < other.distance2;
  }
};

/// VS-D3 .. VS-D7: what a figure sees of a target from a stand, by the cache of sights.
Sight sight_of(const View& view, UnitIndex looks, const Stand& from, UnitIndex target);

/// Value of an attack from a stand (EV of section 14); 0 when it is not possible.
/// @param turns  the attacker faces the target first
Value attack_value(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind, bool turns);

/// VS-C10: whether a seat assaults a fortress that still stands.
bool assaults(const View& view, int seat);

/// The nearest enemy of a seat or figure; of equal ones the lowest index.
UnitIndex nearest_enemy_of(const State& state, int seat, Point at);
inline UnitIndex nearest_enemy(const State& state, UnitIndex figure, Point at) {
  return nearest_enemy_of(state, state.owner(figure), at);
}

}  // namespace warbalance::vsgmr
