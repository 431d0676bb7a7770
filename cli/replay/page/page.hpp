#pragma once

#include <string>

#include "cli/output/report.hpp"
#include "cli/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// The battle as a page: who won, a map and the events of each round, what became of every unit.
std::string to_replay_page(const ReplayedBattle& replay, const Provenance& provenance);

}  // namespace warbalance::cli
