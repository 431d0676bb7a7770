#pragma once

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// What the aggressive player does (section 16).

namespace warbalance::suitcase {

/// SC-D16: a Rush to the nearest end to the enemy ahead, if that is nearer than now; else Hold.
Action rush_ahead(const View& view, UnitIndex unit);

/// SC-D7: what the aggressive player does: the charge of greatest value, else a Rush.
Action aggressive_action(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
