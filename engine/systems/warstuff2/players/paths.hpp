#pragma once

#include <optional>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/values.hpp"

// Paths of the built-in players on tables with terrain (section B): shorter moves, paths around obstacles, their risks.

namespace warbalance::warstuff2 {

/// A path with the pieces of terrain that may matter to it.
struct PathOverGround {
  Path path;
  PieceSet met = 0;
};

/// The pieces of terrain that a move of this length could meet, and maybe others.
inline PieceSet pieces_about(const State& state, UnitIndex unit, Length length) {
  const UnitState& self = state.unit(unit);
  return length <= self.reach.charge ? self.ground : state.terrain.all();
}

/// The straight move to `point_at(limit)`: to half of the limit when it would cross difficult ground, and so much
/// shorter as climbing costs.
template <class PointAt>
PathOverGround move_over_ground(const View& view, UnitIndex unit, Length limit, PointAt&& point_at) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  Path path = Path::straight(from, point_at(limit));
  const PieceSet met = pieces_met(state, unit, path);  // a shorter path meets no others
  if (met == 0) return {path, met};
  if (is_slowed(state, unit, path, met)) {
    limit /= 2;
    path = Path::straight(from, point_at(limit));
  }
  if (const Length height = climbing(view.rules, state, unit, path, met); height > 0) {
    path = Path::straight(from, point_at(height < limit ? limit - height : 0));
  }
  return {path, met};
}

/// A path towards an enemy around the solid piece or chasm that bars `straight`, by one or two corners of its bounding
/// box. Of the routes whose first `limit` is a legal move it takes the one with the least left to go; none when there
/// is no such route, or nothing bars the straight one. A unit that shoots farther than it charges stops when it is near
/// enough, but not before the last corner.
std::optional<Path> path_around(const View& view, UnitIndex unit, UnitIndex enemy, const Path& straight, Length limit);

/// Where a unit would find cover: the point nearest to it of the nearest cover piece, 10 inside of a round one; none
/// when it stands in a cover piece now. Points farther away than `limit` may be left out.
std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit, Length limit);

/// What the dangerous pieces that a path crosses threaten, D * V * w / 6000 each (a positive value).
Value danger_on(const View& view, const UnitValues& values, UnitIndex unit, const Path& path, PieceSet met);

/// D: what one wound without a quality test does to a unit with `markers` [per mille of a kill].
Value wound_value(const View& view, const Profile& profile, int markers);

/// A value that is only gained when all drops and jumps of the path succeed, times the chance that they do.
Value after_leaps(const View& view, UnitIndex unit, const Path& path, Value value);

}  // namespace warbalance::warstuff2
