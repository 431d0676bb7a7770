#pragma once

#include "cli/output/report.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// Adds the prices of single rounds, with a picture of those that changed most.
void add_rounds(Report& report, const sim::PriceReport& prices);

}  // namespace warbalance::cli
