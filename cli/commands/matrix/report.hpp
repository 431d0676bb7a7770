#pragma once

#include "cli/commands/matrix/findings.hpp"
#include "cli/commands/matrix/options.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// @param names  of the participants
Table matrix_table(const std::vector<MatrixPair>& pairs = {}, const std::vector<std::string>& names = {},
                   bool rated = false);
Table ratings_table();
Table cycles_table();
Table pairs_table();
std::vector<SummaryValue> matrix_values(const MatrixFindings& found = {});

/// Result of a matrix. Rows: every ordered pair that was played; further tables: the ratings, the cycles and a replay
/// line for each pair; values: the share that no rating explains.
/// For people: a square table, the ratings, cycles, and the pairs that stand out.
Report matrix_report(const MatrixRun& run, const sim::MatrixResult& result);

}  // namespace warbalance::cli
