#pragma once

#include <vector>

#include "sim/games/game_equations.hpp"
#include "sim/games/game_log.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The games of a log by their items: qualities, then special rules, as `FeatureSpace` numbers them.
struct ItemizedGames {
  std::vector<GameItem> items;
  GameModel model;  ///< without what is simulated
};

/// @param simulated  scores of A in simulated games, one per game
/// @pre at least one game; units are a quality with special rules, no cards
ItemizedGames itemize(const GameLog& log, const Ruleset& ruleset, const std::vector<double>& simulated);

}  // namespace warbalance::sim
