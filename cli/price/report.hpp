#pragma once

#include "cli/output/report.hpp"
#include "cli/price/run.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// The price table: columns of PRICING.md section 9; for people without the columns that this method leaves empty.
/// @param conditions  what the prices hold for, besides the provenance ("150 points, ...")
/// @param for_people  what no army had is named in one note instead of a row each
Report price_table(const sim::PriceReport& prices, const PriceRun& run, const std::string& conditions, bool for_people);

}  // namespace warbalance::cli
