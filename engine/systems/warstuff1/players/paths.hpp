#pragma once

#include "engine/systems/warstuff1/matchup.hpp"
#include "engine/systems/warstuff1/movement.hpp"

// Routes around solid pieces, and distances, for the built-in players (WS1 section 13).

namespace warbalance::warstuff1 {

/// Edge distance of a unit that stands at `at` from another, rounded down, never negative.
inline Length gap_from(const State& state, UnitIndex unit, Point at, UnitIndex other) {
  const Length gap = distance_down(at, state.unit(other).at) - state.radii(unit, other);
  return gap > 0 ? gap : 0;
}

/// The nearest enemy of a unit that stands at `at`; the first one of equal gaps. None when there is none.
struct Nearest {
  UnitIndex unit = kNoUnit;
  Length gap = 0;
};
Nearest nearest_enemy(const State& state, UnitIndex unit, Point at);

/// A route: the whole path to a goal, of which a move goes the first part. It is straight, or bends once at a corner of
/// a solid piece.
struct Route {
  Point from;
  Point corner;  ///< same as `to` when the route is straight
  Point to;
  bool bent = false;
  bool ends_at_corner = false;  ///< its second leg is blocked
  Length first = 0;             ///< to the corner, rounded up
  Length length = 0;            ///< every leg rounded up
};
Route find_route(const Rules& rules, const State& state, UnitIndex unit, Point from, Point to);

/// The path of the first `length` of a route.
Path part_of_route(const Route& route, Length length);

}  // namespace warbalance::warstuff1
