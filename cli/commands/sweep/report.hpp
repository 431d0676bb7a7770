#pragma once

#include "cli/commands/sweep/resolve.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// The finished cells of a sweep: one column a parameter, those of the command, then `difference`, `difference_se` and
/// `flags`. What a cell did not compute is empty.
/// @param finished  cells of the plan, in its order, compared with the base
Report sweep_report(const ResolvedSweep& sweep, const std::vector<CellOutcome>& finished);

}  // namespace warbalance::cli
