#include "sim/games/simulated_games.hpp"

#include <gtest/gtest.h>

#include "sim/battles/progress.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::simulated_games_test {
namespace {

/// A log of armies of one unit each, which costs 10, 20, 30 points.
GameLog log_of(const std::vector<std::pair<std::size_t, std::size_t>>& games) {
  GameLog log;
  for (const Hundredths cost : {1000, 2000, 3000}) {
    Army army;
    army.units.push_back({"unit", {}, cost});
    log.armies.push_back(army);
  }
  for (const auto& [a, b] : games) {
    LoggedGame game;
    game.army_a = a;
    game.army_b = b;
    log.games.push_back(game);
  }
  return log;
}

/// The dearer army wins; of equal ones that at seat 1.
BattleReport dearer_wins(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey&) {
  BattleReport report;
  report.winner = seat1.costs[0] >= seat2.costs[0] ? 0 : 1;
  return report;
}

TEST(SimulatedGames, ScoreForAWhicheverSideAnArmyStandsOn) {
  const GameLog log = log_of({{0, 2}, {2, 0}, {1, 1}, {2, 1}});
  const SimulatedGames games(log, 30);
  EXPECT_EQ(games.battles(), 30) << "five couples for each of three pairs of armies";
  SilentProgress progress;
  EXPECT_EQ(games.play(dearer_wins, 1, progress).value(), (std::vector<double>{0, 1, 0.5, 1}));
}

TEST(SimulatedGames, PlayAtLeastACoupleAndAtMostFiveHundred) {
  const GameLog log = log_of({{0, 1}, {1, 2}, {1, 0}});
  EXPECT_EQ(SimulatedGames(log, 1).battles(), 4);
  EXPECT_EQ(SimulatedGames(log, 1'000'000).battles(), 2000);
}

TEST(SimulatedGames, ThatAreStoppedHaveNoScores) {
  const GameLog log = log_of({{0, 1}});
  StopAfter progress(0);
  EXPECT_FALSE(SimulatedGames(log, 100).play(dearer_wins, 1, progress));
}

}  // namespace
}  // namespace warbalance::sim::simulated_games_test
