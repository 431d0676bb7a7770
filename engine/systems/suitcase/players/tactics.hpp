#pragma once

#include <span>

#include "engine/core/random_stream.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/script.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// What the built-in players decide (section 16).

namespace warbalance::suitcase {

/// SC-D6
UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready);

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for all that are wanted, beside the best; null = none
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);
Action aggressive_action(const View& view, UnitIndex unit);
Action random_action(const View& view, UnitIndex unit, RandomStream& lots);

/// Any enemy that the unit can shoot at; kNoUnit = none.
UnitIndex random_target(const View& view, UnitIndex unit, bool moved, RandomStream& lots);

}  // namespace warbalance::suitcase
