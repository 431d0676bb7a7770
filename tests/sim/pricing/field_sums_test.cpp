#include "sim/pricing/field_sums.hpp"

#include <gtest/gtest.h>

#include "tests/sim/pricing/model_game.hpp"

namespace warbalance::sim::field_sums_test {
namespace {

/// A battle that is seen by the first tier only, so often.
NormalEquations battles(const PriceModel& model, int count) {
  NormalEquations equations = equations_of(model);
  std::vector<std::int32_t> row(equations.columns());
  row[0] = 1;
  for (int i = 0; i < count; ++i) equations.add(row, 1);
  return equations;
}

TEST(FieldSums, LeaveOutOneChainAtATime) {
  const std::vector<PriceModel> models{model_of(PriceModelKind::additive), model_of(PriceModelKind::single_pairs)};
  FieldSums sums(models, 3);
  for (std::size_t m = 0; m < models.size(); ++m) {
    sums.of(m, 0).merge(battles(models[m], 1));
    sums.of(m, 1).merge(battles(models[m], 10));
    sums.of(m, 2).merge(battles(models[m], 100));
  }
  FieldSums twice = sums;
  twice.merge(sums);
  for (std::size_t m = 0; m < models.size(); ++m) {
    EXPECT_EQ(sums.without(m, 0).response(0), 110);
    EXPECT_EQ(sums.without(m, 1).product(0, 0), 101);
    EXPECT_EQ(sums.without(m, 2).product(0, 0), 11);
    EXPECT_EQ(sums.without(m, 3).product(0, 0), 111);
    EXPECT_EQ(twice.without(m, 1).product(0, 0), 202);
  }
}

// Prices without errors need no chains.
TEST(FieldSums, PooledModelsHaveOneSum) {
  const std::vector<PriceModel> models{model_of(PriceModelKind::pairs)};
  ASSERT_TRUE(is_pooled(models[0]));
  FieldSums sums(models, 20);
  sums.of(0, 0).merge(battles(models[0], 7));
  EXPECT_EQ(sums.without(0, 20).product(0, 0), 7);
}

TEST(RoundFacts, AddUp) {
  RoundFacts facts(2);
  RoundFacts other(2);
  other.units_seen = {3, 4};
  other.battles = 5;
  other.draws = 2;
  other.first_player_half_points = 6;
  facts.merge(other);
  facts.merge(other);
  EXPECT_EQ(facts.units_seen, (std::vector<std::int64_t>{6, 8}));
  EXPECT_EQ(facts.battles, 10);
  EXPECT_EQ(facts.draws, 4);
  EXPECT_EQ(facts.first_player_half_points, 12);
}

}  // namespace
}  // namespace warbalance::sim::field_sums_test
