#pragma once

#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// The tables of convergence: the drift of prices, and prices of single rounds.
Table drift_table(const std::vector<sim::PriceDrift>& drifts = {});
Table round_prices_table();

/// Adds the drift of prices within the rounds that count, and the single rounds of the prices that drift most surely,
/// with pictures. Adds nothing if convergence was not tested.
void add_convergence(Report& report, const sim::PriceReport& prices);

}  // namespace warbalance::cli
