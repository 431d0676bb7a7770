#include "sim/pricing/described_prices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/pricing/exchange_prices.hpp"
#include "sim/run/threads.hpp"
#include "tests/sim/catalog/designs.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/run/stop_after.hpp"

namespace warbalance::sim::described_prices_test {
namespace {

constexpr std::size_t kTiers = 3;

FieldOptions options_of(int battles_per_round) {
  FieldOptions options;
  options.schedule = {16, 5, 15, 1, battles_per_round};
  options.build_by(Building::listed);
  return options;
}

PriceReport described(DescribedPrice method, const PlayFunction& play, const FieldOptions& options) {
  SilentProgress silent;
  return describe_prices(method, world().population, world().summary, play, options, silent);
}

/// Score per listed point of army in a game: slope through 0 over pairs of random armies, that is covariance over
/// variance, from armies of another seed.
double score_per_point(const SyntheticGame& game) {
  double totals = 0;
  double strengths = 0;
  double squares = 0;
  double products = 0;
  constexpr int kArmies = 200'000;
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < kArmies; ++number) {
    world().population.generate({99, 0, number}, 0, army, scratch);
    double total = 0;
    for (const Hundredths cost : army.costs) total += cost / 100.0;
    const double strength = game.strength(world().features, army);
    totals += total / kArmies;
    strengths += strength / kArmies;
    squares += total * total / kArmies;
    products += total * strength / kArmies;
  }
  return (products - totals * strengths) / (squares - totals * totals);
}

TEST(MarginalPrices, AreScoreLostAUnitInPointsOfArmy) {
  const SyntheticGame game(world().summary, true_shape(), 0.002, 0.5);
  const PriceReport report = described(DescribedPrice::marginal, game.play(world().ruleset), options_of(1500));
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const double point = score_per_point(game);
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    EXPECT_FALSE(row.verdict);
    if (f < kTiers) {
      EXPECT_EQ(row.flags, std::vector{PriceFlag::not_priced});
      EXPECT_FALSE(row.fair || row.interval);
      continue;
    }
    const double truth = game.net * (1.5 * game.fair[f] - 0.5 * row.listed) / point;
    ASSERT_TRUE(row.interval) << row.rule;
    EXPECT_TRUE(row.interval->contains(truth)) << row.rule << " " << *row.fair << " not " << truth;
    EXPECT_LT(row.interval->half_width(), 2.5) << row.rule;
    EXPECT_GT(row.units_seen, 1000);
    EXPECT_DOUBLE_EQ(*row.difference, *row.fair - row.listed);
  }
}

TEST(MarginalPrices, ARuleThatNobodyHasIsNotIdentified) {
  Ruleset ruleset = small_ruleset();
  ruleset.generator.rule_count_weights = {1};
  const ArmyGenerator population(ruleset);
  const SyntheticGame game(summarize_population(population, kFewSummarized), true_shape(), 0.002, 0.5);
  SilentProgress silent;
  const PriceReport report =
      describe_prices(DescribedPrice::marginal, population, game.play(ruleset), options_of(50), silent);
  for (std::size_t f = kTiers; f < report.rows.size(); ++f) {
    EXPECT_EQ(report.rows[f].flags, std::vector{PriceFlag::not_identified});
  }
}

/// Odds of a victory are the ratio of what both armies are worth, to a power: 1 for Bradley and Terry's.
PlayFunction ratio_game(double power) {
  return [power](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const std::vector<double> shape = true_shape();
    const auto worth = [&](const FieldArmy& army) {
      double sum = 0;
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) sum += world().features.dot(shape, army, unit);
      return sum;
    };
    RandomStream random(key, StreamClass::dice);
    const double chance = 1 / (1 + std::pow(worth(seat2) / worth(seat1), power));
    BattleReport report;
    report.winner = static_cast<double>(random.next() >> 11) / 9007199254740992.0 < chance ? 0 : 1;
    return report;
  };
}

/// The middle tier is listed at 15, which is what it is worth: so the others are told at their worth.
void expect_worth(const PriceReport& report, double widest) {
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const std::vector<double> worth = true_shape();
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    ASSERT_TRUE(row.interval) << row.rule;
    EXPECT_TRUE(row.interval->contains(worth[f])) << row.rule << " " << *row.fair << " not " << worth[f];
    EXPECT_LT(row.interval->half_width(), widest) << row.rule;
    EXPECT_FALSE(row.verdict);
    EXPECT_EQ(row.flags.empty(), f != 1) << row.rule;
  }
  EXPECT_EQ(report.rows[1].flags, std::vector{PriceFlag::anchor});
}

TEST(MonoPrices, AreTheNumbersOfPlainUnitsThatAreEven) {
  expect_worth(described(DescribedPrice::mono, ratio_game(3), options_of(600)), 1.5);
}

TEST(MonoPrices, OfAUnitThatNobodyBeatsAreOutOfReach) {
  const PlayFunction play = [](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const auto has_rule = [](const FieldArmy& army) { return !army.units[0].rules.empty(); };
    BattleReport report;
    report.winner = has_rule(seat1) ? 0 : has_rule(seat2) ? 1 : static_cast<std::int8_t>(key.battle % 2);
    return report;
  };
  const PriceReport report = described(DescribedPrice::mono, play, options_of(20));
  for (std::size_t f = kTiers; f < report.rows.size(); ++f) {
    EXPECT_EQ(report.rows[f].flags, std::vector{PriceFlag::out_of_reach}) << report.rows[f].rule;
    EXPECT_FALSE(report.rows[f].fair);
  }
}

TEST(DuelPrices, AreTheOddsTimesThePriceOfAPlainUnit) {
  expect_worth(described(DescribedPrice::duel, ratio_game(1), options_of(2000)), 1.5);
}

// Of 40 intervals 38 hold the truth, give or take 1.4.
TEST(DuelPrices, IntervalsHoldTheTruthNineteenTimesInTwenty) {
  FieldOptions options = options_of(20);
  options.only = {"Tough"};
  int held = 0;
  for (options.seed = 1; options.seed <= 40; ++options.seed) {
    const PriceReport report = described(DescribedPrice::duel, ratio_game(1), options);
    held += report.rows[0].interval->contains(true_shape()[6]) ? 1 : 0;
  }
  EXPECT_GE(held, 33);
}

TEST(DuelPrices, OfAUnitThatAlwaysWinsAreOutOfReachAndOfOneThatAlwaysLosesNothing) {
  FieldOptions options = options_of(20);
  options.only = {"Tough", "Slow"};
  constexpr std::uint8_t kTough = 3;
  const PlayFunction play = [](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey&) {
    const auto rank = [](const FieldArmy& army) {
      const auto& rules = army.units[0].rules;
      return rules.empty() ? 1 : (rules[0] == kTough ? 2 : 0);
    };
    BattleReport report;
    report.winner = rank(seat1) > rank(seat2) ? 0 : 1;
    return report;
  };
  const PriceReport report = described(DescribedPrice::duel, play, options);
  ASSERT_EQ(report.rows.size(), 2U);
  EXPECT_EQ(report.rows[1].flags, std::vector{PriceFlag::out_of_reach});
  EXPECT_FALSE(report.rows[1].fair || report.rows[1].interval);
  // A unit without a chance is worth nothing: the rule takes the 15 points of its body.
  EXPECT_NEAR(*report.rows[0].fair, -15, 0.1);
  EXPECT_GE(report.rows[0].interval->low, -15);
  EXPECT_TRUE(std::isfinite(report.rows[0].interval->high));
}

TEST(DescribedPrices, ThreadsChangeNoDigitAndStopsGiveNoPrices) {
  const SyntheticGame game(world().summary, true_shape(), 0.002, 0.5);
  for (const auto method : {DescribedPrice::marginal, DescribedPrice::mono, DescribedPrice::duel}) {
    const PlayFunction play = method == DescribedPrice::marginal ? game.play(world().ruleset) : ratio_game(1);
    PriceReport one;
    PriceReport many;
    with_threads(1, [&] { one = described(method, play, options_of(60)); });
    with_threads(7, [&] { many = described(method, play, options_of(60)); });
    for (std::size_t f = 0; f < one.rows.size(); ++f) {
      EXPECT_EQ(one.rows[f].fair, many.rows[f].fair);
      EXPECT_EQ(one.rows[f].se, many.rows[f].se);
    }
    EXPECT_EQ(one.battles, many.battles);

    StopAfter stop(200);
    const PriceReport stopped =
        describe_prices(method, world().population, world().summary, play, options_of(60), stop);
    EXPECT_TRUE(stopped.interrupted);
    for (const PriceRow& row : stopped.rows) EXPECT_FALSE(row.fair);
  }
}

// The designs are what the battles are compiled for: one that is missing would be played as another.
TEST(DescribedPrices, DesignsHoldAllBodiesAndAllUnitsWithoutARule) {
  const std::vector<UnitDesign> further = list_of(described_designs(world().ruleset, world().population));
  const auto has = [&](const UnitDesign& design) {
    return std::find(further.begin(), further.end(), design) != further.end();
  };
  EXPECT_EQ(middle_tier(world().ruleset), 1);
  for (std::uint8_t tier = 0; tier < 3; ++tier) EXPECT_TRUE(has({tier, {}}));
  for (std::uint8_t rule = 0; rule < 6; ++rule) EXPECT_TRUE(has({1, {rule}}));
  EXPECT_TRUE(has({2, {0, 3}})) << "of three rules";
}

}  // namespace
}  // namespace warbalance::sim::described_prices_test
