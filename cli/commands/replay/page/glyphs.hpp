#pragma once

#include <cstddef>
#include <string>

#include "cli/commands/replay/page/plane.hpp"
#include "cli/pages/svg.hpp"

namespace warbalance::cli {

/// Signs of the sides in maps: each has a colour and a shape of its own.

/// @param side  0 = A, 1 = B and so on
const char* side_colour(std::size_t side);
/// Class of elements in the colour of a side, for dark screens: "side0", ...
std::string side_class(std::size_t side);

/// Draws the sign of a side.
/// @param radius  of the circle around it
/// @param faint   of a unit that is gone
void draw_sign(Svg& svg, std::size_t side, Dot at, double radius, bool faint);

/// Rules of the style sheet for dark screens.
std::string dark_side_style();

}  // namespace warbalance::cli
