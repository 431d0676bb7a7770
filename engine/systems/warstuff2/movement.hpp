#pragma once

#include <algorithm>
#include <optional>

#include "engine/core/trace.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Chapter M: which moves are legal, and the points that rules name.

namespace warbalance::warstuff2 {

/// How near a move may come to other units: WS2-M4 or, for charges, WS2-M5 only.
enum class Spacing : std::uint8_t { keeps_gap, may_touch };

/// WS2-M4, M5, M6, M10, N5: whether the unit may walk this path; its length is not checked.
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing);
/// @param met  the pieces of terrain that may matter to the path (`pieces_met`)
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing,
                   PieceSet met);

/// The same for the straight move to `to`, with its length within `limit`.
bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit);

/// Whether the base of a unit keeps `gap` to all other bases when it stands at `at`.
bool stands_clear(const State& state, UnitIndex unit, Point at, Length gap);

/// WS2-M1: whether any enemy is within `distance` of a unit that stands at `at`.
bool enemy_within(const State& state, UnitIndex unit, Point at, Length distance);

/// Whether a base could stand at `at`: on the table, on no other base or solid piece (WS2-M5), in no chasm (WS2-N5).
bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-X6: where a charger that stands at `from` would step back to from its target; nothing when it stays.
std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target);

// The path of a charge (WS2-M14).

/// WS2-M14: the path of a charge against `target`, if it is legal.
/// @param leaps  it may drop from heights and jump over gaps on its way (WS2-N4, N6)
std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                bool leaps = false);

// Where units may be deployed: the geometry of chapter D.

inline constexpr std::int8_t kNoCorner = -1;  ///< of a player who has not picked one yet

/// WS2-P1: whether no player has picked the corner yet.
inline bool corner_is_free(const State& state, int corner) {
  return std::find(state.corners.begin(), state.corners.end(), corner) == state.corners.end();
}

/// Corner 0 is (0, 0), the others follow anticlockwise.
Point corner_point(const Rules& rules, int corner);

/// WS2-D6: a base at `at` is wholly on the table, on no solid piece or chasm, and keeps the unit gap to every other
/// base.
bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D5: the same, wholly inside the deployment zone of its corner.
bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D7: the same, anywhere far enough from all enemies.
bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D8: the place nearest to the corner where the unit may stand, on a grid of half an inch.
Point nearest_place_to_corner(const Rules& rules, const State& state, UnitIndex unit);

}  // namespace warbalance::warstuff2
