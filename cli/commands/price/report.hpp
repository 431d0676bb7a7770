#pragma once

#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// The report of a price run; tables for people leave out the columns that its method does not fill.
/// @param conditions  what the prices hold for, besides the provenance ("150 points, ...")
/// @param for_people  what no army had is named in one note instead of a row each
/// @param beside      the battles of what was asked beside the prices
Report price_table(const sim::PriceReport& prices, const PriceRun& run, const std::string& conditions, bool for_people,
                   std::vector<BattleCell> beside = {});

}  // namespace warbalance::cli
