#pragma once

#include "cli/commands/compare/prices.hpp"
#include "cli/report/report.hpp"
#include "sim/checks/price_differences.hpp"

namespace warbalance::cli {

/// Fair prices under both rulesets.
Table price_differences_table(const std::vector<sim::PriceDifference>& rows = {});

/// What `compare` says of the prices: their table, a conclusion, the greatest differences for people.
void add_price_differences(Report& report, Table& conclusions, const ComparedPrices& run,
                           const ComparedPriceReports& played);

}  // namespace warbalance::cli
