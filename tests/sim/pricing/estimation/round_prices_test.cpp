#include "sim/pricing/estimation/round_prices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/sim/pricing/field_runs.hpp"

namespace warbalance::sim::round_prices_test {
namespace {

const RoundPrices& prices_of(const PriceReport& report, const std::string& rule) {
  const auto found = std::find_if(report.round_prices.begin(), report.round_prices.end(),
                                  [&](const RoundPrices& prices) { return prices.rule == rule; });
  EXPECT_NE(found, report.round_prices.end());
  return *found;
}

TEST(RoundPrices, OfARuleWithoutEffectComeToRestAtZero) {
  // Scored at its listed price it looks harmful: only the units that have it cost points when they are lost.
  const PriceReport report = price(fragile_game(), small_run());
  ASSERT_EQ(report.round_prices.size(), report.rows.size());
  const RoundPrices& banner = prices_of(report, "Banner");
  ASSERT_EQ(banner.points.size(), 13U);
  EXPECT_LT(banner.points.front().interval.high, -2);
  double mean = 0;
  for (std::size_t i = 0; i < banner.points.size(); ++i) {
    EXPECT_EQ(banner.points[i].round, static_cast<int>(i) + 1);
    EXPECT_EQ(banner.points[i].stage, i < 5 ? RoundStage::burn_in : RoundStage::counted);
    if (i >= 5) mean += banner.points[i].price / 8;
  }
  EXPECT_NEAR(mean, 0, 1);
}

TEST(RoundPrices, AreMeansOverTheChainsWithIntervalsByStudentsT) {
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  FieldOptions options = small_run();
  options.schedule = {3, 1, 4, 1, 500};
  options.build_by(Building::listed);
  FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2});
  SilentProgress silent;
  while (chains.rounds() < 5) ASSERT_TRUE(chains.play_round(silent));
  const std::size_t column = 4;
  const std::vector<RoundPrices> found = round_prices(chains, 50, {column}, options.schedule);
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found.front().points.size(), 5U);
  const double a = chains.theta(0, 2)[column];
  const double b = chains.theta(1, 2)[column];
  const double c = chains.theta(2, 2)[column];
  const double mean = (a + b + c) / 3;
  const double sd = std::sqrt(((a - mean) * (a - mean) + (b - mean) * (b - mean) + (c - mean) * (c - mean)) / 2);
  const RoundPrices::Point& point = found.front().points[2];
  EXPECT_NEAR(point.price, 50 * mean, 1e-9);
  EXPECT_NEAR(point.interval.high - point.price, 50 * 4.302653 * sd / std::sqrt(3), 1e-5)
      << "t of 2 degrees of freedom";
  double counted = 0;
  for (std::size_t chain = 0; chain < 3; ++chain) {
    for (int round = 1; round <= 4; ++round) counted += chains.theta(chain, round)[column] / 12;
  }
  EXPECT_NEAR(found.front().counted, 50 * counted, 1e-9);
}

TEST(RoundPrices, OfManyRoundsAreToldTogether) {
  FieldOptions options = small_run();
  options.schedule = {2, 1, 200, 1, 60};
  options.build_by(Building::listed);
  const PriceReport report = price(fragile_game(), options);
  ASSERT_FALSE(report.round_prices.empty()) << report.message;
  const auto& points = report.round_prices.front().points;
  EXPECT_GT(points.size(), 40U);
  EXPECT_LE(points.size(), std::size_t{kMostRoundPoints} + 2);
  EXPECT_EQ(points.front().stage, RoundStage::burn_in);
  EXPECT_EQ(points.back().round, 201);
}

}  // namespace
}  // namespace warbalance::sim::round_prices_test
