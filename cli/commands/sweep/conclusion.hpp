#pragma once

#include <string>
#include <vector>

#include "cli/commands/sweep/cell.hpp"
#include "cli/commands/sweep/resolve.hpp"

namespace warbalance::cli {

/// The parameters of a cell: "rule.Tough.cost = 25, early_end = false".
std::string setting_text(const sim::SweepPlan& plan, std::size_t cell);

/// Where the score of A crosses 50 %, or what moves a score or a price most, as far as the errors tell.
std::string sweep_conclusion(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished);

}  // namespace warbalance::cli
