#pragma once

#include "engine/systems/vsgmr/lines_of_sight.hpp"

// VS-G6: sight on a board.

namespace warbalance::vsgmr {

/// What is seen of a target past the terrain: by the line between the centres, bit 0 of `Sight::open_lines`, and by
/// those to the corners of its space, the bits after it.
Sight look_on_board(const Grid& grid, const Terrain& terrain, const SightNumbers& numbers);

/// The same past the enemies of the figure that looks.
Sight past_figures_on_board(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                            Sight sight);

}  // namespace warbalance::vsgmr
