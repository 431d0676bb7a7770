#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Sight, range and cover (chapters S and T). On an open table each query costs one comparison.

namespace warbalance::warstuff2 {

/// Whether a piece blocks the line between two centres (WS2-S3).
inline bool sight_is_blocked(const State& state, Point from, Point to) {
  const Terrain& terrain = state.terrain;
  return terrain.any_of(terrain.near(terrain.sight_blocking(), from, to), [&](const TerrainPiece& piece) {
    return crosses(piece.shape, from, to) &&
           piece.traits.blocks_los > std::max(terrain.elevation(from), terrain.elevation(to));
  });
}

/// WS2-S2, S3: whether no piece blocks the line between two centres.
inline bool in_sight(const State& state, Point from, Point to) {
  return state.terrain.sight_blocking() == 0 || !sight_is_blocked(state, from, to);
}

/// WS2-S1: whether the unit may shoot at the target from `at`.
inline bool may_shoot_from(const State& state, UnitIndex shooter, Point at, UnitIndex target) {
  const Profile& profile = state.profile(shooter);
  return profile.shoots() && state.unit(target).alive() && state.enemies(shooter, target) &&
         state.within(shooter, at, target, profile.range) && in_sight(state, at, state.unit(target).at);
}
inline bool may_shoot(const State& state, UnitIndex shooter, UnitIndex target) {
  return may_shoot_from(state, shooter, state.unit(shooter).at, target);
}

/// WS2-Q27: whether a spell of the wizard may be cast at the target.
inline bool spell_reaches(const Rules& rules, const State& state, UnitIndex wizard, const Spell& spell,
                          UnitIndex target) {
  return state.within(wizard, target, spell.range) &&
         (rules.spells_need_los == 0 || in_sight(state, state.unit(wizard).at, state.unit(target).at));
}

/// WS2-S6, T10: whether the place is in a cover piece.
inline bool in_cover_piece(const State& state, Point at) {
  return state.terrain.cover() != 0 && state.terrain.any_contains(state.terrain.cover(), at);
}

/// WS2-S6, T10: whether the place is in a cover piece of `met`, the pieces that may matter to a path to the place.
inline bool in_cover_piece(const State& state, Point at, PieceSet met) {
  return state.terrain.any_of(met & state.terrain.cover(),
                              [at](const TerrainPiece& piece) { return contains(piece.shape, at); });
}

/// WS2-S6, T10: whether the target is in or behind cover, seen from a base at `from`.
inline bool terrain_covers(const Rules& rules, const State& state, Point from, Length from_radius, UnitIndex target) {
  const UnitState& unit = state.unit(target);
  const Terrain& terrain = state.terrain;
  if (unit.in_cover_piece) return true;
  return terrain.any_of(terrain.near(terrain.cover(), from, unit.at), [&](const TerrainPiece& piece) {
    if (!crosses(piece.shape, from, unit.at) || is_near(piece.shape, from, from_radius)) return false;
    return rules.cover_behind_adjacent == 0 || is_near(piece.shape, unit.at, unit.radius + rules.cover_adjacent);
  });
}

/// WS2-S6, T10: whether the target's place or posture covers it against `source`.
inline bool covered_by_place(const Rules& rules, const State& state, UnitIndex source, UnitIndex target,
                             EventKind kind) {
  const UnitState& unit = state.unit(target);
  if (unit.hunkered) return true;
  if (state.terrain.count() == 0) return false;
  const UnitState& other = state.unit(source);
  if (terrain_covers(rules, state, other.at, other.radius, target)) return true;
  return kind == EventKind::shooting && unit.height > other.height;
}

/// WS2-S6, T10: whether the target counts as in cover against an event of `source`, without the cover of guard
/// reactions.
inline bool in_cover(const Rules& rules, const State& state, UnitIndex source, UnitIndex target, EventKind kind) {
  return cover_counts(rules, kind,
                      state.profile(target).always_cover || covered_by_place(rules, state, source, target, kind));
}

}  // namespace warbalance::warstuff2
