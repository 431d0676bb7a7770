#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

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

}  // namespace
}  // namespace warbalance::sim::list_passes_test
