#pragma once

#include "engine/systems/suitcase/state.hpp"

// Lines over the hexes of the board: sight and cover (SC-M9, SC-M10, SC-H4).

namespace warbalance::suitcase {

/// Whether one of the two lines between the hexes is clear.
/// @param a, b  units whose models do not block it (option models_block_sight)
bool sees(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a = kNoUnit, UnitIndex b = kNoUnit);

/// SC-H4: whether a model on `to` is behind cover from a firing model.
bool is_behind_cover(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a, UnitIndex b);

/// Who of a unit that stands on `hexes` fires which ranged weapons at a target (SC-H1).
/// @param acting  models that may
Firing firing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models acting,
                 UnitIndex target);

/// Models of `acting` that have the target in Fire Breath's range and sight.
Models breathing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models acting,
                    UnitIndex target);

/// The cover of a target from firing models (SC-H4).
Cover cover_of(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models firing,
               UnitIndex target, bool hero_only);

}  // namespace warbalance::suitcase
