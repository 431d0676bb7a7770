#include "sim/pricing/publish/surrogate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/pricing/estimation/mixed_fit.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/pricing/pair_world.hpp"

namespace warbalance::sim::surrogate_test {
namespace {

const SurrogateColumns& surrogate_columns() {
  static const FeatureSpace features(PairWorld::ruleset());
  static const SurrogateColumns made(PairWorld::ruleset(), features);
  return made;
}

TEST(SurrogateColumns, CountUnitsPairsAndSquaresByHand) {
  const SurrogateColumns columns(world().ruleset, world().population.features());
  ASSERT_EQ(columns.size(), 3U + 18U + 15U + 9U + 9U);
  const FieldArmy army{{{0, {kArmored, kTough}}, {2, {kTough}}, {2, {}}}, {0, 0, 0}};
  std::vector<std::int32_t> row(columns.size() + kCovariates);
  columns.add(army, 1, row);
  EXPECT_EQ(row[columns.units().cell_column(0, kTough)], 1);
  EXPECT_EQ(row[columns.units().pair_column(kArmored, kTough)], 1);
  EXPECT_EQ(row[columns.square_column(2)], 4) << "two units of 5+";
  EXPECT_EQ(row[columns.product_column(2)], 6);
  EXPECT_EQ(row[columns.square_column(3 + kTough)], 4);
  EXPECT_EQ(row[columns.product_column(3 + kTough)], 6);
  EXPECT_EQ(columns.name(columns.square_column(3 + kTough)), "Tough squared");
  EXPECT_EQ(columns.name(columns.product_column(0)), "3+ times units");
  EXPECT_EQ(columns.name(columns.units().cell_column(2, kTough)), "Tough on 5+");
  // The value is the same sum.
  std::vector<double> theta(columns.size());
  double sum = 0;
  for (std::size_t c = 0; c < theta.size(); ++c) {
    theta[c] = std::sqrt(static_cast<double>(c + 2));
    sum += theta[c] * row[c];
  }
  EXPECT_NEAR(columns.dot(theta, army), sum, 1e-9);
  columns.add(army, -1, row);
  for (const std::int32_t left : row) EXPECT_EQ(left, 0);
}

TEST(SurrogateColumns, ThatNoArmyHasTakeNoMemory) {
  Ruleset ruleset = world().ruleset;
  ruleset.rules[kTough].weight = 0;
  const ArmyGenerator population(ruleset);
  const SurrogateColumns columns(ruleset, population.features());
  NormalEquations equations = columns.equations(population);
  std::vector<std::int32_t> row(columns.size() + kCovariates);
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < 50; ++number) {
    population.generate({1, 1, number}, 0, army, scratch);
    std::fill(row.begin(), row.end(), 0);
    columns.add(army, 1, row);
    EXPECT_EQ(row[columns.square_column(3 + kTough)], 0);
    equations.add(row, 1);  // asserts that all its columns are kept
  }
}

struct Battles {
  std::vector<double> truth;
  std::vector<NormalEquations> blocks;
};

/// Battles of armies of three to seven units in four blocks.
Battles battles_of(PairWorld& world, std::vector<double> truth, int battles) {
  const SurrogateColumns& columns = surrogate_columns();
  Battles made{std::move(truth), {4, NormalEquations(columns.size() + kCovariates)}};
  for (int i = 0; i < battles; ++i) {
    std::vector<std::int32_t> row(columns.size() + kCovariates);
    columns.add(world.army(3 + world.below(5)), 1, row);
    columns.add(world.army(3 + world.below(5)), -1, row);
    const std::int32_t response = world.battle(made.truth, row);
    made.blocks[static_cast<std::size_t>(i) % 4].add(row, response);
  }
  return made;
}

/// Share of the variance of the true values of fresh armies that the fitted ones leave unexplained.
double unexplained(const std::vector<double>& truth, const std::vector<double>& fitted) {
  PairWorld world(31);
  constexpr int kArmies = 2000;
  double sum = 0;
  double squares = 0;
  double error_sum = 0;
  double errors = 0;
  for (int i = 0; i < kArmies; ++i) {
    const FieldArmy army = world.army(3 + world.below(5));
    const double value = surrogate_columns().dot(truth, army);
    const double error = surrogate_columns().dot(fitted, army) - value;
    sum += value;
    squares += value * value;
    error_sum += error;
    errors += error * error;
  }
  return (errors - error_sum * error_sum / kArmies) / (squares - sum * sum / kArmies);
}

/// Prices of tiers and rules alone, from the same battles.
std::vector<double> additive_fit(const std::vector<NormalEquations>& blocks) {
  const SurrogateColumns& columns = surrogate_columns();
  NormalEquations all = blocks.front();
  for (std::size_t i = 1; i < blocks.size(); ++i) all.merge(blocks[i]);
  MixedModel mixed = mixed_model_of(columns.units(), columns.units().size());
  for (std::size_t c = columns.size(); c < all.columns(); ++c) mixed.fixed.push_back({c});
  std::vector<double> theta = fit_with_ratios(all, mixed, {{0, 0}}).front();
  theta.resize(columns.size());
  return theta;
}

TEST(Surrogate, FindsWhatArmiesAreWorthBeyondTheirPrices) {
  const SurrogateColumns& columns = surrogate_columns();
  PairWorld world(32);
  std::vector<double> truth = world.additive_truth(columns.units());
  truth.resize(columns.size());
  for (std::size_t c = PairWorld::kTiers; c < columns.units().size(); ++c) truth[c] += 0.02 * world.normal();
  for (std::size_t f = 0; f < columns.features(); ++f) {
    truth[columns.square_column(f)] = 0.006 * world.normal();
    truth[columns.product_column(f)] = 0.003 * world.normal();
  }
  const Battles battles = battles_of(world, truth, 40'000);
  const Surrogate surrogate = fit_surrogate(columns, battles.blocks);
  const double left = unexplained(truth, surrogate.theta);
  EXPECT_LT(left, 0.04);
  EXPECT_LT(left, 0.25 * unexplained(truth, additive_fit(battles.blocks)));
  EXPECT_GT(surrogate.factor, 0);
}

TEST(Surrogate, OfAnAdditiveGameIsNotWorseThanPricesAlone) {
  const SurrogateColumns& columns = surrogate_columns();
  PairWorld world(33);
  std::vector<double> truth = world.additive_truth(columns.units());
  truth.resize(columns.size());
  const Battles battles = battles_of(world, truth, 20'000);
  const Surrogate surrogate = fit_surrogate(columns, battles.blocks);
  EXPECT_LT(unexplained(truth, surrogate.theta), unexplained(truth, additive_fit(battles.blocks)) + 0.003);
}

TEST(Surrogate, TakesTheFactorThatPredictsBlocksLeftOutBest) {
  const SurrogateColumns& columns = surrogate_columns();
  PairWorld world(34);
  std::vector<double> truth = world.additive_truth(columns.units());
  for (std::size_t c = columns.units().first_pair(); c < truth.size(); ++c) truth[c] += 0.03 * world.normal();
  truth.resize(columns.size());
  const Battles battles = battles_of(world, truth, 20'000);
  const Surrogate surrogate = fit_surrogate(columns, battles.blocks);
  double least = 1;
  for (const ShrinkTrial& trial : surrogate.trials) least = std::min(least, trial.held_out_error);
  for (const ShrinkTrial& trial : surrogate.trials) {
    if (trial.factor == surrogate.factor) {
      EXPECT_EQ(trial.held_out_error, least);
    }
    EXPECT_GT(trial.held_out_error, 0.01) << "not below the noise of a battle";
    EXPECT_LT(trial.held_out_error, 0.25);
  }
  EXPECT_GE(surrogate.factor, 0.25) << "REML is right here";
  EXPECT_LE(surrogate.factor, 4);
  EXPECT_GT(surrogate.trials.front().held_out_error, least) << "without any pairs";
}

TEST(Surrogate, OfARosterHasOnePriceAUnitAndSquares) {
  const std::vector<RosterUnit> roster{{"First", "", {0, {}}, 2000}, {"Second", "", {1, {}}, 1500}};
  const FeatureSpace features(roster);
  const SurrogateColumns columns(world().ruleset, features);
  ASSERT_EQ(columns.size(), 6U);
  PairWorld random(35);
  const std::vector<double> truth{0.1, 0.05, -0.01, 0, 0, 0};
  std::vector<NormalEquations> blocks(4, NormalEquations(columns.size() + kCovariates));
  const auto drawn = [&] {
    FieldArmy army;
    const std::uint64_t units = 2 + random.below(3);
    for (std::uint64_t unit = 0; unit < units; ++unit) {
      army.roster_numbers.push_back(static_cast<std::uint16_t>(random.below(2)));
      army.units.push_back(roster[army.roster_numbers.back()].design);
      army.costs.push_back(0);
    }
    return army;
  };
  for (std::size_t i = 0; i < 20'000; ++i) {
    std::vector<std::int32_t> row(columns.size() + kCovariates);
    columns.add(drawn(), 1, row);
    columns.add(drawn(), -1, row);
    const std::int32_t response = random.battle(truth, row);
    blocks[i % 4].add(row, response);
  }
  const Surrogate surrogate = fit_surrogate(columns, blocks);
  FieldArmy first{{roster[0].design, roster[0].design}, {0, 0}, {0, 0}};
  FieldArmy second{{roster[1].design, roster[1].design}, {0, 0}, {1, 1}};
  EXPECT_NEAR(surrogate.value(columns, first) - surrogate.value(columns, second), 0.2 - 0.04 - 0.1, 0.01);
}

}  // namespace
}  // namespace warbalance::sim::surrogate_test
