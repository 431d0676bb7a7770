#pragma once

#include "cli/commands/games/options.hpp"
#include "cli/report/report.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// What an item is worth in real and in simulated games.
Table games_table(const std::vector<sim::GamePrice>& prices = {});
/// Values beside it.
std::vector<SummaryValue> games_values(const sim::GamePriceReport& found = {});

/// The table of `games`, its conclusion first. @param played  the battles of the simulation
Report games_report(const BattlesPlayed& played, const GamesRun& run, const sim::PriceReport& simulation,
                    const sim::GamePriceReport& found);

}  // namespace warbalance::cli
