#include "sim/pricing/publish/list_passes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tests/sim/pricing/list_world.hpp"

namespace warbalance::sim::list_search_test {
namespace {

constexpr Hundredths kLeast = 500;

ListSpace space_of(const ListOptions& options) { return {list_ruleset(), list_features(), options}; }

/// Whole steps, tiers in order, nothing below 0; many of its units cost the least price.
std::vector<Hundredths> known_list() {
  std::vector<Hundredths> list{1800, 1300, 700, 200};
  for (int rule = 0; rule < 20; ++rule) list.push_back(100 * ((3 * rule) % 11));
  return list;
}

TEST(ChargedArmies, ScoresChangesAsItWouldChargeThemAnew) {
  PairWorld world(51);
  const ListSpace space = space_of({.bands = PriceBands::two});
  const ListArmies drawn(
      world, 200, [&](const FieldArmy& army) { return static_cast<double>(army.units.size()) + world.normal(); });
  ChargedArmies charged(drawn.table, space, kLeast);
  for (int i = 0; i < 40; ++i) {
    std::vector<ListChange> changes;
    for (const std::size_t price : std::set<std::size_t>{world.below(space.size()), world.below(space.size())}) {
      changes.push_back({price, static_cast<Hundredths>(100 * world.below(20))});
    }
    const ListScore expected = charged.score_with(changes);
    charged.apply(changes);
    std::vector<double> totals;
    for (const FieldArmy& army : drawn.armies) totals.push_back(charged_total(space, charged.list(), army, kLeast));
    const double variance = variance_left(drawn.table.values(), totals);
    const double mean = 100 * drawn.mean_total(space, charged.list(), kLeast);
    for (const ListScore& score : {expected, charged.score()}) {
      EXPECT_NEAR(score.variance, variance, 1e-9);
      EXPECT_NEAR(score.mean_total, mean, 1e-6);
    }
  }
}

/// The moments say what a change does as long as no unit begins or ceases to cost the least price.
TEST(ChargedArmies, MomentsGiveTheVarianceOfAChange) {
  PairWorld world(52);
  const ListSpace space = space_of({});
  const ListArmies drawn(world, 200, [&](const FieldArmy&) { return world.normal(); });
  ChargedArmies charged(drawn.table, space, -100'000);
  const ListMoments moments = charged.moments();
  EXPECT_NEAR(moments.value_variance, charged.value_variance(), 1e-12);
  const std::array changes{ListChange{1, 1700}, ListChange{7, 900}};
  const double a = 1700 - charged.list()[1];
  const double b = 900 - charged.list()[7];
  const double variance = moments.total_variance + 2 * a * moments.with_total[1] + 2 * b * moments.with_total[7] +
                          a * a * moments.product(1, 1) + 2 * a * b * moments.product(1, 7) +
                          b * b * moments.product(7, 7);
  const double with_value = moments.total_with_value + a * moments.with_value[1] + b * moments.with_value[7];
  EXPECT_NEAR(variance_beside(moments.value_variance, with_value, variance), charged.score_with(changes).variance,
              1e-9);
  EXPECT_NEAR(charged.score().mean_total + a * moments.mean_reference[1] + b * moments.mean_reference[7],
              charged.score_with(changes).mean_total, 1e-6);
}

TEST(ListSearch, FindsAKnownListExactly) {
  PairWorld world(53);
  const ListSpace space = space_of({});
  const ListArmies drawn(
      world, 3000, [&](const FieldArmy& army) { return 3 + 1e-4 * charged_total(space, known_list(), army, kLeast); });
  const double mean_total = drawn.mean_total(space, known_list(), kLeast);
  ListSearch search(drawn.table, list_ruleset(), {}, kLeast, mean_total);
  const std::optional<FoundList> best = search.best();
  ASSERT_TRUE(best);
  EXPECT_EQ(best->prices, known_list());
  EXPECT_LT(best->variance, 1e-9 * search.value_variance());
  EXPECT_GT(search.listed().variance, 0.01 * search.value_variance());
  // Steps of one and two prices find it from the listed prices as well.
  ChargedArmies charged(drawn.table, space, kLeast);
  ASSERT_TRUE(ListDescent(charged, {100 * mean_total, 100 * search.tolerance(false), {}}).run());
  EXPECT_EQ(charged.list(), known_list());
}

TEST(ListSearch, WithThreeEditsFindsTheThreeWrongPrices) {
  PairWorld world(54);
  ListOptions options;
  const ListSpace space = space_of(options);
  std::vector<Hundredths> truth = space.listed();
  truth[5] += 600;
  truth[9] = 0;
  truth[9 + 8] += 500;
  const ListArmies drawn(world, 2000, [&](const FieldArmy& army) {
    return 1e-4 * charged_total(space, truth, army, kLeast) + 0.002 * world.normal();
  });
  options.edits = 3;
  const double mean_total = drawn.mean_total(space, space.listed(), kLeast);
  ListSearch search(drawn.table, list_ruleset(), options, kLeast, mean_total);
  const std::optional<FoundList> best = search.best();
  ASSERT_TRUE(best);
  EXPECT_EQ(best->prices, truth);
  EXPECT_EQ(best->edits, 2 + (truth[9] != space.listed()[9] ? 1 : 0));
}

TEST(ListSearch, TheCurveOfEditsFallsToTheBestList) {
  PairWorld world(55);
  const ListSpace space = space_of({});
  const ListArmies drawn(world, 1500, [&](const FieldArmy& army) {
    return 1e-4 * charged_total(space, known_list(), army, kLeast) + 0.02 * world.normal();
  });
  ListSearch search(drawn.table, list_ruleset(), {}, kLeast, drawn.mean_total(space, space.listed(), kLeast));
  const std::vector<FoundList> curve = search.curve();
  ASSERT_GE(curve.size(), 6U);
  double before = search.listed().variance;
  int edits = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const bool limited = i + 1 < curve.size();
    if (limited) {
      EXPECT_LE(curve[i].variance, before) << curve[i].edits;
    }
    EXPECT_GT(curve[i].edits, edits);
    EXPECT_LE(std::abs(curve[i].mean_total - drawn.mean_total(space, space.listed(), kLeast)),
              search.tolerance(limited) + 1e-9);
    before = curve[i].variance;
    edits = curve[i].edits;
  }
  EXPECT_EQ(curve[0].edits, 1);
  EXPECT_EQ(curve[4].edits, 8);
  // The first change is the best single one.
  double least = 1;
  ChargedArmies charged(drawn.table, space, kLeast);
  const ListGoal goal{charged.score().mean_total, 100 * search.tolerance(true), 1};
  for (std::size_t price = 0; price < space.size(); ++price) {
    for (Hundredths value = 0; value <= 4000; value += 100) {
      const ListChange change{price, value};
      if (!space.allows(charged.list(), {&change, 1})) continue;
      const ListScore score = charged.score_with({&change, 1});
      if (goal.violation(score.mean_total) == 0) least = std::min(least, score.variance);
    }
  }
  EXPECT_NEAR(curve[0].variance, least, 1e-12);
}

TEST(ListSearch, PricesARuleByBandsOfQuality) {
  PairWorld world(56);
  const ListSpace two = space_of({.bands = PriceBands::two});
  std::vector<Hundredths> truth = two.listed();
  const std::size_t rule = two.price_of(PairWorld::kTiers + 6, 0);
  truth[rule] = 900;
  truth[rule + 1] = 200;
  const ListArmies drawn(world, 2000,
                         [&](const FieldArmy& army) { return 1e-4 * charged_total(two, truth, army, kLeast); });
  const double mean_total = drawn.mean_total(two, truth, kLeast);
  ListSearch search(drawn.table, list_ruleset(), {.bands = PriceBands::two}, kLeast, mean_total);
  ListSearch one(drawn.table, list_ruleset(), {}, kLeast, mean_total);
  const std::optional<FoundList> best = search.best();
  ASSERT_TRUE(best && one.best());
  EXPECT_EQ(best->prices, truth);
  EXPECT_GT(one.best()->variance, 0.005 * one.value_variance());
}

/// Best variance of all lists of three prices in 0 ... 12 steps.
double brute_force(ChargedArmies& charged, const ListGoal& goal) {
  const ListSpace& space = charged.space();
  double least = std::numeric_limits<double>::infinity();
  for (Hundredths a = 0; a <= 12; ++a) {
    for (Hundredths b = 0; b <= 12; ++b) {
      for (Hundredths c = 0; c <= 12; ++c) {
        const std::vector<Hundredths> list{500 * a, 500 * b, 500 * c};
        if (!space.allows(list) || (goal.edits && space.edits(list) > *goal.edits)) continue;
        charged.set(list);
        if (goal.violation(charged.score().mean_total) == 0) least = std::min(least, charged.score().variance);
      }
    }
  }
  return least;
}

TEST(ListSearch, OfThreePricesFindsTheBestOfAllLists) {
  Ruleset ruleset;
  ruleset.tiers = {{"3+", 3, 2000}, {"5+", 5, 1000}};
  SpecialRule rule;
  rule.name = "Rule";
  rule.cost = 1000;
  ruleset.rules = {rule};
  ruleset.price_step = 500;
  const FeatureSpace features(ruleset);
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    PairWorld world(seed);
    ArmyTable table(features);
    const double worths[3] = {1000 + 2000 * world.uniform(), 500 + 1000 * world.uniform(), 2500 * world.uniform()};
    std::vector<FieldArmy> armies;
    for (int i = 0; i < 60; ++i) {
      FieldArmy army;
      double value = 200 * world.normal();
      for (std::uint64_t unit = 0; unit < 2 + world.below(3) + 1; ++unit) {
        UnitDesign design{static_cast<std::uint8_t>(world.below(2)), {}};
        if (world.below(2) == 0) design.rules = {0};
        value += worths[design.tier] + (design.rules.empty() ? 0 : worths[2]);
        army.units.push_back(design);
        army.costs.push_back(0);
      }
      table.add(army, value);
      armies.push_back(army);
    }
    table.set_references(references_of(armies));
    ListOptions options;
    if (seed % 3 == 0) options.edits = 2;
    ListSearch search(table, ruleset, options, 800, 0.01 * 100 * 60);
    const double mean_total = search.listed().mean_total;
    ListSearch held(table, ruleset, options, 800, mean_total);
    ChargedArmies charged(table, held.space(), 800);
    const ListGoal goal{100 * mean_total, 100 * held.tolerance(options.edits.has_value()), options.edits};
    const std::optional<FoundList> best = held.best();
    ASSERT_TRUE(best) << seed;
    EXPECT_NEAR(best->variance / brute_force(charged, goal), 1, 1e-9) << seed;
  }
}

/// What every list must obey, by definition and not by the code of the search.
void expect_allowed(const FoundList& found, const ListOptions& options, const ListSearch& search, double mean_total,
                    std::uint64_t seed) {
  const ListSpace& space = search.space();
  int edits = 0;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const std::size_t feature = space[i].feature;
    const auto named = [&](const std::vector<std::size_t>& features) {
      return std::find(features.begin(), features.end(), feature) != features.end();
    };
    const Hundredths listed = list_features()[feature].listed;
    if (found.prices[i] != listed) {
      ++edits;
      EXPECT_EQ(found.prices[i] % list_ruleset().price_step, 0) << seed;
      EXPECT_FALSE(named(options.keep)) << seed;
    }
    if (!named(options.allow_negative)) {
      EXPECT_GE(found.prices[i], 0) << seed;
    }
  }
  EXPECT_EQ(found.edits, edits);
  if (options.edits) {
    EXPECT_LE(edits, *options.edits) << seed;
  }
  for (std::size_t tier = 1; tier < PairWorld::kTiers; ++tier) {
    EXPECT_GE(found.prices[tier - 1], found.prices[tier]) << seed;
  }
  EXPECT_LE(std::abs(found.mean_total - mean_total), search.tolerance(options.edits.has_value()) + 1e-9) << seed;
}

TEST(ListSearch, ListsObeyTheirConstraintsInRandomProblems) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    PairWorld world(100 + seed);
    std::vector<double> worth;
    for (std::size_t f = 0; f < list_features().size(); ++f) worth.push_back(900 * world.normal());
    const ListArmies drawn(world, 200, [&](const FieldArmy& army) {
      double sum = 500 * world.normal();
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) sum += list_features().dot(worth, army, unit);
      return sum;
    });
    ListOptions options;
    options.bands = seed % 3 == 0 ? PriceBands::two : seed % 3 == 1 ? PriceBands::one : PriceBands::all;
    options.keep = {world.below(24), world.below(24)};
    options.allow_negative = {PairWorld::kTiers + world.below(20)};
    if (seed % 2 == 0) options.edits = static_cast<int>(1 + world.below(6));
    const ListSpace space = space_of(options);
    const double mean_total = drawn.mean_total(space, space.listed(), kLeast);
    ListSearch search(drawn.table, list_ruleset(), options, kLeast, mean_total);
    const std::optional<FoundList> best = search.best();
    ASSERT_TRUE(best) << seed;
    expect_allowed(*best, options, search, mean_total, seed);
    EXPECT_LE(best->variance, search.listed().variance) << seed;
  }
}

}  // namespace
}  // namespace warbalance::sim::list_search_test
