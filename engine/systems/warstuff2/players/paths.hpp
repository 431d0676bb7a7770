#pragma once

#include <optional>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/values.hpp"

// Paths of the built-in players on tables with terrain (section B): shorter moves, paths around obstacles, their risks.

namespace warbalance::warstuff2 {

/// The pieces of terrain that a move of this length could meet, and possibly others.
inline PieceSet pieces_about(const State& state, UnitIndex unit, Length length) {
  const UnitState& self = state.unit(unit);
  return length <= self.reach.charge ? self.ground : state.terrain.all();
}

/// The end of the straight move to `point_at(limit)`, with half the limit if it would cross difficult ground, and
/// shortened by the cost of climbing.
/// @param about  pieces of terrain that it may meet
template <class PointAt>
Point end_over_ground(const View& view, UnitIndex unit, Length limit, PieceSet about, PointAt&& point_at) {
  const State& state = view.state;
  const Point end = point_at(limit);
  if ((about & (state.terrain.difficult() | state.terrain.steep())) == 0) return end;
  Path path = Path::straight(state.unit(unit).at, end);
  if (is_slowed(state, unit, path, about)) {
    limit /= 2;
    path.points[1] = point_at(limit);
  }
  const Length height = climbing(view.rules, state, unit, path, about);
  return height == 0 ? path.end() : point_at(height < limit ? limit - height : 0);
}

/// A path towards an enemy around the solid piece or chasm that bars `straight`, by one or two corners of its bounding
/// box. Of the routes whose first `limit` is a legal move it takes the one with the shortest rest; none if there is no
/// such route, or nothing bars the straight one. A unit that shoots farther than it charges stops once it is near
/// enough, but not before the last corner.
std::optional<Path> path_around(const View& view, UnitIndex unit, UnitIndex enemy, const Path& straight, Length limit);

/// Where a unit would find cover: the nearest point of the nearest cover piece, 10 inside a round one; none if it is in
/// a cover piece now. May ignore points farther away than `limit`.
std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit, Length limit);

/// The expected loss by the dangerous pieces on a path, D * V * w / 6000 each (positive).
Value danger_on(const View& view, const UnitValues& values, UnitIndex unit, const Path& path, PieceSet met);

/// D: the harm of one wound without a quality test to a unit with `markers` [per mille of a kill].
Value wound_value(const View& view, const Profile& profile, int markers);

/// A value times the chance that all drops and jumps of the path succeed.
Value after_leaps(const View& view, UnitIndex unit, const Path& path, Value value);

}  // namespace warbalance::warstuff2
