#include <gtest/gtest.h>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/interactions.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::price_model_test {
namespace {

FieldOptions run_of(PriceModelKind model) {
  FieldOptions options;
  options.schedule = {12, 5, 10, 1, 600};
  options.build_by(Building::listed);
  options.model = model;
  return options;
}

PriceReport price(const ModelGame& game, const FieldOptions& options) {
  SilentProgress silent;
  return price_by_field(world().population, world().numbers, game.play(), options, silent);
}

void expect_contained(const PriceReport& report, const ModelGame& game) {
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const ModelMeans means = model_means(world().summary, game.model);
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    double truth = 0;
    for (std::size_t c = 0; c < game.fair.size(); ++c) truth += means.contrasts[f][c] * game.fair[c];
    ASSERT_TRUE(report.rows[f].interval) << report.rows[f].rule;
    EXPECT_TRUE(report.rows[f].interval->contains(truth))
        << report.rows[f].rule << ": " << *report.rows[f].fair << " +- " << report.rows[f].interval->half_width()
        << ", not " << truth;
    EXPECT_LT(report.rows[f].interval->half_width(), 5) << report.rows[f].rule;
  }
}

TEST(PriceModel, NamesItsColumns) {
  EXPECT_EQ(model_of(PriceModelKind::additive).name(3), "Armored");
  const PriceModel quality = model_of(PriceModelKind::quality);
  EXPECT_EQ(quality.name(quality.slope_column(kTough)), "Tough a step of quality");
  const PriceModel table = model_of(PriceModelKind::table);
  EXPECT_EQ(table.name(table.cell_column(2, kTough)), "Tough on 5+");
  EXPECT_EQ(price_model_name(PriceModelKind::quality), "quality");
  const PriceModel both = model_of(PriceModelKind::table_pairs);
  EXPECT_EQ(both.name(both.cell_column(2, kTough)), "Tough on 5+");
  EXPECT_EQ(both.name(both.first_pair()), "Armored with Fast");
  EXPECT_EQ(both.name(both.size() - 1), "Banner with Large");
}

TEST(PriceModel, CountsAndPricesAUnitByHand) {
  const FieldArmy army{{{0, {kArmored, kTough}}, {2, {kTough}}}, {0, 0}};
  const PriceModel quality = model_of(PriceModelKind::quality);
  std::vector<std::int32_t> counts(quality.size());
  quality.add<std::int32_t>(army, 1, counts);
  EXPECT_EQ(counts[quality.slope_column(kTough)], 0) << "a step better and a step worse";
  EXPECT_EQ(counts[quality.slope_column(kArmored)], 1);
  EXPECT_EQ(counts[3 + kTough], 2);
  EXPECT_DOUBLE_EQ(quality.dot(true_quality_columns(), army, 0), 22 + 12 + 4 + 7.5 - 3);
  EXPECT_DOUBLE_EQ(quality.dot(true_quality_columns(), army, 1), 9 + 7.5 + 3);
  EXPECT_DOUBLE_EQ(model_of(PriceModelKind::table).dot(true_table_columns(), army, 0), 24 * (1 + 0.5 + 0.8));
  const PriceModel both = model_of(PriceModelKind::table_pairs);
  std::vector<double> columns = true_table_columns();
  columns.resize(both.size());
  columns[both.pair_column(kArmored, kTough)] = 6;
  EXPECT_DOUBLE_EQ(both.dot(columns, army, 0), 24 * (1 + 0.5 + 0.8) + 6);
  EXPECT_DOUBLE_EQ(both.dot(columns, army, 1), 9 * (1 + 0.8));
}

TEST(ModelMeans, AreThoseOfTheArmies) {
  const PriceModel table = model_of(PriceModelKind::table);
  const ModelMeans means = model_means(world().summary, table);
  double units = 0;
  double carriers = 0;
  for (std::size_t tier = 0; tier < 3; ++tier) {
    units += means.columns[tier];
    carriers += means.columns[table.cell_column(tier, kTough)];
  }
  EXPECT_NEAR(carriers, world().summary.mean_features[3 + kTough], 1e-9);
  EXPECT_GT(units, carriers);
  double share = 0;
  for (const double weight : means.contrasts[3 + kTough]) share += weight;
  EXPECT_NEAR(share, 1, 1e-12);
}

// The battles are scored with the additive prices; without a liability that does not matter.
TEST(PriceModels, SlopesOfQualityAreRecovered) {
  const ModelGame game(PriceModelKind::quality, true_quality_columns());
  const PriceReport report = price(game, run_of(PriceModelKind::quality));
  expect_contained(report, game);
  const PriceRow& armored = report.rows[3 + kArmored];
  const double slope = game.fair[game.model.slope_column(kArmored)];
  EXPECT_NEAR(*armored.slope_q, slope, 4 * *armored.slope_se);
  EXPECT_LT(*armored.slope_se, 0.6);
  EXPECT_NEAR(*armored.body_sd, slope * carrier_step_sd(world().summary, game.model, kArmored), 2);
  EXPECT_NEAR(*report.rows[4].slope_q, 0, 4 * *report.rows[4].slope_se);
}

TEST(PriceModels, TheFixedPointOfTheQualityModelIsRecoveredUnderALiability) {
  ModelGame game(PriceModelKind::quality, true_quality_columns());
  game.liability = 1.0;
  game.net = 0.0008;
  FieldOptions options = run_of(PriceModelKind::quality);
  options.iterated = PriceModelKind::quality;
  expect_contained(price(game, options), game);
}

TEST(PriceModels, ATableHasAPriceForEveryCell) {
  const ModelGame game(PriceModelKind::table, true_table_columns());
  expect_contained(price(game, run_of(PriceModelKind::table)), game);
}

/// Armored and Tough in one unit are worth 10 points more than the sum of their prices.
std::vector<double> true_pair_columns() {
  const PriceModel model = model_of(PriceModelKind::single_pairs);
  std::vector<double> columns = true_shape();
  columns.resize(model.size());
  columns[model.pair_column(kArmored, kTough)] = 10;
  return columns;
}

TEST(PriceModels, APairIsFoundAmongAllTerms) {
  const ModelGame game(PriceModelKind::single_pairs, true_pair_columns());
  FieldOptions options = run_of(PriceModelKind::additive);
  options.interactions = true;
  const PriceReport report = price(game, options);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  // 6 slopes and 15 pairs; Fast and Slow exclude each other.
  EXPECT_EQ(report.interactions.size(), 20U);
  const Interaction& first = report.interactions.front();
  EXPECT_EQ(first.text, "Armored with Tough");
  EXPECT_EQ(first.rules, (std::vector<std::string>{"Armored", "Tough"}));
  EXPECT_TRUE(first.interval.contains(game.fair[game.model.pair_column(kArmored, kTough)])) << first.price;
  EXPECT_GT(first.interval.low, 0);
  ASSERT_EQ(report.carrier_prices.size(), 18U) << "six rules on three tiers";
  EXPECT_EQ(report.carrier_prices[0].rule, "Armored");
  EXPECT_EQ(report.carrier_prices[2].tier, "5+");
}

// Tough is worth 8 points more on a body with a Banner; let the Banner be the shooting weapon.
TEST(PriceModels, ARuleHasOnePriceWithAShootingWeaponAndOneWithout) {
  constexpr std::size_t kBanner = 4;
  const PriceModel pairs = model_of(PriceModelKind::single_pairs);
  std::vector<double> columns = true_shape();
  columns.resize(pairs.size());
  columns[pairs.pair_column(kTough, kBanner)] = 8;
  const ModelGame game(PriceModelKind::single_pairs, columns);
  FieldOptions options = run_of(PriceModelKind::additive);
  options.interactions = true;
  const PlayFunction play = game.play();
  Ruleset armed = small_ruleset();
  armed.system = warstuff().system;
  const auto shooter = std::find_if(warstuff().rules.begin(), warstuff().rules.end(),
                                    [](const SpecialRule& rule) { return rule.name.starts_with("Shooter"); });
  armed.rules[kBanner].effects = shooter->effects;
  const ArmyGenerator population(armed);
  FieldChains chains(population, world().numbers, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
  SilentProgress silent;
  while (chains.rounds() < 12 && chains.play_round(silent)) {
  }
  PriceReport report;
  report.chains = 8;
  report.look_alpha = 0.05;
  const PriceScale scale = chains.scale(0);
  add_body_prices(report, chains, scale, {1, 3 + kTough, 3 + kBanner});
  ASSERT_EQ(report.body_prices.size(), 2U) << "neither tiers nor the weapon itself";
  EXPECT_EQ(report.body_prices[0].rule, "Tough");
  EXPECT_EQ(report.body_prices[0].tier, "with a shooting weapon");
  EXPECT_TRUE(report.body_prices[0].interval.contains(game.fair[3 + kTough] + game.fair[pairs.pair_column(3, 4)]))
      << report.body_prices[0].price;
  EXPECT_TRUE(report.body_prices[1].interval.contains(game.fair[3 + kTough])) << report.body_prices[1].price;
  EXPECT_GT(report.body_prices[0].interval.low, report.body_prices[1].interval.high);
}

TEST(ShootingRules, AreThoseWithARange) {
  const std::vector<bool> shooting = shooting_rules(warstuff());
  for (std::size_t rule = 0; rule < shooting.size(); ++rule) {
    EXPECT_EQ(shooting[rule], warstuff().rules[rule].name.starts_with("Shooter")) << warstuff().rules[rule].name;
  }
}

TEST(PriceModelsSlow, WithoutInteractionsTheirIntervalsHoldZeroTogether) {
  const ModelGame game(PriceModelKind::additive, true_shape());
  FieldOptions options = run_of(PriceModelKind::additive);
  options.interactions = true;
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    options.seed = seed;
    for (const Interaction& term : price(game, options).interactions) wrong += term.interval.contains(0) ? 0 : 1;
  }
  EXPECT_LE(wrong, 1) << "of 5 runs, each right with 95 %";
}

TEST(PriceModel, PairsHaveColumnsOfTheirOwn) {
  const PriceModel pairs = model_of(PriceModelKind::single_pairs);
  EXPECT_EQ(pairs.size(), 9U + 15U);
  std::vector<std::string> names;
  for (std::size_t first = 0; first < 6; ++first) {
    for (std::size_t second = first + 1; second < 6; ++second) {
      const std::string& name = pairs.name(pairs.pair_column(first, second));
      EXPECT_EQ(name, pairs.features()[3 + first].name + " with " + pairs.features()[3 + second].name);
      names.push_back(name);
    }
  }
  EXPECT_EQ(names.size(), 15U);
  const FieldArmy army{{{1, {kArmored, 2, kTough}}}, {0}};
  std::vector<std::int32_t> counts(pairs.size());
  pairs.add<std::int32_t>(army, 1, counts);
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0), 1 + 3 + 3);
}

TEST(WithoutPlacebo, SetsThePricesOfTheRuleWithoutEffectAloneToZero) {
  const Ruleset ruleset = priced_ruleset(small_ruleset(), FieldOptions{});
  const FeatureSpace features(ruleset);
  const std::string& placebo = features[features.size() - 1].name;
  ASSERT_TRUE(features[features.size() - 1].placebo);
  for (const PriceModelKind kind : {PriceModelKind::additive, PriceModelKind::quality, PriceModelKind::table}) {
    const PriceModel model(ruleset, features, kind);
    const std::vector<double> prices = without_placebo(model, std::vector<double>(model.size(), 5));
    std::size_t zeros = 0;
    for (std::size_t column = 0; column < model.size(); ++column) {
      const bool of_placebo = model.name(column).find(placebo) != std::string::npos;
      EXPECT_EQ(prices[column], of_placebo ? 0 : 5) << model.name(column);
      zeros += of_placebo ? 1 : 0;
    }
    EXPECT_GT(zeros, 0U) << price_model_name(kind);
  }
}

}  // namespace
}  // namespace warbalance::sim::price_model_test
