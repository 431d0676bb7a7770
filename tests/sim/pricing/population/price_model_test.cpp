#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/interactions.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::price_model_test {
namespace {

FieldOptions run_of(PriceModelKind model) {
  FieldOptions options;
  options.joint = true;
  options.schedule = {12, 5, 10, 1, 600, 1};
  options.building = Building::listed;
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
  report.freedom = 7;
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

Hundredths total(const FieldArmy& army) {
  Hundredths sum = 0;
  for (const Hundredths cost : army.costs) sum += cost;
  return sum;
}

TEST(ArmyGenerator, ArmiesAreAFunctionOfKeyAndSideOnly) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset);
  FieldArmy fresh;
  FieldArmy reused;
  FieldArmy other;
  ArmyGenerator::Scratch scratch;
  int different_sides = 0;
  for (std::uint32_t battle = 0; battle < 200; ++battle) {
    const BattleKey key{9, 3, battle};
    ArmyGenerator::Scratch empty;
    FieldArmy army;
    generator.generate(key, 0, army, empty);
    generator.generate(key, 0, reused, scratch);
    generator.generate(key, 1, other, scratch);
    EXPECT_TRUE(army.units == reused.units && army.costs == reused.costs) << battle;
    different_sides += army.units != other.units ? 1 : 0;
  }
  EXPECT_GT(different_sides, 190);
}

TEST(ArmyGenerator, ArmiesObeyPricesGroupsAndTheLimitOfRules) {
  Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset);
  const std::vector<UnitDesign> designs = list_of(generator.designs());
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t battle = 0; battle < 2000; ++battle) {
    generator.generate({1, 0, battle}, 0, army, scratch);
    ASSERT_EQ(army.units.size(), army.costs.size());
    EXPECT_GE(total(army), 12000);
    EXPECT_LE(total(army), 18000);
    EXPECT_EQ(total(army) % 500, 0);
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      const UnitDesign& unit = army.units[i];
      EXPECT_EQ(army.costs[i], listed_cost(ruleset, unit));
      EXPECT_LE(unit.rules.size(), 3U);
      EXPECT_TRUE(std::adjacent_find(unit.rules.begin(), unit.rules.end(), std::greater_equal<>()) == unit.rules.end());
      EXPECT_FALSE(std::count(unit.rules.begin(), unit.rules.end(), 1) > 0 &&
                   std::count(unit.rules.begin(), unit.rules.end(), 2) > 0);
      EXPECT_NE(std::find(designs.begin(), designs.end(), unit), designs.end());
    }
  }
}

TEST(ArmyGenerator, TotalsAreUniformInPriceSteps) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset);
  std::map<Hundredths, int> seen;
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  const int armies = 13000;
  for (std::uint32_t battle = 0; battle < armies; ++battle) {
    generator.generate({2, 0, battle}, 0, army, scratch);
    ++seen[total(army)];
  }
  ASSERT_EQ(seen.size(), 13U);  // 120, 125 ... 180 points
  double chi_squared = 0;
  for (const auto& [points, count] : seen) chi_squared += (count - 1000.0) * (count - 1000.0) / 1000;
  EXPECT_LT(chi_squared, 32.9);  // 12 degrees of freedom: p = 0.001
}

TEST(ArmyGenerator, NewUnitsFollowTheWeights) {
  // Units that fit anywhere are not selected by their price: one army of a huge budget, no copies.
  Ruleset ruleset = small_ruleset();
  for (SpecialRule& rule : ruleset.rules) rule.cost = 0;
  for (Tier& tier : ruleset.tiers) tier.cost = 1000;
  PopulationOptions options;
  options.copy_per_mille = 0;
  options.budget = 100000;
  options.jitter = 0;
  const ArmyGenerator generator(ruleset, options);
  std::map<std::size_t, int> by_count;
  std::map<int, int> by_tier;
  std::map<int, int> by_rule;
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t battle = 0; battle < 400; ++battle) {
    generator.generate({3, 0, battle}, 0, army, scratch);
    ASSERT_EQ(army.units.size(), 100U);
    for (const UnitDesign& unit : army.units) {
      ++by_count[unit.rules.size()];
      ++by_tier[unit.tier];
      for (const std::uint8_t rule : unit.rules) ++by_rule[rule];
    }
  }
  // 40,000 units; 5 standard deviations are at most 0.0125.
  const double weights[] = {0.25, 0.35, 0.25, 0.15};
  for (std::size_t count = 0; count < 4; ++count) EXPECT_NEAR(by_count[count] / 40000.0, weights[count], 0.0125);
  for (int tier = 0; tier < 3; ++tier) EXPECT_NEAR(by_tier[tier] / 40000.0, 1 / 3.0, 0.0125);
  // Rules without a group are alike; those of the group exclude each other, so each of them is rarer.
  EXPECT_NEAR(by_rule[0] / 40000.0, by_rule[5] / 40000.0, 0.015);
  EXPECT_LT(by_rule[1], by_rule[0]);
  EXPECT_NEAR(by_rule[1] / 40000.0, by_rule[2] / 40000.0, 0.015);
}

// Rules: VS-S3
TEST(ArmyGenerator, EveryArmyHasExactlyOneLeader) {
  const Ruleset ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", {}).value.value();
  PopulationOptions of_roster;
  of_roster.roster = load_roster(ruleset).value.value();
  for (const PopulationOptions& options : {PopulationOptions{}, of_roster}) {
    const ArmyGenerator generator(ruleset, options);
    ArmyGenerator::Scratch scratch;
    FieldArmy army;
    int without = 0;
    const auto leaders = [&] {
      return std::ranges::count_if(army.units, [&](const auto& unit) { return ruleset.tiers[unit.tier].one_an_army; });
    };
    for (std::uint32_t number = 0; number < 1000; ++number) {
      generator.generate({7, 0, number}, 0, army, scratch);
      ASSERT_EQ(leaders(), 1) << number;
      generator.leave_leader_out({7, 0, number}, 0, army, scratch);
      ASSERT_EQ(army.units.size(), army.costs.size());
      int spare = 0;
      for (const UnitDesign& unit : army.units) spare += spare_riders(ruleset, unit);
      ASSERT_GE(spare, 0) << number;
      without += leaders() == 0 ? 1 : 0;
    }
    EXPECT_GT(without, 100);  // a fifth, less those whose mounts nobody else rides
    EXPECT_LT(without, 260);
  }
}

TEST(ArmyGenerator, RulesetsWithoutLeadersDrawNothingForThem) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset);
  ArmyGenerator::Scratch scratch;
  FieldArmy army;
  generator.generate({1, 0, 0}, 0, army, scratch);
  const std::vector<UnitDesign> units = army.units;
  for (std::uint32_t number = 0; number < 100; ++number) generator.leave_leader_out({1, 0, number}, 0, army, scratch);
  EXPECT_EQ(army.units, units);
}

TEST(ArmyGenerator, MoreCopiesMeanFewerDifferentUnits) {
  const Ruleset ruleset = small_ruleset();
  const auto different = [&](int copies) {
    PopulationOptions options;
    options.copy_per_mille = copies;
    const ArmyGenerator generator(ruleset, options);
    FieldArmy army;
    ArmyGenerator::Scratch scratch;
    double share = 0;
    for (std::uint32_t battle = 0; battle < 300; ++battle) {
      generator.generate({4, 0, battle}, 0, army, scratch);
      const std::set<UnitDesign> designs(army.units.begin(), army.units.end());
      share += static_cast<double>(designs.size()) / static_cast<double>(army.units.size()) / 300;
    }
    return share;
  };
  EXPECT_GT(different(0), different(500) + 0.1);
  EXPECT_GT(different(500), different(900) + 0.1);
}

TEST(ArmyGenerator, DesignsAreAllCombinationsOnceInOrder) {
  // 6 rules of which two exclude each other: 1 + 6 + (15 - 1) + (20 - 4) sets, times 3 tiers.
  const Ruleset ruleset = small_ruleset();
  const std::vector<UnitDesign> designs = list_of(ArmyGenerator(ruleset).designs());
  EXPECT_EQ(designs.size(), 3U * 37U);
  EXPECT_TRUE(std::is_sorted(designs.begin(), designs.end()));
  EXPECT_EQ(std::set<UnitDesign>(designs.begin(), designs.end()).size(), designs.size());
}

TEST(ArmyGenerator, DesignsLeaveOutWhatHasNoWeight) {
  Ruleset ruleset = small_ruleset();
  ruleset.tiers[1].weight = 0;
  ruleset.generator.rule_count_weights = {0, 1};
  EXPECT_EQ(list_of(ArmyGenerator(ruleset).designs()).size(), 2U * 6U);
}

TEST(ArmyGenerator, TotalsThatNoArmyCanCostAreLeftOut) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules.clear();
  ruleset.tiers = {{"4+", 4, 1500}};
  const ArmyGenerator generator(ruleset);
  EXPECT_EQ(generator.totals(), (std::vector<Hundredths>{12000, 13500, 15000, 16500, 18000}));
  EXPECT_EQ(ArmyGenerator::problem(ruleset, {}), "");
}

TEST(ArmyGenerator, ImpossiblePopulationsAreRefusedInWords) {
  const Ruleset ruleset = small_ruleset();
  const auto with_budget = [](Hundredths budget) {
    PopulationOptions options;
    options.budget = budget;
    return options;
  };
  EXPECT_NE(ArmyGenerator::problem(ruleset, with_budget(0)), "");
  EXPECT_NE(ArmyGenerator::problem(ruleset, with_budget(100)), "");  // no unit is that cheap
  EXPECT_NE(ArmyGenerator::problem(ruleset, with_budget(2'000'000'000)), "");
  PopulationOptions copies;
  copies.copy_per_mille = 1001;
  EXPECT_NE(ArmyGenerator::problem(ruleset, copies), "");
  PopulationOptions jitter;
  jitter.jitter = -1;
  EXPECT_NE(ArmyGenerator::problem(ruleset, jitter), "");
  Ruleset no_tiers = ruleset;
  no_tiers.tiers.clear();
  EXPECT_NE(ArmyGenerator::problem(no_tiers, {}), "");
  Ruleset no_counts = ruleset;
  no_counts.generator.rule_count_weights = {0, 0, 0, 0, 1};  // four rules, of three allowed
  EXPECT_NE(ArmyGenerator::problem(no_counts, {}), "");
}

// 128 units of 15 points are 1,920 points.
TEST(ArmyGenerator, ArmiesOfTooManyUnitsAreRefusedWithTheLimit) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules.clear();
  ruleset.tiers = {{"4+", 4, 1500}};
  PopulationOptions options;
  options.budget = 192'000;
  options.jitter = 3000;
  EXPECT_EQ(ArmyGenerator(ruleset, options).totals(), (std::vector<Hundredths>{189'000, 190'500, 192'000}));
  EXPECT_EQ(ArmyGenerator::problem(ruleset, options), "");
  for (const Hundredths jitter : {0, 150'000}) {
    options.budget = 350'000;
    options.jitter = jitter;
    const std::string problem = ArmyGenerator::problem(ruleset, options);
    EXPECT_NE(problem.find("128 units, the most of an army, cost about 1920 points"), std::string::npos) << problem;
  }
  options.budget = 900'000;
  options.jitter = 600'000;
  const std::string problem = ArmyGenerator::problem(ruleset, options);
  EXPECT_NE(problem.find("at most 1000 price steps, "), std::string::npos) << problem;
}

TEST(ArmyGenerator, TellsWhetherThereIsOneUnitOnly) {
  Ruleset ruleset = small_ruleset();
  EXPECT_EQ(ArmyGenerator(ruleset).only_unit(), "");
  ruleset.rules.clear();
  ruleset.tiers = {{"4+", 4, 1500}};
  EXPECT_EQ(ArmyGenerator(ruleset).only_unit(), "4+");
}

TEST(PopulationSummary, MeansAreThoseOfTheArmies) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset);
  const PopulationSummary summary = summarize_population(generator);
  EXPECT_EQ(summary.armies, 100'000);
  // Totals are uniform over 120 .. 180 with SD 18.7: 5 standard errors are 0.3 points.
  EXPECT_NEAR(summary.mean_listed, 150, 0.3);
  // Without the ruleset's minimum the listed total is linear in the features.
  double total_cost = 0;
  for (std::size_t f = 0; f < summary.mean_features.size(); ++f) {
    total_cost += summary.mean_features[f] * generator.features()[f].listed / 100;
  }
  EXPECT_NEAR(total_cost, summary.mean_listed, 1e-9);
}

TEST(PopulationSummary, HashNamesThePopulation) {
  const Ruleset ruleset = small_ruleset();
  const std::string hash = summarize_population(ArmyGenerator(ruleset), 1000).hash;
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(summarize_population(ArmyGenerator(ruleset), 1000).hash, hash);

  PopulationOptions options;
  options.copy_per_mille = 501;
  EXPECT_NE(summarize_population(ArmyGenerator(ruleset, options), 1000).hash, hash);
  Ruleset dearer = ruleset;
  dearer.rules[0].cost += 500;
  EXPECT_NE(summarize_population(ArmyGenerator(dearer), 1000).hash, hash);
  Ruleset weighted = ruleset;
  weighted.tiers[0].weight = 2;
  EXPECT_NE(summarize_population(ArmyGenerator(weighted), 1000).hash, hash);
}

}  // namespace
}  // namespace warbalance::sim::price_model_test
