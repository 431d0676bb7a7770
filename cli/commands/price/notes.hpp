#pragma once

#include <string>
#include <vector>

#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// The sentences below a price table: what the prices mean, what they hold for, how many battles they rest on.
/// @param conditions  what the prices hold for, besides the provenance ("150 points, ...")
std::vector<std::string> price_notes(const sim::PriceReport& prices, const PriceRun& run,
                                     const std::string& conditions);

}  // namespace warbalance::cli
