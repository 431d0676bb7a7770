#pragma once

#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// How much prices drift.
Table drift_table(const std::vector<sim::PriceDrift>& drifts = {});

/// Adds the drift of prices within the rounds that count, with a picture. Adds nothing if convergence was not tested.
void add_convergence(Report& report, const sim::PriceReport& prices);

}  // namespace warbalance::cli
