#pragma once

#include "cli/commands/matrix/options.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Result of a matrix. Rows: every ordered pair that was played; further tables: the ratings, the cycles and a replay
/// line for each pair; values: the share that no rating explains.
/// For people: a square table, the ratings, cycles, and the pairs that stand out.
Report matrix_report(const MatrixRun& run, const sim::MatrixResult& result);

}  // namespace warbalance::cli
