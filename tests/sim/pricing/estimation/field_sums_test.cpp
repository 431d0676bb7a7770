#include "sim/pricing/estimation/field_sums.hpp"

#include <gtest/gtest.h>

#include "tests/sim/pricing/model_game.hpp"

namespace warbalance::sim::field_sums_test {
namespace {

std::vector<bool> all_columns(const PriceModel& model) { return std::vector<bool>(model.size(), true); }

/// A battle in which only the first tier takes part, added this many times.
NormalEquations battles(const PriceModel& model, int count) {
  NormalEquations equations = equations_of(model, all_columns(model));
  std::vector<std::int32_t> row(equations.columns());
  row[0] = 1;
  for (int i = 0; i < count; ++i) equations.add(row, 1);
  return equations;
}

TEST(FieldSums, LeaveOutOneChainAtATime) {
  const std::vector<PriceModel> models{model_of(PriceModelKind::additive), model_of(PriceModelKind::single_pairs)};
  FieldSums sums(models, {all_columns(models[0]), all_columns(models[1])}, 3);
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

// Columns are filled where a unit of the population has them.
TEST(FieldSums, KnowWhichColumnsThePopulationFills) {
  Ruleset ruleset = world().ruleset;
  ruleset.rules[kTough].weight = 0;
  const ArmyGenerator population(ruleset);
  for (const PriceModelKind kind :
       {PriceModelKind::additive, PriceModelKind::quality, PriceModelKind::table, PriceModelKind::single_pairs,
        PriceModelKind::table_pairs, PriceModelKind::bodies}) {
    const PriceModel model(ruleset, population.features(), kind);
    const std::vector<bool> filled = filled_columns(model, population);
    ASSERT_EQ(filled.size(), model.size());
    for (std::size_t c = 0; c < filled.size(); ++c) {
      if (model.name(c).find("Tough") == std::string::npos) continue;
      EXPECT_FALSE(filled[c]) << model.name(c);
    }
    ArmyGenerator::Scratch scratch;
    FieldArmy army;
    std::vector<bool> met(model.size());
    for (std::uint32_t battle = 0; battle < 5000; ++battle) {
      population.generate({1, 0, battle}, 0, army, scratch);
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
        model.visit(army, unit, [&](std::size_t column, int) { met[column] = true; });
      }
    }
    EXPECT_EQ(met, filled) << "of 5,000 armies";
  }
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
