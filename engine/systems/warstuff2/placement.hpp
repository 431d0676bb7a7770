#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Where units may be deployed: the geometry of chapter D.

namespace warbalance::warstuff2 {

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
