
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sim/pricing/estimation/scale.hpp"
#include "sim/pricing/population/neutral_costs.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::reference_charge_test {
namespace {

PriceModel additive() { return {world().ruleset, world().population.features(), PriceModelKind::additive}; }

/// Two armies: a plain 3+ with two plain 5+, and a 3+ with Armored.
PopulationSummary two_armies() {
  PopulationSummary summary;
  summary.armies = 2;
  auto units = std::make_shared<CountedUnits>();
  units->add({{{0, {}}, {2, {}}, {2, {}}}, {}});
  units->add({{{0, {0}}}, {}});
  units->finish();
  summary.units = units;
  summary.mean_listed = 30;
  return summary;
}

TEST(ReferenceCharge, ArmiesKeepTheirTotalWithUnitsAtTheLeastPrice) {
  const ReferenceCharge charge(additive(), two_armies(), 500);
  // theta: 3+ is 10, 5+ is 1, Armored 5. An army has 1 unit of 3+, 1 of 5+ and half an Armored.
  std::vector<double> theta(9);
  theta[0] = 10;
  theta[2] = 1;
  theta[3] = 5;
  EXPECT_EQ(charge.mean_columns()[0], 1);
  EXPECT_EQ(charge.mean_columns()[2], 1);
  EXPECT_EQ(charge.mean_columns()[3], 0.5);
  // c (10 + 2.5) + 5 = 30, as the 5+ stays at the least price of 5 points: c = 2
  EXPECT_NEAR(charge.factor(theta), 2, 1e-12);
  std::vector<double> prices(theta);
  for (double& price : prices) price *= 2;
  EXPECT_NEAR(charge.charged(prices), 30, 1e-12);
  EXPECT_EQ(charge.columns_above_least(prices)[2], 0);
  EXPECT_EQ(charge.columns_above_least(prices)[0], 1);
}

TEST(ReferenceCharge, WithoutCheapUnitsTheScaleIsThatOfTheMean) {
  const ReferenceCharge charge(additive(), two_armies(), 1);
  std::vector<double> theta(9);
  theta[0] = 10;
  theta[2] = 4;
  EXPECT_NEAR(charge.factor(theta), 30.0 / 14, 1e-12);
}

TEST(ReferenceCharge, HasNoScaleWhereMoreOfAnArmyIsWorthLess) {
  const ReferenceCharge charge(additive(), two_armies(), 500);
  EXPECT_EQ(charge.factor(std::vector<double>(9, -1)), 0);
  EXPECT_EQ(charge.factor(std::vector<double>(9)), 0);
}

TEST(ReferenceCharge, TheScaleOfRandomPricesKeepsTheTotal) {
  const ReferenceCharge charge(additive(), world().summary, 500);
  RandomStream random({5, 0, 0}, StreamClass::bootstrap);
  for (int i = 0; i < 50; ++i) {
    std::vector<double> theta(9);
    for (double& value : theta) value = static_cast<double>(random.below(2000)) / 100 - 4;
    for (int tier = 0; tier < 3; ++tier) theta[static_cast<std::size_t>(tier)] += 5;
    const double factor = charge.factor(theta);
    ASSERT_GT(factor, 0);
    for (double& value : theta) value *= factor;
    EXPECT_NEAR(charge.charged(theta), world().summary.mean_listed, 1e-6);
  }
}

TEST(PriceScale, IsLinearNearTheta) {
  const auto charge = std::make_shared<const ReferenceCharge>(additive(), two_armies(), 500);
  const PriceScale scale = budget_neutral_scale(charge);
  std::vector<double> theta(9);
  theta[0] = 10;
  theta[2] = 1;
  theta[3] = 5;
  const PriceScale linear = scale.linear_at(theta);
  EXPECT_NEAR(linear.prices(theta)[3], scale.prices(theta)[3], 1e-12);
  theta[3] += 1e-3;
  EXPECT_NEAR(linear.prices(theta)[3], scale.prices(theta)[3], 1e-9);
}

TEST(NeutralCosts, AreTheSameForAllQualitiesAndForAllRules) {
  const ScoringList neutral = neutral_costs(world().population, additive());
  const FieldArmy army{{{0, {}}, {2, {}}, {1, {0}}, {1, {2}}, {1, {0, 2}}}, {0, 0, 0, 0, 0}};
  EXPECT_EQ(neutral.cost(army, 0), 1500) << "mean of 20, 15 and 10 points";
  EXPECT_EQ(neutral.cost(army, 1), 1500);
  EXPECT_EQ(neutral.cost(army, 2), 1500 + 667) << "mean of 10, 5, 5, 15, 5 and 0 points, whatever their sign";
  EXPECT_EQ(neutral.cost(army, 3), 1500 + 667);
  EXPECT_EQ(neutral.cost(army, 4), 1500 + 1333);
}

TEST(ArmyGenerator, BuildsByTheCostsOfAListUntilNothingFits) {
  const ScoringList list(additive(), {40.2, 13.3, 2, 9, 3, -4, 12, 0, 0}, 500);
  FieldArmy army;
  FieldArmy again;
  ArmyGenerator::Scratch scratch;
  std::int64_t rests = 0;
  for (std::uint32_t battle = 0; battle < 2000; ++battle) {
    const BattleKey key{3, 0, battle};
    const Hundredths rest = world().population.generate(list, key, 0, army, scratch);
    Hundredths total = rest;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      EXPECT_EQ(army.costs[i], list.cost(army, i));
      EXPECT_GE(army.costs[i], 500);
      total += army.costs[i];
    }
    EXPECT_GE(rest, 0);
    EXPECT_EQ(total % 500, 0) << "totals are drawn in whole price steps";
    EXPECT_GE(total, 12000);
    EXPECT_LE(total, 18000);
    rests += rest;
    EXPECT_EQ(world().population.generate(list, key, 0, again, scratch), rest);
    EXPECT_TRUE(again.units == army.units && again.costs == army.costs);
  }
  EXPECT_GT(rests, 0);
  EXPECT_LT(rests / 2000, 500) << "a unit of the least price fits nearly always";
}

}  // namespace
}  // namespace warbalance::sim::reference_charge_test
