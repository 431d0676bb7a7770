#pragma once

#include <optional>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/view.hpp"

// Moves of the built-in players on tables with terrain (section B): shorter ones, ways around, what they risk.

namespace warbalance::warstuff2 {

/// A path with the pieces of terrain that it may have to do with.
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
  const PieceSet met = pieces_met(state, unit, path);  // a shorter way meets no others
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

/// A way towards an enemy around the solid piece or chasm that bars `straight`: by one or two corners of the box of
/// that piece. Of the ways of which the first `limit` are legal the one that leaves least to go after them; none when
/// there is none, or nothing in the way. Who shoots farther than it charges stops where it is near enough, but not
/// before the last corner.
std::optional<Path> path_around(const View& view, UnitIndex unit, UnitIndex enemy, const Path& straight, Length limit);

/// Where a unit would find cover: the point nearest to it of the nearest cover piece, 10 inside of a round one; none
/// when it stands in a cover piece now. Points farther away than `limit` may be left out.
std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit, Length limit);

/// What the dangerous pieces that a path crosses threaten, D * V * w / 6000 each (a positive worth).
Value danger_on(const View& view, const UnitValues& values, UnitIndex unit, const Path& path, PieceSet met);

/// D: what one wound without a quality test does to a unit with `markers` [per mille of a kill].
Value wound_value(const View& view, const Profile& profile, int markers);

/// A worth that is only got when all drops and jumps of the path succeed: times their chance.
Value after_leaps(const View& view, UnitIndex unit, const Path& path, Value value);

}  // namespace warbalance::warstuff2
