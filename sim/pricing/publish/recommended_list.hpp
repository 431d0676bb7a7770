#pragma once

#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// Fills `PriceRow::price` of all rows, shown or not, and `list_meaning`: one list to print (README.md, "One price").
/// Prices whose verdict is `raise` or `lower` change by whole price steps, all others stay as listed. The changed ones
/// are chosen together so that the list leaves least of the armies' strength unexplained. They stay within their
/// intervals where these hold a whole step, and obey `ListSpace`: at least 0 unless listed below 0, no better quality
/// cheaper than a worse one. A price that cannot change so gets the verdict `open`.
/// @param features  of the run's population
void recommend_prices(PriceReport& report, const Ruleset& ruleset, const FeatureSpace& features);

}  // namespace warbalance::sim
