#pragma once

#include <cstddef>
#include <string>

#include "cli/commands/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// The table at the end of a part of a battle, with the moves and attacks of that part and the units lost in it: of a
/// round only as much of the table as they take.
/// @param scene   the table before; the events change it
/// @param number  of the part, from 0: no other picture of the page has it
/// @return an `<svg>` element
std::string round_map(const ReplayedBattle& replay, const BattlePart& part, Scene& scene, std::size_t number);

}  // namespace warbalance::cli
