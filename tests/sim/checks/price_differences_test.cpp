#include "sim/checks/price_differences.hpp"

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/pricing/field_runs.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::price_differences_test {
namespace {

constexpr double kTolerance = 1;

PriceRow row(const std::string& item, double listed, double fair, const std::vector<double>& without_chain) {
  PriceRow made;
  made.rule = item;
  made.kind = "rule";
  made.listed = listed;
  made.fair = fair;
  made.fair_without_chain = without_chain;
  return made;
}

PriceReport report_with(const std::vector<PriceRow>& rows) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.rows = rows;
  report.chains = 4;
  return report;
}

TEST(PriceDifferences, CompareChainsOfTheSameNumber) {
  // Without each chain the difference is 2, 3, 4 and 3: mean 3, squares 2, SE^2 = 3 / 4 * 2.
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20}), row("Old", 5, 1, {1, 1, 1, 1})});
  const PriceReport b = report_with({row("Tough", 25, 23, {22, 24, 23, 23}), row("New", 5, 2, {2, 2, 2, 2})});
  const PriceComparison prices = compare_prices(a, b, kTolerance);
  ASSERT_EQ(prices.rows.size(), 3U);
  EXPECT_EQ(prices.rows[0].item, "Old");
  EXPECT_FALSE(prices.rows[0].b);
  EXPECT_FALSE(prices.rows[0].difference);
  EXPECT_EQ(prices.rows[1].item, "New");
  EXPECT_FALSE(prices.rows[1].a);
  const PriceDifference& tough = prices.rows[2];
  EXPECT_EQ(tough.a->listed, 30);
  EXPECT_EQ(tough.b->listed, 25);
  ASSERT_TRUE(tough.difference);
  EXPECT_DOUBLE_EQ(tough.difference->value, 3);
  EXPECT_NEAR(tough.difference->se, std::sqrt(1.5), 1e-12);
  EXPECT_NEAR(tough.difference->interval.high, 3 + 3.182446 * std::sqrt(1.5), 1e-5) << "t with 3 degrees of freedom";
  EXPECT_EQ(tough.change, Change::open);
}

TEST(PriceDifferences, OfARunWithItselfAreZeroWithoutError) {
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20}), row("Fast", 5, 1, {1, 2, 1, 1})});
  for (const PriceDifference& one : compare_prices(a, a, kTolerance).rows) {
    EXPECT_EQ(one.difference->value, 0);
    EXPECT_EQ(one.difference->se, 0);
    EXPECT_EQ(one.change, Change::steady);
    EXPECT_EQ(one.p_holm, 1);
  }
}

TEST(PriceDifferences, AreNoneWhereARunDidNotSettle) {
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20})});
  PriceReport b = a;
  b.outcome = PriceOutcome::not_converged;
  const PriceComparison prices = compare_prices(a, b, kTolerance);
  EXPECT_FALSE(prices.converged);
  EXPECT_FALSE(prices.rows.front().difference);
  EXPECT_FALSE(prices.rows.front().change);
}

/// Armies of about 60 points, and two versions of a game: the second has other prices of Tough and Banner.
struct TwoVersions {
  Ruleset ruleset = quickly_drawn_ruleset();
  ArmyGenerator population{ruleset, small_armies()};
  FieldPopulation summary{population, at_listed_costs(), kFewSummarized};
  SyntheticGame a{summary.listed, true_shape(), 0.008, 1.2};
  SyntheticGame b{summary.listed, {22, 15, 9, 12, 5, -4, 11, 3, 2}, 0.008, 1.2};

  static PopulationOptions small_armies() {
    PopulationOptions options;
    options.budget = 6000;
    options.jitter = 2000;
    return options;
  }

  PriceReport price(const SyntheticGame& game, std::uint64_t seed) const {
    FieldOptions options = at_listed_costs({8, 5, 6, 1, 150, 0});
    options.seed = seed;
    SilentProgress silent;
    return price_by_field(population, summary, game.play(ruleset), options, silent);
  }

  /// The true difference of an item.
  double difference(const std::string& item) const {
    const std::size_t number = FeatureSpace(ruleset).find(item).value();
    return b.fair[number] - a.fair[number];
  }
};

/// Both versions, so many times.
std::vector<PriceComparison> repeated(const TwoVersions& games, int times, std::uint64_t seed_of_b = 0) {
  std::vector<PriceComparison> comparisons(static_cast<std::size_t>(times));
  tbb::parallel_for(0, times, [&](int repeat) {
    const auto seed = static_cast<std::uint64_t>(100 + repeat);
    comparisons[static_cast<std::size_t>(repeat)] =
        compare_prices(games.price(games.a, seed), games.price(games.b, seed + seed_of_b), kTolerance);
  });
  return comparisons;
}

/// What comparisons say of known games. A run in a hundred or so is refused by the test of its convergence.
struct Held {
  int settled = 0;
  int together = 0;     ///< all intervals of a comparison hold
  double single = 0;    ///< share of the intervals of single prices that hold, each by itself
  double variance = 0;  ///< mean of the squared errors of a comparison
};

Held held_of(const TwoVersions& games, const std::vector<PriceComparison>& comparisons) {
  constexpr double kQuantile = 2.364624;  // t with 7 degrees of freedom
  Held held;
  for (const PriceComparison& prices : comparisons) {
    if (!prices.converged) continue;
    ++held.settled;
    bool all = true;
    for (const PriceDifference& one : prices.rows) {
      const auto& [value, se, interval] = *one.difference;
      const double truth = games.difference(one.item);
      all = all && interval.contains(truth);
      held.single += std::abs(value - truth) <= kQuantile * se ? 1 : 0;
      held.variance += se * se;
    }
    held.together += all ? 1 : 0;
  }
  held.single /= 9.0 * held.settled;
  held.variance /= held.settled;
  return held;
}

constexpr int kRepeats = 24;

/// More of them by hand: WARBALANCE_REPEATS=2000.
TEST(PriceDifferencesSlow, OfKnownGamesHoldTogetherAndSharedSeedsMakeThemSurer) {
  const int times = repeats_wanted(kRepeats);
  const TwoVersions games;
  const Held shared = held_of(games, repeated(games, times));
  const Held apart = held_of(games, repeated(games, kRepeats, /*seed_of_b=*/5000));
  EXPECT_GE(shared.settled, times * 4 / 5);
  EXPECT_GE(shared.together, least_successes(shared.settled, 0.95, 1e-4));
  EXPECT_GE(shared.single, 0.87) << "9 prices of 24 runs: SE 1.5 % if they are independent";
  EXPECT_LT(shared.variance, 0.8 * apart.variance);
  if (times > kRepeats) {
    std::cout << shared.settled << " settled, together " << 100.0 * shared.together / shared.settled << " %, single "
              << 100 * shared.single << " %, variance " << shared.variance / apart.variance
              << " of that with seeds of their own\n";
  }
}

}  // namespace
}  // namespace warbalance::sim::price_differences_test
