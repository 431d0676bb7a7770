#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/games/game_equations.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// What the games say of a simulated price; all verdicts are jointly right with probability 95 %.
enum class GameVerdict : std::uint8_t {
  contradicts,  ///< it differs from the simulated one by more than the tolerance
  agrees,       ///< it is within two price steps of it
  untold,       ///< the games do not tell
};

/// "contradicts", "agrees", "not_told".
std::string_view game_verdict_name(GameVerdict verdict);

/// One item: what it is worth in simulated and in real games [points]. Intervals hold for all items together with 95 %.
struct GamePrice {
  std::string item;
  std::string kind;  ///< "tier" or "rule"
  double listed = 0;
  std::optional<Estimate> simulated;  ///< empty where the battles do not tell it
  std::optional<Estimate> games;      ///< by the games alone; empty where they do not tell it
  std::optional<Estimate> both;       ///< simulation and games together; empty where they contradict each other
  std::optional<double> shift;        ///< games less simulated
  std::optional<double> p_holm;       ///< of a shift beyond the tolerance
  GameVerdict verdict = GameVerdict::untold;
  std::int64_t games_with = 0;  ///< games in which an army has it
};

/// How many games it would take to know a price within so many points.
struct GamesNeeded {
  std::string item;
  double half_width = 0;  ///< points, of its 95 % interval by the games alone
  double games = 0;
};

struct GamePriceReport {
  std::vector<GamePrice> prices;
  std::int64_t games = 0;
  std::int64_t players = 0;
  double effective_players = 0;
  std::optional<Estimate>
      first_player_score;        ///< of who moves first, armies and skill being equal; 95 %; empty where it is not told
  double skill_sd = 0;           ///< of a player against a mean one [score]
  Estimate decisiveness;         ///< score of a point in games, of that in simulated ones; 95 %
  double spread = 0;             ///< tau: of the prices over simulated and real players [points]
  bool spread_measured = false;  ///< by a panel of players
  double score_per_point = 0;    ///< in simulated games
  std::optional<GamesNeeded> needed;
};

/// What prices are compared by.
struct GamePriceOptions {
  double tolerance = 0;   ///< points, >= 0: a smaller difference is none
  double price_step = 1;  ///< points, > 0
  /// How far prices move from one player to another [points], as far as it was measured; empty: 2.25 price steps.
  std::optional<double> spread;
};

/// Items of games, as they are compared: places in the model's vectors.
struct GameItem {
  std::string name;
  std::string kind;
  double listed = 0;            ///< points
  std::int64_t games_with = 0;  ///< games in which an army has it
};

/// Compares the prices of real games with simulated ones (README.md).
/// @param model      `model.simulated` is made here, of `simulated`
/// @param items      one per item of the model
/// @param simulated  prices of the same items
/// @pre at least one game and one item
GamePriceReport compare_with_games(GameModel model, const std::vector<GameItem>& items, const AdditivePrices& simulated,
                                   const GamePriceOptions& options);

}  // namespace warbalance::sim
