#pragma once

#include <vector>

#include "cli/report/report.hpp"

// The columns of what `matrix` writes, without rows.

namespace warbalance::cli {

Table matrix_table();
Table ratings_table();
Table cycles_table();
Table pairs_table();
/// The values beside them, in this order: intransitive share, the same with noise, circles, certain circles.
std::vector<SummaryValue> matrix_values();

}  // namespace warbalance::cli
