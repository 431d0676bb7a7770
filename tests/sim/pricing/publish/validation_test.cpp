#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <set>

#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/mixed_fit.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/pricing/pair_world.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::validation_test {
namespace {

const PriceModel& additive() {
  static const PriceModel model(world().ruleset, world().population.features(), PriceModelKind::additive);
  return model;
}

const PriceModel& table() {
  static const PriceModel model(world().ruleset, world().population.features(), PriceModelKind::table);
  return model;
}

/// Scores follow the strength only, and the truth is `fair`.
const SyntheticGame& game() {
  static const SyntheticGame made(world().summary, true_shape(), 0.003, 0);
  return made;
}

std::vector<NamedList> listed_and_fair() {
  return {{"listed", {}}, {"fair", ScoringList(additive(), game().fair, least_price(world().ruleset))}};
}

constexpr ValidationSize kSmall{600, 280, 20, 100, 30, 30, 20'000};

Validation validated(const std::vector<NamedList>& lists, Progress& progress, std::uint64_t seed = 3) {
  return validate(world().population, game().play(world().ruleset), lists, seed, kSmall, progress);
}

TEST(HeldOutArmies, AreOthersThanThoseOfTheChains) {
  const std::vector<FieldArmy> held_out = held_out_armies(world().population, 1, 0, 200);
  ASSERT_EQ(held_out.size(), 200U);
  // Drawn from another place of the stream: no run of equal armies.
  FieldArmy fitted;
  ArmyGenerator::Scratch scratch;
  int same = 0;
  for (std::uint32_t battle = 0; battle < 200; ++battle) {
    world().population.generate(field_battle_key(1, 0, 0, battle), 0, fitted, scratch);
    const std::vector<UnitDesign>& units = held_out[battle].units;
    same += std::equal(units.begin(), units.end(), fitted.units.begin(), fitted.units.end(),
                       [](const UnitDesign& a, const UnitDesign& b) { return a.tier == b.tier && a.rules == b.rules; })
                ? 1
                : 0;
  }
  EXPECT_LT(same, 5);
}

TEST(Neighbours, AreNextToEachOtherAndLeaveOutTheEnds) {
  std::vector<double> values;
  for (int i = 0; i < 20; ++i) values.push_back((i * 7) % 20);
  const auto pairs = neighbours(values, 8, 1);
  ASSERT_EQ(pairs.size(), 8U);
  std::set<std::uint32_t> used;
  for (const auto& [a, b] : pairs) {
    EXPECT_EQ(values[b], values[a] + 1);
    EXPECT_GE(values[a], 2);
    EXPECT_LE(values[b], 17);
    used.insert(a);
    used.insert(b);
  }
  EXPECT_EQ(used.size(), 16U) << "nobody twice";
}

TEST(Neighbours, TiesAreDrawnBySeed) {
  const std::vector<double> values(40, 100.0);
  EXPECT_EQ(neighbours(values, 20, 1), neighbours(values, 20, 1));
  EXPECT_NE(neighbours(values, 20, 1), neighbours(values, 20, 2));
}

TEST(CoupleRunner, SeatsAreSwappedAndEveryArmyPlaysAsOften) {
  // Seat 1 always wins: every couple is even.
  const PlayFunction seat1_wins = [](const FieldArmy&, const FieldArmy&, const BattleKey&) {
    BattleReport report;
    report.winner = 0;
    return report;
  };
  const std::vector<FieldArmy> armies = held_out_armies(world().population, 1, 0, 30);
  SilentProgress silent;
  const CoupleRunner runner(seat1_wins, 1, silent);
  std::vector<PairSums> sums;
  ASSERT_TRUE(runner.play_field(armies, 7, 0, sums));
  for (const PairSums& army : sums) {
    EXPECT_EQ(army.couples, 7);
    EXPECT_EQ(army.quarters, 14);
  }
  ASSERT_TRUE(runner.play_pairs(armies, {{0, 1}, {2, 3}}, 5, 1, sums));
  EXPECT_EQ(sums[1].quarters, 10);
}

TEST(Validation, FairPricesLeaveNothingAndListedOnesTheirError) {
  SilentProgress silent;
  const Validation proof = validated(listed_and_fair(), silent);
  ASSERT_FALSE(proof.interrupted);
  ASSERT_EQ(proof.rows.size(), 5U);
  const Imbalance& listed = proof.rows[0].imbalance;
  const Imbalance& fair = proof.rows[1].imbalance;
  ASSERT_TRUE(listed.points);
  // The truth: neighbours by listed price differ in strength by the error of the list.
  const FeatureSpace& features = world().population.features();
  const std::vector<FieldArmy> armies = held_out_armies(world().population, 3, 0, kSmall.armies);
  std::vector<double> totals;
  for (const FieldArmy& army : armies) totals.push_back(static_cast<double>(total_of(army)));
  double square = 0;
  for (const auto& [a, b] : neighbours(totals, kSmall.pairs, 3)) {
    const double edge = game().strength(features, armies[a]) - game().strength(features, armies[b]);
    square += edge * edge;
  }
  EXPECT_NEAR(*listed.points, 100 * std::sqrt(square / kSmall.pairs), 4 * *listed.points_se);
  EXPECT_LT(fair.upper, *listed.points / 3);
  EXPECT_GT(*proof.rows[0].spread, 2 * proof.rows[1].spread.value());
  EXPECT_EQ(proof.rows[2].list, "listed pairs, fair scores");
  EXPECT_NEAR(proof.rows[2].imbalance.variance, listed.variance, 5 * listed.variance_se) << "scores do not matter here";
  EXPECT_LT(proof.rows[3].imbalance.upper, *listed.points / 3);
  EXPECT_EQ(proof.rows[4].list, "floor: pairs by win rate");
}

// A strength that prices express and a circle that they cannot: the floor is the circle, however coarse the ranking is.
TEST(Validation, TheFloorIsFreeOfTheNoiseOfItsRanking) {
  const FeatureSpace features(world().ruleset);
  const auto place = [](const FieldArmy& army) {
    std::uint64_t sum = 0;
    for (const UnitDesign& unit : army.units) {
      for (const std::uint8_t rule : unit.rules) sum += 7 * rule + unit.tier + 1;
    }
    return sum % 3;  // rock, paper, scissors
  };
  constexpr double kCircle = 0.06;
  const PlayFunction play = [&](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    RandomStream random(key, StreamClass::dice);
    const auto ahead = (place(seat1) + 3 - place(seat2)) % 3;
    const double circle = ahead == 0 ? 0 : ahead == 1 ? kCircle : -kCircle;
    const double edge = game().strength(features, seat1) - game().strength(features, seat2) + circle;
    BattleReport report;
    report.winner = static_cast<double>(random.next() >> 11) / 9007199254740992.0 < 0.5 + edge ? 0 : 1;
    return report;
  };
  SilentProgress silent;
  ValidationSize size = kSmall;
  size.spread_armies = 2;
  size.spread_couples = 2;
  size.couples = 60;
  size.floor_couples = 100;
  double sum = 0;
  double error = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Validation proof = validate(world().population, play, listed_and_fair(), seed, size, silent);
    sum += proof.rows.back().imbalance.variance / 6;
    error += proof.rows.back().imbalance.variance_se / 6;
  }
  // Two armies of three are of other kinds.
  EXPECT_NEAR(sum, kCircle * kCircle * 2 / 3, 3 * error / std::sqrt(6.0));
  EXPECT_LT(error, 0.001) << "else the test says nothing";
}

TEST(Validation, PlaysTheBattlesThatItAnnounces) {
  SilentProgress silent;
  struct Counting : Progress {
    std::atomic<std::int64_t> battles = 0;
    void advance(std::int64_t more) override { battles += more; }
    bool stop_requested() const override { return false; }
  } counting;
  validated(listed_and_fair(), counting);
  EXPECT_EQ(counting.battles, validation_battles(2, kSmall));
}

TEST(Validation, ThreadsChangeNothingAndSeedsDo) {
  const auto run = [](int threads, std::uint64_t seed) {
    Validation proof;
    SilentProgress silent;
    with_threads(threads, [&] { proof = validated(listed_and_fair(), silent, seed); });
    std::vector<double> numbers;
    for (const ValidationRow& row : proof.rows) {
      numbers.push_back(row.imbalance.variance);
      numbers.push_back(row.spread.value_or(-1));
    }
    return numbers;
  };
  EXPECT_EQ(run(1, 3), run(7, 3));
  EXPECT_NE(run(1, 3), run(1, 4));
}

// The true prices hold wherever the game is the same: in armies of twice the size they leave nothing too.
TEST(Validation, ListsAreComparedInAnotherPopulation) {
  PopulationOptions twice;
  twice.budget = 2 * world().ruleset.army_points;
  const ArmyGenerator population(world().ruleset, twice);
  SilentProgress silent;
  const Validation found =
      compare_lists(population, game().play(world().ruleset), listed_and_fair(), 5, kSmall, silent);
  EXPECT_FALSE(found.interrupted);
  ASSERT_EQ(found.rows.size(), 2U);
  EXPECT_EQ(found.rows[0].list, "listed");
  ASSERT_TRUE(found.rows[0].imbalance.points);
  EXPECT_GT(*found.rows[0].imbalance.points, 2);
  EXPECT_LT(found.rows[1].imbalance.upper, 0.6 * *found.rows[0].imbalance.points);
  EXPECT_EQ(comparison_battles(2, kSmall), 2 * 2 * 280 * 20);

  StopAfter stop(300);
  const Validation stopped =
      compare_lists(population, game().play(world().ruleset), listed_and_fair(), 5, kSmall, stop);
  EXPECT_TRUE(stopped.interrupted);
  EXPECT_LT(stopped.rows.size(), 2U);
}

TEST(Validation, AStopKeepsTheRowsThatAreFinished) {
  StopAfter progress(kSmall.battles_of_pairs() + kSmall.battles_of_spread() + 10);
  const Validation proof = validated(listed_and_fair(), progress);
  EXPECT_TRUE(proof.interrupted);
  EXPECT_EQ(proof.rows.size(), 1U);
  EXPECT_TRUE(proof.rows[0].spread);
}

TEST(RoundedList, IsInWholeSteps) {
  FieldArmy army{{{0, {0}}, {2, {3}}}, {0, 0}};
  std::vector<double> prices = game().fair;
  rounded_list(additive(), prices, table(), 5, 100).score(army);
  for (const Hundredths cost : army.costs) EXPECT_EQ(cost % 500, 0) << cost;
  const PriceModel quality(world().ruleset, world().population.features(), PriceModelKind::quality);
  prices.resize(quality.size());
  prices[0] = 22;
  prices[3] = 12;
  prices[quality.slope_column(0)] = 4;  // 22 -> 20 and 12 + 4 = 16 -> 15
  rounded_list(quality, prices, table(), 5, 100).score(army);
  EXPECT_EQ(army.costs[0], 3500);
}

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
}  // namespace warbalance::sim::validation_test
