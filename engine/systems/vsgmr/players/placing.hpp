#pragma once

#include <optional>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/view.hpp"

// Where figures of the reserve come into play.

namespace warbalance::vsgmr {

/// VS-V15: whether a figure of the reserve, with its crew, may come into play at a place after this face of the die.
bool spawn_is_legal(const View& view, int seat, int face, const Spawn& spawned);

/// VS-C15: the figure of the reserve with the highest price, at the place nearest to an enemy; none: there is no room.
std::optional<Spawn> choose_spawn(const View& view, int seat, int face);

}  // namespace warbalance::vsgmr
