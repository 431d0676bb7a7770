#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/list_space.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "tests/sim/pricing/pair_world.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::list_search_test {
namespace {

/// The ruleset of `PairWorld` in steps of one point, 100 hundredths.
Ruleset ruleset_of_lists() {
  Ruleset ruleset = ruleset_of_pairs();
  ruleset.price_step = 100;
  ruleset.minimum_cost = 500;
  return ruleset;
}

const Ruleset& list_ruleset() {
  static const Ruleset made = ruleset_of_lists();
  return made;
}

const FeatureSpace& list_features() {
  static const FeatureSpace made(list_ruleset());
  return made;
}

/// What a unit costs by a list [1/100 point].
Hundredths charged_unit(const ListSpace& space, const std::vector<Hundredths>& list, const FieldArmy& army,
                        std::size_t unit, Hundredths least) {
  std::int64_t sum = 0;
  const std::size_t tier = army.units[unit].tier;
  space.features().visit(army, unit, [&](std::size_t feature, int count) {
    sum += std::int64_t{list[space.price_of(feature, tier)]} * count;
  });
  return static_cast<Hundredths>(std::max<std::int64_t>(least, sum));
}

double charged_total(const ListSpace& space, const std::vector<Hundredths>& list, const FieldArmy& army,
                     Hundredths least) {
  double total = 0;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) total += charged_unit(space, list, army, unit, least);
  return total;
}

/// The armies as those whose mean total is held.
PopulationSummary references_of(const std::vector<FieldArmy>& armies) {
  const auto units = std::make_shared<CountedUnits>();
  for (const FieldArmy& army : armies) units->add(army);
  units->finish();
  PopulationSummary summary;
  summary.armies = static_cast<std::int64_t>(armies.size());
  summary.units = units;
  return summary;
}

/// Random armies of three to seven units with the value that a function gives them, and as many reference armies.
struct ListArmies {
  std::vector<FieldArmy> armies;
  std::vector<FieldArmy> references;
  ArmyTable table{list_features()};

  ListArmies(PairWorld& world, int count, const std::function<double(const FieldArmy&)>& value) {
    for (int i = 0; i < count; ++i) {
      armies.push_back(world.army(3 + world.below(5)));
      references.push_back(world.army(3 + world.below(5)));
      table.add(armies.back(), value(armies.back()));
    }
    table.set_references(references_of(references));
  }

  /// Mean of the reference armies [points].
  double mean_total(const ListSpace& space, const std::vector<Hundredths>& list, Hundredths least) const {
    double sum = 0;
    for (const FieldArmy& army : references) sum += charged_total(space, list, army, least);
    return sum / 100 / static_cast<double>(references.size());
  }
};

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

/// Whole steps, better tiers more expensive: 3+, 4+, 5+, then Armored, Fast, Slow, Tough, Banner, Large.
const std::vector<Hundredths> kTruth{3000, 1500, 500, 500, 1000, -500, 1000, 0, 500};

/// A game whose fair prices are a list that can be printed.
struct ListGame {
  Ruleset ruleset = quickly_drawn_ruleset();
  ArmyGenerator population{ruleset};
  PopulationSummary summary = summarize_population(population, 20'000);
  PlayFunction play;

  ListGame() {
    ruleset.price_step = 500;
    std::vector<double> shape;
    summary.mean_listed = 0;
    for (std::size_t f = 0; f < kTruth.size(); ++f) {
      shape.push_back(kTruth[f] / 100.0);
      summary.mean_listed += shape.back() * summary.mean_features[f];
    }
    play = SyntheticGame(summary, shape, 0.002, 0.6).play(ruleset);
  }

  PrintedLists search(const ListOptions& options, Progress& progress) const {
    const ListPassSize size{4, 20'000, 2'000};
    return search_printed_lists(population, summary, play, options, ScoringList(), 5, size, progress);
  }
};

const ListGame& game() {
  static const ListGame made;
  return made;
}

TEST(ListPasses, FindTheListThatIsFair) {
  SilentProgress silent;
  const PrintedLists lists = game().search({}, silent);
  ASSERT_FALSE(lists.curve.empty()) << lists.problem;
  EXPECT_EQ(lists.curve.back().prices, kTruth);
  EXPECT_FALSE(lists.interrupted);
  EXPECT_GE(lists.passes.size(), 2U);
  // The first pass scores the listed costs; the pass after the list that counts scores this one.
  EXPECT_NEAR(lists.passes.front().scored_lost, lists.passes.front().listed_lost, 1e-9);
  EXPECT_LT(lists.passes[std::min(lists.chosen + 1, lists.passes.size() - 1)].scored_lost,
            lists.passes.front().listed_lost / 3);
  int before = 0;
  for (const FoundList& list : lists.curve) {
    EXPECT_GT(list.edits, before);
    before = list.edits;
  }
}

TEST(ListPasses, FewEditsAndKeptPricesAreObeyed) {
  SilentProgress silent;
  const std::size_t large = 8;
  const PrintedLists lists = game().search({.keep = {large}, .edits = 2}, silent);
  ASSERT_FALSE(lists.curve.empty()) << lists.problem;
  EXPECT_LE(lists.curve.back().edits, 2);
  EXPECT_EQ(lists.curve.back().prices[large], 0) << "as listed";
}

class StopAtOnce final : public Progress {
 public:
  void advance(std::int64_t) override {}
  bool stop_requested() const override { return true; }
};

TEST(ListPasses, AStopLeavesNoList) {
  StopAtOnce stop;
  const PrintedLists lists = game().search({}, stop);
  EXPECT_TRUE(lists.interrupted);
  EXPECT_TRUE(lists.curve.empty());
}

TEST(SurrogateBattles, EveryPairOfListsMeetsAtBothSeats) {
  const PriceModel additive(game().ruleset, game().population.features(), PriceModelKind::additive);
  const ScoringList dear(additive, std::vector<double>(additive.size(), 40), 500);
  const SurrogateLists lists{{ScoringList(), dear}, ScoringList()};
  const SurrogateBattles set;
  FieldBattle dealt;
  ArmyGenerator::Scratch scratch;
  std::vector<std::vector<int>> small(
      2, std::vector<int>(2));  // armies of few units, as from the expensive list: [seat1][seat2]
  for (std::uint32_t battle = 0; battle < 80; ++battle) {
    deal_for_surrogate(game().population, lists, set, battle, dealt, scratch);
    // At 40 points a tier and a rule there are at most four units in an army.
    ++small[dealt.seat1.units.size() <= 4 ? 1 : 0][dealt.seat2.units.size() <= 4 ? 1 : 0];
  }
  for (const std::vector<int>& row : small) {
    for (const int count : row) EXPECT_NEAR(count, 20, 6);
  }
}

constexpr std::size_t kRule = PairWorld::kTiers + 2;

TEST(ListSpace, HasOnePriceARuleOrOneABand) {
  EXPECT_EQ(space_of({}).size(), 24U);
  const ListSpace two = space_of({.bands = PriceBands::two});
  EXPECT_EQ(two.size(), 4U + 40U);
  EXPECT_EQ(two.price_of(kRule, 0), two.price_of(kRule, 1));
  EXPECT_EQ(two.price_of(kRule, 2), two.price_of(kRule, 0) + 1);
  EXPECT_EQ(two[two.price_of(kRule, 3)].tiers, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(space_of({.bands = PriceBands::all}).size(), 4U + 80U);
  // Of five qualities the middle one is among the better ones.
  const FeatureSpace features(warstuff());
  const ListSpace five(warstuff(), features, {.bands = PriceBands::two});
  EXPECT_EQ(five[five.price_of(5, 1)].tiers, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(ListSpace, CostsThatAreListedForSomeQualitiesArePricesOfTheirOwn) {
  Ruleset ruleset = list_ruleset();
  ruleset.rules[2].cost = 400;
  ruleset.rules[2].cost_on = {{ruleset.tiers[1].name, 0}, {ruleset.tiers[3].name, 0}};
  const FeatureSpace features(ruleset);
  const ListSpace one(ruleset, features, {});
  EXPECT_EQ(one.size(), 25U);
  const ListPrice& others = one[one.price_of(kRule, 1)];
  EXPECT_EQ(others.tiers, (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(others.listed, 0);
  EXPECT_EQ(one[one.price_of(kRule, 2)].listed, 400);
  EXPECT_EQ(one.edits(one.listed()), 0);
  const PriceModel table(ruleset, features, PriceModelKind::table);
  const std::vector<double> columns = one.columns(table, one.listed());
  EXPECT_EQ(columns[table.cell_column(0, 2)], 4);
  EXPECT_EQ(columns[table.cell_column(3, 2)], 0);
  const ListSpace two(ruleset, features, {.bands = PriceBands::two});
  EXPECT_EQ(two.size(), 4U + 40U + 2U);
}

// WarStuff 1.7 numbers its qualities from the worst to the best.
TEST(ListSpace, TheDearerEndOfTheQualitiesIsTheBetterOne) {
  const Ruleset ruleset = load_ruleset(shipped_data(), "warstuff-1.7", {}).value.value();
  const FeatureSpace features(ruleset);
  const ListSpace space(ruleset, features, {.bands = PriceBands::two});
  EXPECT_EQ(space[space.price_of(5, 0)].tiers, (std::vector<std::size_t>{1, 0}));
  const ListChange cheaper{4, 3500};
  EXPECT_FALSE(space.allows(space.listed(), {&cheaper, 1})) << "below the 40 points of the quality below it";
}

TEST(ListSpace, PricesMoveByWholeSteps) {
  const ListSpace space = space_of({});
  EXPECT_EQ(space.moved(300, 2), 500);
  EXPECT_EQ(space.moved(350, 1), 400);
  EXPECT_EQ(space.moved(350, -1), 300);
  EXPECT_EQ(space.moved(-350, 1), -300);
  EXPECT_EQ(space.moved(-350, -2), -500);
  EXPECT_EQ(space.rounded(149), 100);
  EXPECT_EQ(space.rounded(-151), -200);
}

TEST(ListSpace, AllowsWhatTheOptionsSay) {
  const ListSpace space = space_of({.keep = {kRule}, .allow_negative = {kRule + 1}});
  const std::vector<Hundredths> listed = space.listed();
  const auto allows = [&](std::vector<ListChange> changes) { return space.allows(listed, changes); };
  EXPECT_TRUE(space.allows(listed));
  EXPECT_FALSE(allows({{kRule, 300}})) << "kept";
  EXPECT_TRUE(allows({{kRule + 1, -300}}));
  EXPECT_FALSE(allows({{kRule + 2, -100}}));
  EXPECT_FALSE(allows({{1, 900}})) << "cheaper than 5+";
  EXPECT_TRUE(allows({{1, 900}, {2, 900}}));
  EXPECT_TRUE(allows({{1, 1000}})) << "as dear as 5+";
  EXPECT_EQ(space.edits(listed), 0);
}

TEST(ListSpace, RulesThatAreListedBelowZeroMayStayThere) {
  Ruleset ruleset = list_ruleset();
  ruleset.rules[0].cost = -500;
  const FeatureSpace features(ruleset);
  const ListSpace space(ruleset, features, {});
  const ListChange lower{4, -700};
  EXPECT_TRUE(space.allows(space.listed(), {&lower, 1}));
}

TEST(ListSpace, AnOrderThatIsListedBrokenMayStaySo) {
  Ruleset ruleset = list_ruleset();
  ruleset.tiers[1].cost = 800;  // 4+ below 5+, 3+ still the most expensive
  const FeatureSpace features(ruleset);
  const ListSpace space(ruleset, features, {});
  EXPECT_TRUE(space.allows(space.listed()));
  const ListChange up{1, 900};
  EXPECT_FALSE(space.allows(space.listed(), {&up, 1}));
  std::vector<Hundredths> list = space.listed();
  space.mend(list);
  EXPECT_EQ(list[1], 1000);
}

TEST(ListSpace, PricesOverTheQualitiesGoOneWay) {
  const ListSpace space = space_of({.bands = PriceBands::all});
  std::vector<Hundredths> list = space.listed();
  const std::size_t first = space.price_of(kRule, 0);
  const std::array hump{ListChange{first + 1, 900}};
  EXPECT_FALSE(space.allows(list, hump));
  const std::array rising{ListChange{first + 2, 300}, ListChange{first + 3, 400}};
  EXPECT_TRUE(space.allows(list, rising));
  const ListSpace free = space_of({.bands = PriceBands::all, .monotone = false});
  EXPECT_TRUE(free.allows(list, hump));
  list[first] = 500;
  list[first + 1] = 100;
  list[first + 2] = 300;
  list[first + 3] = 200;
  space.mend(list);
  EXPECT_TRUE(space.allows(list));
  EXPECT_EQ(list[first + 1], 300);
}

TEST(ListSpace, MendedListsAreAllowed) {
  PairWorld world(41);
  for (const PriceBands bands : {PriceBands::one, PriceBands::two, PriceBands::all}) {
    const ListSpace space = space_of({.bands = bands, .keep = {0, kRule}});
    for (int i = 0; i < 50; ++i) {
      std::vector<Hundredths> list;
      for (std::size_t p = 0; p < space.size(); ++p) list.push_back(space.rounded(800 * world.normal()));
      space.mend(list);
      EXPECT_TRUE(space.allows(list));
    }
  }
}

TEST(ListSpace, GivesTheColumnsOfATable) {
  const ListSpace space = space_of({.bands = PriceBands::two});
  const PriceModel table(list_ruleset(), list_features(), PriceModelKind::table);
  std::vector<Hundredths> list = space.listed();
  list[space.price_of(kRule, 3)] = 1234;
  const std::vector<double> columns = space.columns(table, list);
  EXPECT_EQ(columns[0], 20);
  EXPECT_EQ(columns[table.cell_column(3, kRule - PairWorld::kTiers)], 12.34);
  EXPECT_EQ(columns[table.cell_column(0, kRule - PairWorld::kTiers)], 2);
}

}  // namespace
}  // namespace warbalance::sim::list_search_test
