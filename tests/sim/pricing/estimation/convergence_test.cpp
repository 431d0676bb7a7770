#include "sim/pricing/estimation/convergence.hpp"

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "sim/pricing/estimation/field_look.hpp"
#include "tests/sim/pricing/field_runs.hpp"

namespace warbalance::sim::convergence_test {
namespace {

TEST(FieldPrices, AnIterationThatSwingsIsNotConvergedAndGetsNoVerdicts) {
  // Lambda = 4.2: one damped step multiplies an error by 1 - 0.4 * 5.2 = -1.08. The errors at the start, 4.2 times
  // fair - listed, are a few points, so that the swings stay where the game is linear.
  const SyntheticGame game(world().summary, {20.8, 14.4, 9.6, 10.9, 4.3, -5.7, 15.8, 4.2, 0.7}, 0.002, 4.2);
  FieldOptions options = small_run();
  options.schedule.battles_per_round = 1500;
  const PriceReport report = price(game, options);
  EXPECT_EQ(report.outcome, PriceOutcome::not_converged);
  EXPECT_NE(report.message.find("drifts"), std::string::npos) << report.message;
  for (const PriceRow& row : report.rows) {
    EXPECT_FALSE(row.verdict);
    EXPECT_FALSE(row.p_holm);
  }
}

TEST(FieldPrices, PricesThatDivergeAreAFailureWithAMessage) {
  const SyntheticGame game(world().summary, true_shape(), 0.0015, 100);
  const PriceReport report = price(game, small_run());
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message.find("diverged"), std::string::npos) << report.message;
}

TEST(FieldPrices, FewChainsOfManyMayRunAway) {
  // Rounds so short that noise takes the scale from a chain here and there.
  FieldOptions options = small_run();
  options.schedule = {60, 2, 8, 1, 25};
  options.build_by(Building::listed);
  const SyntheticGame game(world().summary, true_shape(), 0.0015, 1);
  const PriceReport one = price(game, options);
  EXPECT_EQ(one.stuck_chains, 1);
  EXPECT_EQ(one.outcome, PriceOutcome::converged) << one.message;
  for (std::size_t f = 0; f < one.rows.size(); ++f) {
    ASSERT_TRUE(one.rows[f].se);
    EXPECT_NEAR(*one.rows[f].fair, game.fair[f], 4 * *one.rows[f].se) << one.rows[f].rule;
  }

  const PriceReport many = price(SyntheticGame(world().summary, true_shape(), 0.0015, 4), options);
  EXPECT_GT(many.stuck_chains, 3) << "more than one in twenty";
  EXPECT_EQ(many.outcome, PriceOutcome::failed);
}

TEST(FieldPrices, AnUndampedIterationThatDampingWouldCalmIsNotConverged) {
  // Lambda = 1.2 without damping: errors are multiplied by -1.2. With damping the same game converges (first test).
  FieldOptions options = small_run();
  options.damping = 1;
  EXPECT_EQ(price(fragile_game(), options).outcome, PriceOutcome::not_converged);
}

TEST(FieldPrices, ASlowDriftIsNotConverged) {
  // Without liability the damped start value is right at once; with tiny steps and Lambda = 1.2 it creeps for long.
  FieldOptions options = small_run();
  options.damping = 0.02;
  options.schedule.burn_in_rounds = 1;
  options.schedule.battles_per_round = 2000;
  options.schedule.tail_rounds = 16;
  const PriceReport report = price(fragile_game(), options);
  EXPECT_EQ(report.outcome, PriceOutcome::not_converged);
  EXPECT_NE(report.message.find("drifts"), std::string::npos) << report.message;
  const auto found = std::ranges::find_if(report.drifts, [](const PriceDrift& drift) { return !drift.settled(); });
  ASSERT_NE(found, report.drifts.end());
  EXPECT_NE(report.message.find("the price of " + found->rule + " "), std::string::npos) << report.message;
}

TEST(PriceDrifts, AreDifferencesOfTheHalvesInPointsWithIntervalsForAllTogether) {
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  FieldOptions options = small_run();
  options.schedule = {3, 1, 5, 1, 500};
  options.build_by(Building::listed);
  FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2});
  SilentProgress silent;
  while (chains.rounds() < 6) ASSERT_TRUE(chains.play_round(silent));
  const PriceScale scale = anchor_scale(chains.iterated(), 0);
  const std::vector<PriceDrift> drifts = price_drifts(chains, scale, {2, 4}, 1, 5);
  ASSERT_EQ(drifts.size(), 2U);

  const std::size_t columns = chains.iterated().size();
  std::vector<double> centre(columns);
  std::vector<std::vector<double>> changes(3, std::vector<double>(columns));  // round 3 is the middle of five
  for (std::size_t chain = 0; chain < 3; ++chain) {
    const auto theta = [&](int round, std::size_t column) { return chains.theta(chain, round)[column]; };
    for (std::size_t c = 0; c < columns; ++c) {
      for (int round = 1; round <= 5; ++round) centre[c] += theta(round, c) / 15;
      changes[chain][c] = (theta(4, c) + theta(5, c) - theta(1, c) - theta(2, c)) / 2;
    }
  }
  std::vector<std::vector<double>> levels(3, std::vector<double>(columns));
  for (std::size_t chain = 0; chain < 3; ++chain) {
    for (std::size_t c = 0; c < columns; ++c) {
      for (int round = 1; round <= 5; ++round) levels[chain][c] += (chains.theta(chain, round)[c] - centre[c]) / 5;
    }
  }
  // What small steps along changes of theta do to the price: mean over the chains, and its error.
  const auto in_points = [&](const std::vector<std::vector<double>>& steps, std::size_t column) {
    constexpr double kStep = 1e-4;
    std::vector<double> of_chains;
    for (const std::vector<double>& step : steps) {
      std::vector<double> ahead = centre;
      std::vector<double> behind = centre;
      for (std::size_t c = 0; c < columns; ++c) {
        ahead[c] += kStep * step[c];
        behind[c] -= kStep * step[c];
      }
      of_chains.push_back((scale.prices(ahead)[column] - scale.prices(behind)[column]) / (2 * kStep));
    }
    const double mean = (of_chains[0] + of_chains[1] + of_chains[2]) / 3;
    double squares = 0;
    for (const double value : of_chains) squares += (value - mean) * (value - mean);
    return std::pair{mean, std::sqrt(squares / 6)};
  };
  const auto [mean, se_of_halves] = in_points(changes, 4);
  const double se = std::max(se_of_halves, 2 * in_points(levels, 4).second);
  EXPECT_EQ(drifts[1].rule, chains.iterated().name(4));
  EXPECT_NEAR(drifts[1].change, mean, 1e-4);
  EXPECT_NEAR(drifts[1].se, se, 1e-4);
  EXPECT_NEAR(drifts[1].interval.high - drifts[1].change, 14.0890 * se, 2e-3)
      << "t of 2 degrees of freedom, 1 % for two prices together";
}

TEST(PriceDrifts, AreAProblemWhereTheirIntervalLeavesOutZero) {
  EXPECT_EQ(convergence_problem({{"Fast", 1, 1, {-1, 3}}, {"Slow", 0, 0, {0, 0}}}), "");
  EXPECT_EQ(convergence_problem({{"Fast", 1, 1, {-1, 3}}, {"Slow", -2, 0.5, {-3, -1}}, {"Tough", 2, 0.5, {1, 3}}}),
            "the price of Slow still drifts from round to round");
}

TEST(FieldPricesSlow, ConvergedRunsRaiseFewFalseAlarms) {
  // 60 runs at the joint level of 1 % for each of the two tests: more than 5 alarms have probability 0.002.
  std::atomic<int> alarms = 0;
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  tbb::parallel_for(0, 60, [&](int run) {
    FieldOptions options = small_run(static_cast<std::uint64_t>(1000 + run));
    options.schedule = {8, 5, 15, 1, 120};
    options.build_by(Building::listed);
    FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
    SilentProgress silent;
    while (chains.rounds() < 20 && chains.play_round(silent)) {
    }
    const PriceReport report = report_look(chains, world().ruleset, world().numbers, options, 15, true);
    if (report.outcome != PriceOutcome::converged) ++alarms;
  });
  EXPECT_LE(alarms, 5);
}

}  // namespace
}  // namespace warbalance::sim::convergence_test
