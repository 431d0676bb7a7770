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

/// The games of a log played again by simulated players: the same armies in couples of battles with seats swapped, at
/// their listed costs. Games of the same two armies share their battles, whichever side they stand on.
class SimulatedGames {
 public:
  /// @param most_battles  of all games together, shared out in equal parts: at least two of each two armies, at most
  /// 1000
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

/// Standard errors of simulated prices by their chains (jackknife) [points]; 0 for those that are not told.
std::vector<double> price_errors(const AdditivePrices& simulated);

/// How far prices move from one player to another: the root of the mean variance over players of the prices of an item,
/// less that of their errors [points]; 0 where the errors explain it all. Items that are not told with every player
/// are left out. @pre at least two players
double panel_spread(const std::vector<AdditivePrices>& players);

/// The games of a log by their items: qualities, then special rules, as `FeatureSpace` numbers them.
struct ItemizedGames {
  std::vector<GameItem> items;
  GameModel model;  ///< without what is simulated
};

/// @param simulated  scores of A in simulated games, one per game
/// @pre at least one game; units are a quality with special rules, no cards
ItemizedGames itemize(const GameLog& log, const Ruleset& ruleset, const std::vector<double>& simulated);

}  // namespace warbalance::sim
