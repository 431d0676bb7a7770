#pragma once

#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// What terrain does to places and moves (chapters T, M and N). On an open table each answer costs one comparison.

namespace warbalance::warstuff2 {

// --- places ---

/// Whether a base that stands at `at` overlaps no solid piece (WS2-M5) and its centre is in no chasm (WS2-N5).
bool ground_holds(const State& state, Point at, Length radius);

/// WS2-D6: whether a base overlaps neither a solid piece nor a chasm.
bool ground_is_free(const State& state, Point at, Length radius);

// --- moves ---
//
// These functions take the pieces that may matter to a path (`met`, from `pieces_met`), so that they are found once for
// several questions; they are few, and often none.

/// The pieces of terrain whose bounding boxes the base meets when it moves along the path.
inline PieceSet pieces_met(const State& state, UnitIndex unit, const Path& path) {
  const Terrain& terrain = state.terrain;
  const UnitState& self = state.unit(unit);
  const Point shift = path.end() - self.at;
  const Length reach = self.reach.charge;
  const bool near = path.count == 2 && path.points[0] == self.at && shift.x <= reach && -shift.x <= reach &&
                    shift.y <= reach && -shift.y <= reach;
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

}  // namespace warbalance::warstuff2
