#include <gtest/gtest.h>
#include <vector>

#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/pricing/population/neutral_costs.hpp"
#include "tests/sim/pricing/field_runs.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::variance_shares_test {
namespace {

// Rows of two armies' columns, first move and luck; results by a rule that is known.
TEST(PriceVarianceShares, ArePartsOfAHandComputedFit) {
  // Columns 0 to 2: the model, the first move, the luck. All are orthogonal, so response = 1 * column 0 in half of the
  // battles and 1 * first move in the others explains a half and a half.
  NormalEquations equations(3);
  for (const int x : {1, -1}) {
    for (const int first : {1, -1}) {
      for (const int luck : {2, -2}) {
        for (int i = 0; i < 1000; ++i) {
          const std::int32_t row[] = {x, first, luck};
          equations.add(row, i % 2 == 0 ? x : first);
        }
      }
    }
  }
  const PriceVarianceParts parts = price_variance_parts(equations, 1);
  EXPECT_NEAR(parts.variance, 0.25, 1e-12);
  EXPECT_NEAR(parts.first, 0.5, 1e-12);
  EXPECT_NEAR(parts.luck, 0, 1e-12);
  EXPECT_NEAR(parts.armies, 0.25 - 0.5 / 7997, 1e-12) << "less what one coefficient explains by chance";
}

TEST(PriceVarianceShares, AreZeroWithoutBattles) {
  const PriceVarianceParts parts = price_variance_parts(NormalEquations(3), 1);
  EXPECT_EQ(parts.variance, 0);
  EXPECT_EQ(parts.armies, 0);
}

/// A game without feedback of prices, half of whose battles could go either way: the strength of an army is the same
/// whatever list is scored.
SyntheticGame plain_game() {
  SyntheticGame game(world().summary, true_shape(), 0.004, 0);
  game.draws = false;
  game.tells_luck = true;
  game.first_move = 0.06;
  return game;
}

/// Share of the armies: 4 times the variance of the difference of their strengths.
double true_armies_share(const SyntheticGame& game) {
  ArmyGenerator::Scratch scratch;
  double squares = 0;
  constexpr std::uint32_t kPairs = 40'000;
  FieldArmy a;
  FieldArmy b;
  for (std::uint32_t pair = 0; pair < kPairs; ++pair) {
    const BattleKey key{4711, 1, pair};
    world().population.generate(key, 0, a, scratch);
    world().population.generate(key, 1, b, scratch);
    const double edge = game.strength(world().features, a) - game.strength(world().features, b);
    squares += edge * edge / kPairs;
  }
  return 4 * squares;
}

/// The shares of a game that is known.
struct Truth {
  double armies, first, dice, rest;

  explicit Truth(const SyntheticGame& game)
      : armies(true_armies_share(game)), first(4 * game.first_move * game.first_move) {
    // A number U below 1/2 + edge wins. Its covariance with the result is (1/4 - edge^2) / 2, its variance 1/12; 1 % of
    // the luck is noise.
    const double covariance = (0.25 - (armies + first) / 4) / 2;
    dice = covariance * covariance * 12 * 4 * 100 / 101;
    rest = 1 - armies - first - dice;
  }
};

/// Shares in a run of three rounds, of which two count.
PriceVarianceShares shares_of(const PlayFunction& play, std::uint64_t seed) {
  FieldOptions options;
  options.seed = seed;
  options.schedule = {8, 1, 2, 1, 200, 1};
  options.building = Building::listed;
  FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
  SilentProgress silent;
  while (chains.rounds() < 3) EXPECT_TRUE(chains.play_round(silent));
  return price_variance_shares(chains, 0).value();
}

TEST(PriceVarianceShares, AreThoseOfAGameThatIsKnown) {
  const SyntheticGame game = plain_game();
  const Truth truth(game);
  EXPECT_GT(truth.armies, 0.02) << "there is something to find";
  double armies = 0, richer = 0, first = 0, dice = 0, rest = 0;
  int held_armies = 0, held_first = 0, held_dice = 0, held_rest = 0;
  constexpr int kRuns = 40;
  for (int run = 0; run < kRuns; ++run) {
    const PriceVarianceShares shares = shares_of(game.play(world().features), 100 + static_cast<std::uint64_t>(run));
    armies += shares.armies.value / kRuns;
    richer += shares.richer->value / kRuns;
    first += shares.first_move.value / kRuns;
    dice += shares.dice->value / kRuns;
    rest += shares.rest.value / kRuns;
    held_armies += shares.armies.interval.contains(truth.armies);
    held_first += shares.first_move.interval.contains(truth.first);
    held_dice += shares.dice->interval.contains(truth.dice);
    held_rest += shares.rest.interval.contains(truth.rest);
  }
  // At least four standard errors of the means.
  EXPECT_NEAR(armies, truth.armies, 0.007);
  EXPECT_NEAR(richer, 0, 0.003) << "a price is the same on every quality; what is below 0 is cut";
  EXPECT_NEAR(first, truth.first, 0.004);
  EXPECT_NEAR(dice, truth.dice, 0.009);
  EXPECT_NEAR(rest, truth.rest, 0.009);
  // 95 % of 40 are 38: fewer than 32 once in 5,000 runs.
  for (const int held : {held_armies, held_first, held_dice, held_rest}) EXPECT_GE(held, 32);
}

TEST(PriceVarianceShares, WhereNoDiceAreWeighedNothingIsSaidOfThem) {
  const PlayFunction play = [weighed = plain_game().play(world().features)](
                                const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    BattleReport report = weighed(seat1, seat2, key);
    report.luck = {};
    return report;
  };
  const PriceVarianceShares shares = shares_of(play, 1);
  EXPECT_FALSE(shares.dice);
  EXPECT_GT(shares.rest.value, 0.8);
}

TEST(PriceVarianceShares, StandInTheReportOfARun) { EXPECT_TRUE(price(plain_game(), small_run()).variance_shares); }

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
}  // namespace warbalance::sim::variance_shares_test
