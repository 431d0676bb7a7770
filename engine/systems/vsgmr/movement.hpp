#pragma once

#include <array>
#include <optional>

#include "engine/systems/vsgmr/walker.hpp"

// Section 4: where figures may stand, which moves are legal, where forced moves end.

namespace warbalance::vsgmr {

inline constexpr Length kForcedStep = 10;  ///< VS-M13

/// Whether a base may stand at a place: on the table, over no barrier, on no other base.
bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight);

/// VS-M1 .. VS-M4: whether a figure may move along a path, whose first point is where it stands.
bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight);

/// VS-M12: whether a figure is near enough to the object at a place.
bool touches_object(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// VS-M12: whether a figure may pick up the object from a place where it ends its move.
bool may_pick_up(const Rules& rules, const State& state, UnitIndex unit, Point at, bool in_flight);

/// VS-M9: whether a figure may leave the mount that carries it, as its move.
bool may_leave(const State& state, UnitIndex unit);

/// VS-M9: where a figure stands that leaves its mount in a direction (not zero): at the mount's edge there, or else in
/// the next of 45, 90 and 180 degrees to it that is free. Nothing when there is no room.
std::optional<Point> leaving_place(const Rules& rules, const State& state, UnitIndex unit, Point direction);

/// VS-X2: the nearest free point on rings of 100 around a place: from the facing on, clockwise, 16 points a ring.
Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing);

/// VS-M13: where a forced move ends. `off` is set when it leaves the table.
Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                 Length length, Point facing, bool& off);

/// Figures of a seat that may still move, and those aboard mounts that may leave them. Returns how many.
inline std::size_t ready_to_move(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& ready) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    const bool on_ground = state.unit(unit).mount == kNoUnit;
    const bool may =
        on_ground ? state.able(unit) && !state.unit(unit).moved && state.controlled(unit) : may_leave(state, unit);
    if (may) ready[count++] = unit;
  }
  return count;
}

}  // namespace warbalance::vsgmr
