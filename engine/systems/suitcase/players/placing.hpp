#pragma once

#include "engine/systems/suitcase/placement.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// Where the built-in players set units up, let them arrive and move after a melee (section 16).

namespace warbalance::suitcase {

/// SC-D3 .. SC-D5; kNoHex = nowhere, or not now.
Hex usual_place(const View& view, UnitIndex unit, Placing placing);

/// SC-D15: where the leader of a unit moves after a melee; kNoHex = it stays.
Hex usual_free_move(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
