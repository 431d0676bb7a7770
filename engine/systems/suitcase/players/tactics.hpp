#pragma once

#include "engine/systems/suitcase/players/worth.hpp"

// What the built-in players decide (section 16).

namespace warbalance::suitcase {

/// SC-D3 .. SC-D5
Hex usual_place(const View& view, UnitIndex unit, Placing placing);

/// SC-D6
UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready);

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for all that are wanted, beside the best; null = none
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);
Action aggressive_action(const View& view, UnitIndex unit);
Action random_action(const View& view, UnitIndex unit, RandomStream& lots);

/// Any enemy that the unit can shoot at; kNoUnit = none.
UnitIndex random_target(const View& view, UnitIndex unit, bool moved, RandomStream& lots);

/// SC-D12, SC-D13, SC-D15
std::optional<Cast> best_cast(const View& view, UnitIndex unit, bool before);
UnitIndex usual_blocker(const View& view, std::span<const UnitIndex> wizards);
Hex usual_free_move(const View& view, UnitIndex unit);

/// Whether an attack spell has a target in reach of a unit's wizard.
bool has_spell_target(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
