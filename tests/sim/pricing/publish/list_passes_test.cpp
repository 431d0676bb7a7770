#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/list_space.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "tests/sim/pricing/list_world.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::list_passes_test {
namespace {

/// Whole steps, better tiers dearer: 3+, 4+, 5+, then Armored, Fast, Slow, Tough, Banner, Large.
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
      2, std::vector<int>(2));  // armies of few units, as the dear list gives: [seat1][seat2]
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
}  // namespace warbalance::sim::list_passes_test
