#pragma once

#include "cli/games/options.hpp"
#include "cli/output/report.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// The table of `games`, its conclusion first. @param played  the battles of the simulation
Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found);

}  // namespace warbalance::cli
