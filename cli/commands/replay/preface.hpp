#pragma once

#include <string>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// "Battle 6: Line against Raiders"
std::string title_of(const ReplayedBattle& replay);
/// Who sits where with which army, a line each.
std::vector<std::string> seat_lines(const ReplayedBattle& replay);
/// How to read the events.
std::vector<std::string> reading_lines(const ReplayedBattle& replay);

}  // namespace warbalance::cli
