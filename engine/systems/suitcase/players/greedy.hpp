#pragma once

#include <span>

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/script.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// Which unit the greedy player activates and what it does (section 16).

namespace warbalance::suitcase {

/// SC-D6
UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready);

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for all that are wanted, beside the best; null = none
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);

}  // namespace warbalance::suitcase
