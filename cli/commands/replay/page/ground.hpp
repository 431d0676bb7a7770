#pragma once

#include <string>

#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/scene.hpp"
#include "cli/pages/svg.hpp"

namespace warbalance::cli {

/// Height of the small letters in maps, in units of the picture.
inline constexpr double kSmallText = 10;

/// Draws the table itself: its edge, a grid to measure by with coordinates, terrain with the names of its kinds, places
/// of the scenario, and markers with whose they are.
/// @param id  what no other picture of the page has in the names of its parts
void draw_ground(Svg& svg, const ReplayedBattle& replay, const Plane& plane, const Scene& scene, const std::string& id);

}  // namespace warbalance::cli
