#pragma once

#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// What an item is worth in real and in simulated games: its columns, without rows.
Table games_table();

/// Values beside it, of no run.
std::vector<SummaryValue> games_values();

}  // namespace warbalance::cli
