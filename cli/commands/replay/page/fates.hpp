#pragma once

#include <string>

#include "cli/commands/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// What became of every unit: a table of a page.
std::string fates_table(const ReplayedBattle& replay);

}  // namespace warbalance::cli
