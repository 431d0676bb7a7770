#pragma once

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/view.hpp"

// What the rules let players choose.

namespace warbalance::vsgmr {

/// Whether a figure may move like this.
bool move_is_legal(const View& view, UnitIndex unit, const Move& move);
/// VS-M7, VS-F8: whether a figure may go aboard a mount that it touches: of its own player, or an empty one of an
/// enemy that a guy captures.
bool may_be_boarded(const View& view, UnitIndex unit, UnitIndex mount);
/// Whether a figure may act like this in step 3, or in step 4 with `hand_to_hand_step`.
bool action_is_legal(const View& view, UnitIndex unit, const Action& action, bool hand_to_hand_step);

}  // namespace warbalance::vsgmr
