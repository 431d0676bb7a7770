#pragma once

#include "cli/commands/players/options.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The tables of `players`, without rows.
Table players_table();
Table player_armies_table();

/// What the players of a run came to: who beats whom, what looking ahead is worth, how much each can be beaten by.
Report players_report(const PlayersRun& run, const sim::PlayerMatchesResult& result);

}  // namespace warbalance::cli
