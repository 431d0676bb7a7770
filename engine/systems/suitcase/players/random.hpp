#pragma once

#include "engine/core/random_stream.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// What the random player does (section 16).

namespace warbalance::suitcase {

/// SC-D7: what the random player does: any action, charges included, all with the same chance.
Action random_action(const View& view, UnitIndex unit, RandomStream& lots);

/// Any enemy that the unit can shoot at; kNoUnit = none.
UnitIndex random_target(const View& view, UnitIndex unit, bool moved, RandomStream& lots);

}  // namespace warbalance::suitcase
