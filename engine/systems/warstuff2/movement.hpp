#pragma once

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

}  // namespace warbalance::warstuff2
