#pragma once

#include <cstddef>
#include <string>

#include "cli/commands/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// The table at the end of a part of a battle, with the moves, attacks and losses of that part. For a round, only the
/// part of the table that they need.
/// @param scene   the table before; the events change it
/// @param number of the part, from 0; unique in the page
/// @return an `<svg>` element
std::string round_map(const ReplayedBattle& replay, const BattlePart& part, Scene& scene, std::size_t number);

}  // namespace warbalance::cli
