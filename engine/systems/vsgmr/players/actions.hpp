#pragma once

#include <optional>

#include "engine/core/random_stream.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/view.hpp"

// What figures of the built-in players do in steps 3 and 4.

namespace warbalance::vsgmr {

/// A quick test whether a figure might do something in step 3 or 4; false only where it cannot.
bool may_act(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C10 .. VS-C13: what a figure does in step 3 or 4.
Action choose_action(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C17: a random one of the attacks and of doing nothing; none where there is no attack.
std::optional<Action> random_action(const View& view, UnitIndex unit, bool hand_to_hand, RandomStream& lots);

}  // namespace warbalance::vsgmr
