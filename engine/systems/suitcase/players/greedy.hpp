#pragma once

#include <span>

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/script.hpp"
#include "engine/systems/suitcase/players/values.hpp"

// Which unit the greedy player activates and what it does (section 16).

namespace warbalance::suitcase {

/// SC-D6
UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready);

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for all that are wanted, beside the best; null = none
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);

// What the aggressive player does (section 16).

/// SC-D16: a Rush to the nearest end to the enemy ahead, if that is nearer than now; else Hold.
Action rush_ahead(const View& view, UnitIndex unit);

/// SC-D7: what the aggressive player does: the charge of greatest value, else a Rush.
Action aggressive_action(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
