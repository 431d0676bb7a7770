#pragma once

#include "engine/systems/warstuff1/numbers.hpp"
#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Sight, cover and range (WS1-501, 601, 602).

namespace warbalance::warstuff1 {

/// WS1-602: whether nothing blocks the line between the centres of two units. By option all other units block it.
/// @param on_line  all pieces near the line, and possibly others
inline bool in_sight(const Rules& rules, const State& state, UnitIndex viewer, Point from, UnitIndex target,
                     PieceSet on_line = ~PieceSet{0}) {
  const Point to = state.unit(target).at;
  const Terrain& terrain = state.terrain;
  if (terrain.any_of(terrain.solid() & on_line,
                     [&](const TerrainPiece& piece) { return touches(piece.shape, from, to); })) {
    return false;
  }
  if (rules.units_block_los == 0) return true;
  bool blocked = false;
  state.for_each_living([&](UnitIndex other) {
    if (other == viewer || other == target || blocked) return;
    blocked = touches(Shape::circle(state.unit(other).at, state.unit(other).radius), from, to);
  });
  return !blocked;
}

/// WS1-501: whether the target is in or behind cover, seen from a centre at `from`, ignoring its own rules.
bool covered_from(const State& state, Point from, Point target, PieceSet on_line = ~PieceSet{0});

/// WS1-601: whether the unit may make this attack at a distance from `at`.
inline bool may_attack_from(const Rules& rules, const State& state, UnitIndex unit, Point at, UnitIndex target,
                            AttackKind kind) {
  const Profile& profile = state.profile(unit);
  const Length range = kind == AttackKind::shoot ? profile.range : profile.entangle_range;
  return range > 0 && state.within(unit, at, target, range) && in_sight(rules, state, unit, at, target);
}

inline bool covered_from(const State& state, Point from, Point target, PieceSet on_line) {
  const Terrain& terrain = state.terrain;
  return terrain.any_of(terrain.cover() & on_line, [&](const TerrainPiece& piece) {
    if (contains(piece.shape, target)) return true;
    return touches(piece.shape, from, target) && !contains(piece.shape, from);
  });
}

}  // namespace warbalance::warstuff1
