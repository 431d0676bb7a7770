#pragma once

#include <vector>

#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

/// Standard errors of simulated prices by their chains (jackknife) [points]; 0 for those that are not told.
std::vector<double> price_errors(const AdditivePrices& simulated);

/// How far prices move from one player to another: the root of the mean variance over players of the prices of an item,
/// less that of their errors [points]; 0 where the errors explain it all. Items that are not told with every player
/// are left out. @pre at least two players
double panel_spread(const std::vector<AdditivePrices>& players);

}  // namespace warbalance::sim
