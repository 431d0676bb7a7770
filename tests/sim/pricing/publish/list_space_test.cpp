#include "sim/pricing/publish/list_space.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/sim/pricing/list_world.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::list_space_test {
namespace {

constexpr std::size_t kRule = PairWorld::kTiers + 2;

ListSpace space_of(const ListOptions& options) { return {list_ruleset(), list_features(), options}; }

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
  ruleset.tiers[1].cost = 800;  // 4+ below 5+, 3+ still the dearest
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
}  // namespace warbalance::sim::list_space_test
