#pragma once

#include "cli/commands/compare/prices.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// What `compare` says of the prices: their table, a conclusion, the greatest differences for people.
void add_price_differences(Report& report, Table& conclusions, const ComparedPrices& run,
                           const ComparedPriceReports& played);

}  // namespace warbalance::cli
