#include "sim/pricing/intervention_prices.hpp"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/pricing/charged_difference.hpp"
#include "sim/pricing/placebo.hpp"
#include "sim/pricing/rule_removal.hpp"
#include "sim/pricing/score_slope.hpp"
#include "sim/pricing/scoring_list.hpp"
#include "tests/sim/pricing/intervention_world.hpp"

namespace warbalance::sim::intervention_prices_test {
namespace {

TEST(ChargedDifference, IsThePriceItselfWhereNoUnitCostsTheLeast) {
  const BareCosts carriers{{1000, 3}, {2500, 1}};
  EXPECT_DOUBLE_EQ(price_of_difference(carriers, 500, 7.25), 7.25);
  EXPECT_DOUBLE_EQ(price_of_difference(carriers, 500, 0), 0);
  EXPECT_DOUBLE_EQ(price_of_difference(carriers, 500, -5), -5);
}

TEST(ChargedDifference, PaysForUnitsBelowTheLeastPrice) {
  // One unit of 2 points without the rule, one of 10, the least price 5: charged 10 + 5 without it.
  const BareCosts carriers{{200, 1}, {1000, 1}};
  EXPECT_NEAR(price_of_difference(carriers, 500, 8.5), 10, 1e-9) << "12 + 20 - 15 = 17, of two units";
  EXPECT_NEAR(price_of_difference(carriers, 500, 0.5), 1, 1e-9) << "the cheap one stays at 5";
  EXPECT_NEAR(price_of_difference(carriers, 500, -2), -4, 1e-9);
  EXPECT_NEAR(price_of_difference(carriers, 500, -2.6), -5, 1e-9) << "both at 5 is all that can be saved";
}

TEST(RuleRemoval, PutsTheRuleBackWhereItWas) {
  FieldArmy army{{{0, {kArmored, kTough, 4}}}, {0}};
  {
    const RuleRemoval removal(army, 0, kTough);
    EXPECT_EQ(army.units[0].rules, (std::vector<std::uint8_t>{kArmored, 4}));
  }
  EXPECT_EQ(army.units[0].rules, (std::vector<std::uint8_t>{kArmored, kTough, 4}));
}

TEST(RuleRemoval, OfWhatAnotherRuleNeedsIsIllegal) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules[kTough].needs = {"Armored", "Fast"};
  FieldArmy army{{{0, {kArmored, kTough}}, {0, {kArmored, 1, kTough}}, {0, {kArmored}}}, {0, 0, 0}};
  EXPECT_FALSE(may_lose(ruleset, army, 0, kArmored));
  EXPECT_TRUE(may_lose(ruleset, army, 0, kTough));
  EXPECT_TRUE(may_lose(ruleset, army, 1, kArmored)) << "Fast will do";
  EXPECT_TRUE(may_lose(ruleset, army, 2, kArmored));
}

TEST(RuleRemoval, OfWhatSparesAMountItsRiderNeedsARider) {
  Ruleset ruleset = small_ruleset();
  ruleset.tiers[2].riders = {"3+"};
  ruleset.tiers[2].no_rider_with = {"Tough"};
  FieldArmy alone{{{2, {kTough}}, {1, {}}}, {0, 0}};
  EXPECT_FALSE(may_lose(ruleset, alone, 0, kTough));
  FieldArmy ridden{{{2, {kTough}}, {0, {}}}, {0, 0}};
  EXPECT_TRUE(may_lose(ruleset, ridden, 0, kTough));
}

TEST(ScoreSlope, IsTheScoreOverTheInstrument) {
  // Totals 30 and 10 points, of which 2 and 6 are left: costs 28 and 4.
  FieldBattle battle{{{{0, {}}}, {2800}}, {{{0, {}}}, {400}}, {}, {200, 600}};
  BattleReport won;
  won.winner = 0;
  ScoreSlope slope;
  slope.add(battle, 0, won, 500, 0);
  EXPECT_DOUBLE_EQ(slope.slope(), 0.5 / 24) << "half a point of score for 24 points";
  BattleReport draw;
  slope.add(battle, 1, draw, 500, 0);
  EXPECT_DOUBLE_EQ(slope.slope(), 0.25 / 24);
}

TEST(Interventions, OfAnAdditiveGameAreItsFairPrices) {
  const InterventionWorld world(KnownGame::additive, {8, 8, 8, 8, 8, 8});
  const InterventionPrices found = world.prices({1, world.mean_total(), {20'000, 4'000, 24'000}});
  ASSERT_EQ(found.prices.size(), world.features().size() - 3);
  EXPECT_NEAR(found.slope.value, InterventionWorld::kNet, 4 * found.slope.se);
  for (const InterventionPrice& price : found.prices) {
    const std::string& name = world.features()[price.feature].name;
    ASSERT_TRUE(price.price) << name;
    EXPECT_NEAR(price.price->value, world.fair(price.feature), 4 * price.price->se + 1e-9) << name;
    EXPECT_LT(price.price->se, 3) << name;
    EXPECT_NEAR(*price.expected, world.fair(price.feature), 8 * price.expected_se)
        << name << ", with four degrees of freedom";
    EXPECT_LT(price.expected_se, 3) << name;
  }
}

/// Of a rule without effect no couple differs, whatever the prices of the others.
TEST(Interventions, OfARuleWithoutEffectAreZeroInEveryCouple) {
  const InterventionWorld world(KnownGame::multiplied, {14, 4, -3, 14, 12, 2, 7});
  ASSERT_TRUE(world.features()[world.features().size() - 1].placebo);
  const InterventionPrices found = world.prices({2, world.mean_total(), {8'000, 2'000, 12'000}});
  const InterventionPrice& placebo = found.prices.back();
  EXPECT_TRUE(placebo.placebo);
  ASSERT_TRUE(placebo.price);
  EXPECT_EQ(placebo.couples, 2'000);
  EXPECT_EQ(placebo.equal, placebo.couples);
  EXPECT_LT(std::abs(placebo.price->value), 4 * placebo.price->se + 1e-9);
  EXPECT_LT(found.prices.front().equal, found.prices.front().couples) << "else this proves nothing";
}

TEST(Interventions, AreTheMeanOverCarriersWhereSumsOfPricesAreWrong) {
  const InterventionWorld world(KnownGame::multiplied, {14, 4, -3, 14, 0, 2, 0});
  const std::vector<double> truth = world.truth(20'000);
  const std::vector<double> additive = world.additive_fit(20'000);
  const InterventionPrices found = world.prices({3, world.mean_total(), {40'000, 8'000, 144'000}});
  double greatest_bias = 0;  // of the additive prices, in standard errors
  for (std::size_t rule = 0; rule < found.prices.size(); ++rule) {
    const InterventionPrice& price = found.prices[rule];
    ASSERT_TRUE(price.price);
    EXPECT_NEAR(price.price->value, truth[rule], 4 * price.price->se) << world.features()[price.feature].name;
    greatest_bias = std::max(greatest_bias, std::abs(additive[rule] - truth[rule]) / price.price->se);
  }
  EXPECT_GT(greatest_bias, 4.5) << "else additive prices would pass too, and this game proves nothing";
}

/// The true coverage is about 95 % (sim/pricing/README.md); intervals of half the width would cover 67 %. If all rules
/// of a run were right or wrong together, 86 % would be 2.9 standard deviations off.
TEST(InterventionsSlow, HaveIntervalsThatCoverTheTruth) {
  const InterventionWorld world(KnownGame::multiplied, {14, 4, -3, 14, 0, 2, 0}, KnownEnds::diverging);
  const std::vector<double> truth = world.truth();
  int covered = 0;
  int intervals = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const InterventionPrices found = world.prices({seed, world.mean_total(), {4'000, 800, 4'800}});
    for (std::size_t rule = 0; rule < found.prices.size(); ++rule) {
      if (!found.prices[rule].price || found.prices[rule].placebo) continue;
      covered += found.prices[rule].price->interval.contains(truth[rule]) ? 1 : 0;
      ++intervals;
    }
  }
  ASSERT_EQ(intervals, 300);
  EXPECT_GT(covered, 0.86 * intervals);
}

TEST(Interventions, ArePlayedForRulesThatAreChosen) {
  const InterventionWorld world(KnownGame::additive, {8, 8, 8, 8, 8, 8});
  const InterventionOptions options{5, world.mean_total(), {4'000, 800, 800}};
  SilentProgress silent;
  const InterventionPrices found =
      world.prices(options, silent, [](const InterventionPrice& price) { return price.feature == 3; });
  ASSERT_EQ(found.prices.size(), 6U);
  EXPECT_EQ(found.prices.front().couples, 800);
  EXPECT_TRUE(found.prices.front().price);
  for (std::size_t rule = 1; rule < found.prices.size(); ++rule) {
    EXPECT_EQ(found.prices[rule].couples, 0);
    EXPECT_FALSE(found.prices[rule].price);
    EXPECT_TRUE(found.prices[rule].expected);
  }
  EXPECT_EQ(found.battles, 4'000 + 1'600);
  EXPECT_LE(found.battles, intervention_battles(options.size));
}

/// Stops after some battles.
class StoppingProgress final : public Progress {
 public:
  explicit StoppingProgress(std::int64_t battles) : left_(battles) {}
  void advance(std::int64_t battles) override { left_ -= battles; }
  bool stop_requested() const override { return left_ <= 0; }

 private:
  std::atomic<std::int64_t> left_;
};

TEST(Interventions, ThatAreStoppedAreNone) {
  const InterventionWorld world(KnownGame::additive, {8, 8, 8, 8, 8, 8});
  for (const std::int64_t battles : {1'000, 4'400}) {
    StoppingProgress progress(battles);
    const InterventionPrices found = world.prices({5, world.mean_total(), {4'000, 800, 800}}, progress);
    EXPECT_TRUE(found.interrupted) << battles;
    EXPECT_TRUE(found.prices.empty()) << battles;
  }
}

TEST(Interventions, AreThoseOfAnyNumberOfThreads) {
  const InterventionWorld world(KnownGame::multiplied, {14, 4, -3, 14, 0, 2, 0});
  const InterventionOptions options{4, world.mean_total(), {4'000, 800, 4'800}};
  const auto with_threads = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    return world.prices(options);
  };
  const InterventionPrices one = with_threads(1);
  const InterventionPrices four = with_threads(4);
  EXPECT_EQ(one.slope.value, four.slope.value);
  EXPECT_EQ(one.battles, four.battles);
  for (std::size_t i = 0; i < one.prices.size(); ++i) {
    EXPECT_EQ(one.prices[i].expected, four.prices[i].expected);
    EXPECT_EQ(one.prices[i].price->value, four.prices[i].price->value);
    EXPECT_EQ(one.prices[i].price->se, four.prices[i].price->se);
  }
}

}  // namespace
}  // namespace warbalance::sim::intervention_prices_test
