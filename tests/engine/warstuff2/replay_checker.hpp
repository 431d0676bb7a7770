#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

/// An independent referee: follows a recorded battle on the open table with its own model, made from the
/// specification, and takes from the record only what is chance (faces of dice) or choice (moves, targets). Everything
/// else must be there exactly when the rules call for it.
/// @param report  also compared with the referee's own sums, when given
/// @return one line for each violation, with its rule id and the number of the event; empty for a clean battle. After
///         an event that fits nowhere it stops.
std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport* report = nullptr);

}  // namespace warbalance::warstuff2
