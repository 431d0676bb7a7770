#pragma once

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Tables of `strongest` and `battle --field`.
Table strongest_table();
Table found_units_table();
Table counters_table();
Table field_table();

}  // namespace warbalance::cli
