#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/games/game_estimate.hpp"
#include "sim/games/game_log.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// The verdict of games on a simulated price; all verdicts together are right with probability 95 %.
enum class GameVerdict : std::uint8_t {
  contradicts,  ///< it differs from the simulated one by more than the tolerance
  agrees,       ///< it is within two price steps of it
  untold,       ///< undecided
};

/// "contradicts", "agrees", "not_told".
std::string_view game_verdict_name(GameVerdict verdict);

/// The worth of one item in simulated and in real games [points]. Intervals are simultaneous over all items at 95 %.
struct GamePrice {
  std::string item;
  std::string kind;  ///< "tier" or "rule"
  double listed = 0;
  std::optional<Estimate> simulated;  ///< empty if the battles do not identify it
  std::optional<Estimate> games;      ///< by the games alone; empty if they do not identify it
  std::optional<Estimate> both;       ///< simulation and games together; empty if they contradict each other
  std::optional<double> shift;        ///< games minus simulated
  std::optional<double> p_holm;       ///< of a shift beyond the tolerance
  GameVerdict verdict = GameVerdict::untold;
  std::int64_t games_with = 0;  ///< games in which an army has it
};

/// The number of games needed to know a price to within so many points.
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
      first_player_score;        ///< of the first player with equal armies and skill; 95 %; empty if not identified
  double skill_sd = 0;           ///< of a player against a mean one [score]
  Estimate decisiveness;         ///< score per point in games / in simulated games; 95 %
  double spread = 0;             ///< tau: of the prices over simulated and real players [points]
  bool spread_measured = false;  ///< by a panel of players
  double score_per_point = 0;    ///< in simulated games
  std::optional<GamesNeeded> needed;
};

/// Options of a comparison.
struct GamePriceOptions {
  double tolerance = 0;   ///< points, >= 0; smaller differences do not count
  double price_step = 1;  ///< points, > 0
  /// The spread of prices over players [points], if it was measured; empty: 2.25 price steps.
  std::optional<double> spread;
};

/// An item of the games, by its index in the model's vectors.
struct GameItem {
  std::string name;
  std::string kind;
  double listed = 0;            ///< points
  std::int64_t games_with = 0;  ///< games in which an army has it
};

/// Compares the prices of real games with simulated ones (README.md).
/// @param model `model.simulated` is filled here from `simulated`
/// @param items      one per item of the model
/// @param simulated  prices of the same items
/// @pre at least one game and one item
GamePriceReport compare_with_games(GameModel model, const std::vector<GameItem>& items, const AdditivePrices& simulated,
                                   const GamePriceOptions& options);

/// The games of a log played again by simulated players: the same armies in couples of battles, at their listed costs.
/// Games of the same two armies share their battles.
class SimulatedGames {
 public:
  /// @param most_battles over all games, divided equally: 2 to 1000 for each pair of armies
  SimulatedGames(const GameLog& log, std::int64_t most_battles);

  std::int64_t battles() const;
  /// The score of A of each game, 0..1, in the calling TBB arena; empty: it was stopped.
  /// @param play  its battles 2k and 2k+1 stand on the same table
  std::optional<std::vector<double>> play(const PlayFunction& play, std::uint64_t seed, Progress& progress) const;

 private:
  const GameLog& log_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  ///< of armies, the smaller number first
  std::vector<std::size_t> pair_of_game_;
  int couples_ = 1;
};

/// Standard errors of simulated prices by their chains (jackknife) [points]; 0 for unidentified prices.
std::vector<double> price_errors(const AdditivePrices& simulated);

/// The spread of prices over players: the root of the mean variance of an item's prices over players, minus that of
/// their errors [points]; 0 if the errors explain it all. Items that some player does not identify are left out. @pre
/// at least two players
double panel_spread(const std::vector<AdditivePrices>& players);

/// The games of a log by their items: qualities, then special rules, as `FeatureSpace` numbers them.
struct ItemizedGames {
  std::vector<GameItem> items;
  GameModel model;  ///< without the simulated scores
};

/// @param simulated  scores of A in simulated games, one per game
/// @pre at least one game; units are a quality with special rules, no cards
ItemizedGames itemize(const GameLog& log, const Ruleset& ruleset, const std::vector<double>& simulated);

}  // namespace warbalance::sim
