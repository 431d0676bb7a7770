#pragma once

#include <optional>

#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// The path of a charge (WS2-M14).

namespace warbalance::warstuff2 {

/// WS2-M14: the path of a charge against `target`, if it is legal.
/// @param leaps  it may drop from heights and jump over gaps on its way (WS2-N4, N6)
std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                bool leaps = false);

}  // namespace warbalance::warstuff2
