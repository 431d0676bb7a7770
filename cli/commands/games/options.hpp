#pragma once

#include <filesystem>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/run.hpp"
#include "sim/games/game_log.hpp"

namespace warbalance::cli {

/// Everything that `games` compares, checked.
struct GamesRun {
  std::filesystem::path file;
  sim::GameLog log;
  PriceRun simulation;  ///< at listed costs: what items are worth in games as they are played
};

/// --battles, --tolerance, --panel and so on: all but --players, --seed and the options of rules and output.
std::vector<OptionSpec> games_options();

GamesRun resolve_games(const ParsedArgs& typed, bool quiet);

}  // namespace warbalance::cli
