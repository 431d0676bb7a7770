#pragma once

#include "cli/commands/matrix_options.hpp"
#include "cli/output/report.hpp"

namespace warbalance::cli {

/// Result of a matrix. Rows: every ordered pair that was played, with the columns of PRICING.md section 9. JSON has the
/// ratings, the share that no rating explains, the cycles and a replay line for each pair besides.
/// For people: a square table, the ratings, cycles, and the pairs that stand out.
Report matrix_report(const MatrixRun& run, const sim::MatrixResult& result);

}  // namespace warbalance::cli
