#pragma once

#include <string>

#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// What a designer should change first: the price that is most surely wrong, then how many others are. Where there are
/// no verdicts, why.
std::string price_conclusion(const sim::PriceReport& prices);

}  // namespace warbalance::cli
