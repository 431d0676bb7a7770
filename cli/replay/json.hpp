#pragma once

#include <string>

#include "cli/output/report.hpp"
#include "cli/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// The battle as JSON: set-up, every event with its rule id, result. Distances in inches, points in points.
std::string to_replay_json(const ReplayedBattle& replay, const Provenance& provenance);

}  // namespace warbalance::cli
