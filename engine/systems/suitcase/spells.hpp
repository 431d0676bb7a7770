#pragma once

#include "engine/systems/suitcase/state.hpp"

// SC-K27: wizards, whom they see and whose spells they may block.

namespace warbalance::suitcase {

/// The hex of a unit's wizard.
Hex wizard_hex(const State& state, UnitIndex unit);

/// Whether an enemy wizard may try to block what a unit casts.
bool may_block(const Rules& rules, const State& state, UnitIndex caster, UnitIndex wizard);

}  // namespace warbalance::suitcase
