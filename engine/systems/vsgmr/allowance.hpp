#pragma once

#include "engine/systems/vsgmr/walker.hpp"

// VS-M4: how far along a path a figure comes this turn, given its allowance and the rough ground on the path. Length
// inside rough ground is measured in steps of 25.

namespace warbalance::vsgmr {

inline constexpr Length kStep = 25;  ///< VS-M4

/// Whether a figure may go the whole of a path this turn. @pre the path crosses no barrier
bool is_within_allowance(const Terrain& terrain, const Gait& gait, const Path& path);

/// VS-M1 .. VS-M4: whether table and terrain let a figure take this path; other bases are not considered. Not on a
/// board.
/// @pre it has legs, and begins where the figure stands
bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight);

/// A place on a path: how far along one of its legs.
struct Reached {
  std::size_t leg = 0;  ///< 0 = the start
  Length at = 0;
  friend bool operator==(const Reached&, const Reached&) = default;
};

/// How far a figure comes on a planned path as far as the terrain matters: nothing here depends on other figures.
struct Walked {
  Path path;        ///< up to the last place where the terrain lets it stand; one point: there is none
  Reached end;      ///< this place
  Point onward;     ///< where the last leg leads as it was planned
  bool straight;    ///< no barrier is near the path, or the figure flies
  bool free;        ///< the planned path crosses no barrier; else it is followed up to the first one
  bool is_certain;  ///< rounding the points of a part of the path cannot change how far the figure comes
};

/// How far a figure comes this turn on a path whose first point is where it stands.
/// @param free       the path crosses no barrier
/// @param in_flight  it ends its move in flight
Walked walk_along(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& planned, bool free,
                  bool in_flight);

/// The same on the straight path to a place, where no barrier is near it or the figure flies.
/// @param grounds  all rough ground that may be near the path
Walked walk_straight(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, PieceSet grounds,
                     bool in_flight);

/// The longest part of such a path that ends where the figure overlaps no other base; one point: there is none.
Path clear_part(const Rules& rules, const State& state, const Walker& walker, const Walked& walked, bool in_flight);

}  // namespace warbalance::vsgmr
