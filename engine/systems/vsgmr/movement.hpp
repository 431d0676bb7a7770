#pragma once

#include "engine/systems/vsgmr/state.hpp"

// Section 4: where figures may go. A step is a 25th part of 625: the way inside rough ground is measured in steps
// of 25.

namespace warbalance::vsgmr {

inline constexpr Length kStep = 25;        ///< VS-M4
inline constexpr Length kForcedStep = 10;  ///< VS-M13

/// Greatest r with r * r <= |v|^2.
Length norm_down(Point v);

/// The vector `v` at this length, components truncated toward zero. @pre v is not zero
Point scaled_down(Point v, Length length);

/// Whether a base overlaps a piece; touching is not overlapping.
bool overlaps(const Shape& shape, Point at, Length radius);

/// How a figure moves: what it minds on its way.
struct Walker {
  UnitIndex unit = kNoUnit;
  Length radius = 0;
  Length allowance = 0;
  Length half_move = 0;
  bool flies = false;
  bool swims = false;
};

/// @param flies  it moves in flight
Walker walker_of(const State& state, UnitIndex unit, bool flies);

/// The gap that the whole table leaves: the base's centre lies on it.
bool on_table(const Rules& rules, Point at);

/// Whether a base may stand at a place: on the table, over no barrier, on no other base.
bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight);

/// Whether a base overlaps rough ground that the walker minds.
bool in_rough(const State& state, const Walker& walker, Point at);

/// Whether the straight way crosses no barrier.
bool way_is_free(const State& state, const Walker& walker, Point from, Point to);

/// VS-M1 .. VS-M4: whether a figure may take this way, whose first point is where it stands.
bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight);

/// As far as a figure comes this turn on a way whose first point is where it stands, ending where it may stand.
/// @param free       the way crosses no barrier; else it is gone up to the first one
/// @param in_flight  how it ends
Path walk_along(const Rules& rules, const State& state, const Walker& walker, const Path& way, bool free,
                bool in_flight);

/// VS-X2: the nearest free point on rings of 100 around a place: from the facing on, clockwise, 16 points a ring.
Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing);

/// VS-M13: where a forced move ends. `off` is set when it leaves the table.
Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                 Length length, Point facing, bool& off);

}  // namespace warbalance::vsgmr
