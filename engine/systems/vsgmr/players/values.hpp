#pragma once

#include <algorithm>

#include "engine/systems/vsgmr/odds.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// What players see.

namespace warbalance::vsgmr {

/// The input of a player's decisions.
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
  /// Does not compare indices: attacks are considered in their order.
  bool is_better_than(const BestAttack& other) const {
    if (value != other.value) return value > other.value;
    if (value > 0 && kind != other.kind) return kind == AttackKind::distance;
    return value > 0 && distance2 < other.distance2;
  }
};

/// VS-D3 .. VS-D7: what a figure sees of a target from a stand.
inline Sight sight_of(const View& view, UnitIndex looks, const Stand& from, UnitIndex target) {
  return past_figures(view.rules, view.state, looks, from, stand_of(view.state, target), target,
                      look(view.state, from, target));
}

/// What the defeat of an enemy is worth to a seat [hundredths]: its price, and the object if it carries that and cannot
/// walk away before the attack.
std::int64_t worth(const View& view, int seat, UnitIndex enemy);

/// Value of an attack from a stand (EV of section 14); 0 when it is not possible.
/// @param turns  the attacker faces the target first
Value attack_value(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind, bool turns);

/// VS-C10: whether a seat assaults a fortress that still stands.
inline bool assaults(const View& view, int seat) {
  const State& state = view.state;
  if (state.fortress < 0 || state.side(seat) != kAttackers) return false;
  const auto piece = static_cast<std::size_t>(state.fortress);
  return state.piece_hits[piece] < state.terrain.piece(state.fortress).traits.hits;
}

/// The nearest enemy of a seat or figure; of equal ones the lowest index.
UnitIndex nearest_enemy_of(const State& state, int seat, Point at);
inline UnitIndex nearest_enemy(const State& state, UnitIndex figure, Point at) {
  return nearest_enemy_of(state, state.owner(figure), at);
}

/// What the object is worth to a seat [hundredths].
inline std::int64_t worth_of_object(const View& view, int seat) {
  const std::int32_t weight = view.odds.weights().carrier;
  std::int64_t sum = 0;
  for (const UnitIndex unit : view.state.army(seat)) sum += view.state.cost(unit);
  return sum * weight / 1000;
}

inline std::int64_t worth(const View& view, int seat, UnitIndex enemy) {
  const State& state = view.state;
  const bool escapes = state.cursor.step == Step::movement && !state.unit(state.body(enemy)).moved;
  return state.cost(enemy) + (state.carrier == enemy && !escapes ? worth_of_object(view, seat) : 0);
}

inline Value attack_value(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind,
                          bool turns) {
  const State& state = view.state;
  const Point to = state.place(target) - from.at;
  if (turns && to != Point{}) from.facing = to;
  if (!is_in_reach(view.rules, state, attacker, from, target, kind)) return 0;
  const Roll roll = roll_of(kind);
  OddsSetting setting;
  setting.kind = kind;
  if (kind == AttackKind::distance) {
    const Sight sight = sight_of(view, attacker, from, target);
    if (!sight.visible) return 0;
    setting.cover = sight.cover;
  }
  setting.attack_support = support_at(view.rules, state, attacker, from.at, from.radius, roll) > 0;
  setting.armor_support = support_of(view.rules, state, target, Roll::armor) > 0;
  return view.odds.chance(state, attacker, target, setting) * worth(view, state.owner(attacker), target);
}

inline UnitIndex nearest_enemy_of(const State& state, int seat, Point at) {
  UnitIndex nearest = kNoUnit;
  Length least = 0;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const FigureState& body = state.unit(state.body(enemy));
    const Length nearer = least + body.radius - 1;  // the greatest distance that is nearer
    const std::int32_t apart2 = distance2(at, body.at);
    if (nearest != kNoUnit && (nearer < 0 || apart2 > square(nearer))) return;
    nearest = enemy;
    least = ceil_sqrt(apart2) - body.radius;
  });
  return nearest;
}

}  // namespace warbalance::vsgmr
