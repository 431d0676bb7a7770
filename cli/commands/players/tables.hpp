#pragma once

#include "cli/report/report.hpp"

// The columns of what `players` writes, without rows.

namespace warbalance::cli {

Table players_table();
Table player_armies_table();

}  // namespace warbalance::cli
