#pragma once

#include "engine/systems/vsgmr/movement.hpp"

// VS-M4: how far figures come on their ways. The way inside rough ground is measured in steps of 25.

namespace warbalance::vsgmr {

inline constexpr Length kStep = 25;  ///< VS-M4

/// Whether a way that crosses no barrier is no longer than a figure may go this turn.
bool is_within_allowance(const State& state, const Walker& walker, const Path& way);

/// As far as a figure comes this turn on a way whose first point is where it stands, ending where it may stand.
/// @param free       the way crosses no barrier; else it is gone up to the first one
/// @param in_flight  how it ends
Path walk_along(const Rules& rules, const State& state, const Walker& walker, const Path& way, bool free,
                bool in_flight);

/// The same on the straight way to a place, where no barrier is near it or the figure flies.
/// @param grounds  all rough ground that may be near it
Path walk_straight(const Rules& rules, const State& state, const Walker& walker, Point goal, PieceSet grounds,
                   bool in_flight);

}  // namespace warbalance::vsgmr
