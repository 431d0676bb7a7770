#pragma once

#include <string>
#include <vector>

#include "engine/systems/systems.hpp"

namespace warbalance::warstuff1 {

/// Follows a recorded battle and judges it by the rules of movement, activation and death, without the code that played
/// it. One line for each thing that is wrong.
std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      const std::vector<TraceEvent>& events, const BattleReport& report);

}  // namespace warbalance::warstuff1
