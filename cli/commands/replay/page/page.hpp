#pragma once

#include <string>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The battle as a page: who won, a map and the events of each round, what became of every unit.
std::string to_replay_page(const ReplayedBattle& replay, const Provenance& provenance);

}  // namespace warbalance::cli
