#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "sim/games/game_estimate.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/games/simulated_games.hpp"
#include "tests/sim/games/synthetic_log.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::game_prices_test {
namespace {

constexpr GamePriceOptions kSteps{2.5, 5, {}};

GamePriceReport compared(const TestLog& log) { return compare_with_games(log.model, log.items, log.simulated, kSteps); }

/// What many logs come to.
struct Coverage {
  int logs = 0;
  int items = 0;
  int games = 0;  ///< items whose price by the games alone is within 1.96 errors
  int both = 0;
  int joint = 0;  ///< logs all of whose intervals by the games alone hold
  int found = 0;  ///< logs that name the item that is changed
  int false_alarms = 0;
};

Coverage coverage_of(const LogWorld& world, std::uint64_t seed) {
  Coverage coverage;
  coverage.logs = repeats_wanted(30);
  for (int i = 0; i < coverage.logs; ++i) {
    const TestLog log = synthetic_log(world, seed + static_cast<std::uint64_t>(i));
    const GamePriceReport report = compared(log);
    bool all = true;
    bool alarm = false;
    for (std::size_t item = 0; item < log.items.size(); ++item) {
      const GamePrice& price = report.prices[item];
      ++coverage.items;
      coverage.games += std::abs(price.games->value - log.truth[item]) < 1.96 * price.games->se ? 1 : 0;
      coverage.both += !price.both || std::abs(price.both->value - log.truth[item]) < 1.96 * price.both->se ? 1 : 0;
      all = all && price.games->interval.contains(log.truth[item]);
      if (price.verdict != GameVerdict::contradicts) continue;
      const bool changed = world.change != 0 && item == world.changed;
      coverage.found += changed ? 1 : 0;
      alarm = alarm || !changed;
    }
    coverage.joint += all ? 1 : 0;
    coverage.false_alarms += alarm ? 1 : 0;
  }
  std::printf("%d logs: %.4f by the games alone, %.4f by both, %.3f all together, %d named, %d false alarms\n",
              coverage.logs, 1.0 * coverage.games / coverage.items, 1.0 * coverage.both / coverage.items,
              1.0 * coverage.joint / coverage.logs, coverage.found, coverage.false_alarms);
  return coverage;
}

// 300 logs: 96.4 % by the games alone, 95.4 % by both, 98 % of the logs hold together. The error of a share of 960
// items, of which those of a log depend on each other, is about 1.2 %.
TEST(GamePricesSlow, IntervalsHoldWherePricesAndScaleDiffer) {
  LogWorld world;
  world.spread = 15;
  world.decisiveness_sd = 0.25;
  const Coverage found = coverage_of(world, 100);
  EXPECT_GT(found.games, 0.925 * found.items);
  EXPECT_LT(found.games, 0.995 * found.items);
  EXPECT_GT(found.both, 0.91 * found.items);
  EXPECT_LT(found.both, 0.99 * found.items);
  EXPECT_GE(found.joint, 0.83 * found.logs);
}

// Of 300 logs 297 name it, and 4 another one: fewer than 26 of 30 have a probability below 1e-5, more than 5 with
// another one of 1e-4.
TEST(GamePricesSlow, NameTheOneItemThatIsWorthMore) {
  LogWorld world;
  world.changed = kTestTough;
  world.change = 60;
  const Coverage found = coverage_of(world, 500);
  EXPECT_GE(found.found, 0.86 * found.logs);
  EXPECT_LE(found.false_alarms, 0.17 * found.logs);
}

/// Logs of 1 to 30 games of people to whom items are worth what the simulation says, up to a spread [points] that the
/// prior knows. @param factor  standard errors of a 95 % interval of one item before any game
void expect_few_games_to_hold(double spread, double factor) {
  const GamePriceOptions options{2.5, 5, spread};
  LogWorld world;
  world.players = 20;
  world.point = 0.002;
  world.spread = spread;
  world.same_totals = false;
  const int logs = repeats_wanted(20);
  std::int64_t held = 0;
  std::int64_t items = 0;
  double furthest = 0;
  for (const int games : {1, 2, 4, 10, 30}) {
    world.games = games;
    std::int64_t held_here = 0;
    for (int i = 0; i < logs; ++i) {
      const TestLog log = synthetic_log(world, static_cast<std::uint64_t>(10'000 * games + i));
      const GamePriceReport report = compare_with_games(log.model, log.items, log.simulated, options);
      const std::vector<double> errors = price_errors(log.simulated);
      for (std::size_t item = 0; item < log.items.size(); ++item) {
        const GamePrice& price = report.prices[item];
        ASSERT_TRUE(price.both) << "few games contradict nothing";
        held_here += std::abs(price.both->value - log.truth[item]) < factor * price.both->se ? 1 : 0;
        const ToldValue before =
            ToldValue{0, std::max(spread, 0.005), ToldValue::kKnownError}.with_error(errors[item], 9);
        constexpr double kRounding = 1 + 1e-9;
        ASSERT_LE(price.both->se, kRounding * before.se);
        ASSERT_LE(price.both->interval.half_width(), kRounding * before.within(log.items.size()).interval.half_width());
        if (games == 1) furthest = std::max(furthest, std::abs(price.both->value - price.simulated->value));
      }
    }
    const std::int64_t here = logs * std::ssize(test_prices());
    std::printf("spread %g, %d games: %.4f by both\n", spread, games,
                static_cast<double>(held_here) / static_cast<double>(here));
    held += held_here;
    items += here;
  }
  std::printf("one game moves an item by %.2f points at most\n", furthest);
  EXPECT_LT(furthest, 10);
  EXPECT_GT(held, 0.93 * static_cast<double>(items));
  EXPECT_LT(held, 0.97 * static_cast<double>(items));
}

// The error of a share of 3,200 items, of which those of a log depend on each other, is about 0.4 %.
TEST(GamePricesSlow, OfFewGamesHoldWherePeopleDifferAsThePriorSays) { expect_few_games_to_hold(11.25, 1.96); }

// Errors are then those of ten chains: t with 9 degrees of freedom.
TEST(GamePricesSlow, OfFewGamesHoldWherePeopleFindWhatIsSimulated) { expect_few_games_to_hold(0, 2.262); }

// Four games that end alike have no scatter: their errors are those of four throws of a coin, not 0.
TEST(GamePrices, OfFewEqualGamesMoveLittle) {
  LogWorld world;
  world.games = 1;
  world.point = 0.0025;
  TestLog log = synthetic_log(world, 4);
  log.model.games[0].score = 0.5;
  double last = 0;
  for (const std::size_t games : {1U, 4U}) {
    log.model.games.resize(games, log.model.games[0]);
    const GamePriceReport report = compared(log);
    double furthest = 0;
    for (const GamePrice& price : report.prices) {
      EXPECT_FALSE(price.shift) << "by the games alone nothing is told";
      EXPECT_LT(price.both->se, std::hypot(11.25, 3 * price.simulated->se));
      furthest = std::max(furthest, std::abs(price.both->value - price.simulated->value));
    }
    EXPECT_LT(furthest, games == 1 ? 4 : 9);
    EXPECT_GT(furthest, last);
    last = furthest;
  }
}

TEST(GamePrices, TellFirstMoveAndSkill) {
  LogWorld world;
  world.skill_sd = 0.12;
  world.first_move = 0.06;
  world.games = 3000;
  const GamePriceReport report = compared(synthetic_log(world, 3));
  EXPECT_NEAR(report.first_player_score->value, 0.56, 4 * 0.0085);
  EXPECT_TRUE(report.first_player_score->interval.contains(report.first_player_score->value));
  EXPECT_NEAR(report.skill_sd, 0.12, 0.04);
  EXPECT_EQ(report.games, 3000);
  EXPECT_EQ(report.players, 300);
  EXPECT_LT(report.effective_players, 100);
}

TEST(GamePrices, SayNothingOfAnItemThatNobodyPlays) {
  LogWorld world;
  world.games = 200;
  TestLog log = synthetic_log(world, 5);
  log.model.mean_items[7] = 0;
  for (FitGame& game : log.model.games) game.difference[7] = 0;
  const GamePriceReport report = compared(log);
  const GamePrice& price = report.prices[7];
  EXPECT_FALSE(price.games);
  EXPECT_FALSE(price.p_holm);
  EXPECT_EQ(price.verdict, GameVerdict::untold);
  EXPECT_TRUE(price.simulated);
  EXPECT_NEAR(price.both->value, price.simulated->value, 3);
}

TEST(GamePrices, LeaveOutWhatTheSimulationDoesNotTell) {
  LogWorld world;
  world.games = 200;
  TestLog log = synthetic_log(world, 6);
  log.simulated.identified[4] = false;
  const GamePriceReport report = compared(log);
  EXPECT_FALSE(report.prices[4].simulated);
  EXPECT_FALSE(report.prices[4].both);
  EXPECT_EQ(report.prices[4].verdict, GameVerdict::untold);
}

// What simulated battles of the same armies score beyond their prices is no shift: here all of it is.
TEST(GamePrices, DifferFromSimulatedGamesOfTheSameArmiesOnly) {
  LogWorld world;
  world.changed = kTestTough;
  world.change = 60;
  TestLog log = synthetic_log(world, 8);
  for (FitGame& game : log.model.games) {
    game.simulated = world.point * (test_dot(log.simulated.prices, game.difference) + 60 * game.difference[kTestTough]);
  }
  const GamePrice& price = compared(log).prices[kTestTough];
  EXPECT_LT(std::abs(*price.shift), 4 * price.games->se);
  EXPECT_NE(price.verdict, GameVerdict::contradicts);
}

TEST(GamePrices, OfTwoGamesTellNothing) {
  LogWorld world;
  world.games = 2;
  const GamePriceReport report = compared(synthetic_log(world, 9));
  for (const GamePrice& price : report.prices) {
    EXPECT_EQ(price.verdict, GameVerdict::untold) << price.item;
    EXPECT_NEAR(price.both->value, price.simulated->value, 60) << price.item;
  }
}

}  // namespace
}  // namespace warbalance::sim::game_prices_test
