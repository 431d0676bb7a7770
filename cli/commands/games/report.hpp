#pragma once

#include "cli/commands/games/options.hpp"
#include "cli/report/report.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// The table of `games`, its conclusion first. @param played  the battles of the simulation
Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found);

}  // namespace warbalance::cli
