#pragma once

#include "engine/systems/vsgmr/walker.hpp"

// VS-M4: how far figures come on their paths. The way inside rough ground is measured in steps of 25.

namespace warbalance::vsgmr {

inline constexpr Length kStep = 25;  ///< VS-M4

/// Whether a way that crosses no barrier is no longer than a figure may go this turn.
bool is_within_allowance(const Terrain& terrain, const Gait& gait, const Path& way);

/// VS-M1 .. VS-M4: whether the ground lets a figure take this way, whoever is in its way. Not on a board.
/// @pre it has legs, and begins where the figure stands
bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight);

/// A place on a way: how far along one of its legs.
struct Reached {
  std::size_t leg = 0;  ///< 0 = the start
  Length at = 0;
  friend bool operator==(const Reached&, const Reached&) = default;
};

/// How far a figure comes on a way as far as the ground matters: nothing here depends on other figures.
struct Walked {
  Path path;        ///< up to the last place where the ground lets it stand; one point: there is none
  Reached end;      ///< this place
  Point onward;     ///< where the last leg leads as it was planned
  bool straight;    ///< no barrier is near it, or the figure flies
  bool free;        ///< the way crosses no barrier; else it is gone up to the first one
  bool is_certain;  ///< a part of the way is as far to go, whatever its points are rounded to
};

/// What a figure comes to this turn on a way whose first point is where it stands.
/// @param free       the way crosses no barrier
/// @param in_flight  how it ends
Walked walk_along(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& way, bool free,
                  bool in_flight);

/// The same on the straight way to a place, where no barrier is near it or the figure flies.
/// @param grounds  all rough ground that may be near it
Walked walk_straight(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, PieceSet grounds,
                     bool in_flight);

/// The part of a walk that ends where no other base is in the way; one point: there is none.
Path clear_part(const Rules& rules, const State& state, const Walker& walker, const Walked& walked, bool in_flight);

}  // namespace warbalance::vsgmr
