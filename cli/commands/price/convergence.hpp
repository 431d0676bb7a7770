#pragma once

#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// How the prices came to rest: their drift, and prices of single rounds, without rows.
Table drift_table(const std::vector<sim::PriceDrift>& drifts = {});
Table round_prices_table();

/// Adds how far the prices drifted within the rounds that count, as the test of convergence sees it, and the prices of
/// single rounds of those that drift most surely; with pictures. Nothing where convergence was not tested.
void add_convergence(Report& report, const sim::PriceReport& prices);

}  // namespace warbalance::cli
