#pragma once

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// What the rules let players choose.

namespace warbalance::suitcase {

bool action_is_legal(const View& view, UnitIndex unit, const Action& action);
bool cast_is_legal(const View& view, UnitIndex unit, const Cast& cast);
/// SC-C7: whether the leader of a unit may move to a hex after it destroyed another one.
bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex);
/// Whether an attack spell has a target in reach of a unit's wizard.
bool has_spell_target(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
