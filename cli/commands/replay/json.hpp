#pragma once

#include <string>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The battle as JSON: set-up, every event with its rule id, result. Distances in inches, points in points.
std::string to_replay_json(const ReplayedBattle& replay, const Provenance& provenance);

}  // namespace warbalance::cli
