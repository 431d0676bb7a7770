#pragma once

#include <optional>

#include "engine/systems/warstuff2/movement.hpp"

// Terrain (chapter T) in the questions of the other chapters: sight and cover (S), moves (M), gaps (N). On an open
// table each answer costs one comparison.

namespace warbalance::warstuff2 {

// --- sight and cover ---

/// Whether a piece blocks the line between two centres (WS2-S3).
bool sight_is_blocked(const State& state, Point from, Point to);

/// WS2-S2, S3: whether no piece blocks the line between two centres.
inline bool in_sight(const State& state, Point from, Point to) {
  return state.terrain.sight_blocking() == 0 || !sight_is_blocked(state, from, to);
}

/// WS2-S1: whether the unit, standing at `at`, may shoot at the target.
inline bool may_shoot_from(const State& state, UnitIndex shooter, Point at, UnitIndex target) {
  const Profile& profile = state.profile(shooter);
  return profile.shoots() && state.unit(target).alive() && state.enemies(shooter, target) &&
         state.within(shooter, at, target, profile.range) && in_sight(state, at, state.unit(target).at);
}
inline bool may_shoot(const State& state, UnitIndex shooter, UnitIndex target) {
  return may_shoot_from(state, shooter, state.unit(shooter).at, target);
}

/// WS2-Q27: whether a spell of the wizard may be cast at the target.
bool spell_reaches(const Rules& rules, const State& state, UnitIndex wizard, const Spell& spell, UnitIndex target);

/// WS2-S6, T10: whether the place is in a cover piece.
inline bool in_cover_piece(const State& state, Point at) {
  return state.terrain.cover() != 0 && state.terrain.any_contains(state.terrain.cover(), at);
}

/// The same of a place whose neighbourhood is known.
/// @param met  pieces that a path to the place may have to do with
inline bool in_cover_piece(const State& state, Point at, PieceSet met) {
  return state.terrain.any_of(met & state.terrain.cover(),
                              [at](const TerrainPiece& piece) { return contains(piece.shape, at); });
}

/// WS2-S6, T10: whether the target is within or behind cover, seen from a base at `from`.
bool terrain_covers(const Rules& rules, const State& state, Point from, Length from_radius, UnitIndex target);

/// WS2-S6, T10: whether the target counts as in cover against an event from where `source` stands, apart from what a
/// guard reaction adds.
bool in_cover(const Rules& rules, const State& state, UnitIndex source, UnitIndex target, EventKind kind);

// --- places ---

/// Whether a base that stands at `at` overlaps no solid piece (WS2-M5) and its centre is in no chasm (WS2-N5).
bool ground_holds(const State& state, Point at, Length radius);

/// WS2-D6: whether a base overlaps neither a solid piece nor a chasm.
bool ground_is_free(const State& state, Point at, Length radius);

// --- moves ---
//
// The questions about a path take the pieces that it may have to do with, so that who asks several finds them once:
// they are few, and often none.

/// The pieces of terrain whose boxes a base meets that moves along the path.
inline PieceSet pieces_met(const State& state, UnitIndex unit, const Path& path) {
  const Terrain& terrain = state.terrain;
  const UnitState& self = state.unit(unit);
  const Point way = path.end() - self.at;
  const Length reach = self.reach.charge;
  const bool near = path.count == 2 && path.points[0] == self.at && way.x <= reach && -way.x <= reach &&
                    way.y <= reach && -way.y <= reach;
  const PieceSet about = near ? self.ground : terrain.all();
  PieceSet met = 0;
  for (std::size_t i = 1; about != 0 && i < path.count; ++i) {
    met |= terrain.near(about, path.points[i - 1], path.points[i], self.radius);
  }
  return met;
}

/// WS2-M5, N5, N6, M10: whether solid pieces and chasms let the unit walk this path. Chasms that must be jumped need
/// `path.leaps`.
bool ground_allows(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-T20: whether difficult terrain slows the unit on this path.
bool is_slowed(const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-M9, N4: the length that climbing adds to the path.
Length climbing(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-M3, T20: length of a path with climbing and, by option, difficult terrain counted twice.
Length walked_length(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-T20: the limit of a move along this path: half of it when difficult terrain slows the unit, unless by option.
Length limit_along(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                   PieceSet met);

/// WS2-M3: whether the path is not too long for the unit.
bool is_within_limit(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                     PieceSet met);
inline bool is_within_limit(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit) {
  return is_within_limit(rules, state, unit, path, limit, pieces_met(state, unit, path));
}

/// WS2-N5: how a gap of this width is passed.
enum class Gap : std::uint8_t { ground, jump, impassable };
Gap gap_of(const Rules& rules, Length width);

/// WS2-N4: whether a unit may drop from a steep piece of this height.
bool may_drop(const Rules& rules, Length height);

/// WS2-M14 on a table with terrain.
/// @param leaps  drops and jumps are allowed on the way
/// @param met    pieces that any way to the target may have to do with
std::optional<Path> charge_path_over_terrain(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                             bool leaps, PieceSet met);

}  // namespace warbalance::warstuff2
