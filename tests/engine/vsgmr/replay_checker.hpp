#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/systems/vsgmr/system.hpp"

namespace warbalance::vsgmr {

/// What is wrong with the record of a battle, one line each. Places, activations and moves are checked from the facts
/// alone. Then the battle is played again with the recorded dice and the recorded choices of all players, each of which
/// must be legal: it must give the same facts, one by one, and the same report.
std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report);

}  // namespace warbalance::vsgmr
