#pragma once

#include <optional>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/paths.hpp"
#include "engine/systems/vsgmr/players/values.hpp"

// Moves of the built-in players.

namespace warbalance::vsgmr {

/// VS-C5 .. VS-C9.
Move choose_move(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

/// VS-C8: the move of a figure that leaves its mount; none when it is better to stay aboard. @pre it may leave
std::optional<Move> choose_leaving(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

}  // namespace warbalance::vsgmr
