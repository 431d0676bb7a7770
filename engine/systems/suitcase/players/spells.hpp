#pragma once

#include <optional>
#include <span>

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/players/view.hpp"

// Spells of the built-in players (section 16).

namespace warbalance::suitcase {

/// SC-D12: the spell that a unit casts, if any. @param before  whether this is before its action
std::optional<Cast> best_cast(const View& view, UnitIndex unit, bool before);
/// SC-D13: the wizard that tries to block; kNoUnit = nobody.
UnitIndex usual_blocker(const View& view, std::span<const UnitIndex> wizards);

}  // namespace warbalance::suitcase
