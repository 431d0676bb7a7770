#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/systems/suitcase/system.hpp"

namespace warbalance::suitcase {

/// What is wrong with the record of a battle, one line each. Places, activations, moves and coherency are checked from
/// the facts alone. Then the battle is played again with the recorded dice and the recorded choices of both players,
/// each of which must be legal: it must give the same facts, one by one, and the same report.
std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report);

}  // namespace warbalance::suitcase
