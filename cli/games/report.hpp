#pragma once

#include "cli/games/options.hpp"
#include "cli/output/report.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// The table of `games`, its conclusion first.
Report games_report(const GamesRun& run, const sim::PriceReport& simulation, const sim::GamePriceReport& found);

}  // namespace warbalance::cli
