#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

// Armies that are built at fair prices: what is listed must not matter. The game has interactions (a rule is worth a
// share of its tier, so no sum of prices is right) and units worth less than the least price.

namespace warbalance::sim::fair_building_test {
namespace {

constexpr std::size_t kArmored = 0;  // twins: the same effect
constexpr std::size_t kTough = 3;
constexpr std::size_t kBanner = 4;  // has no effect
constexpr std::size_t kLarge = 5;

/// The small ruleset, the twins and the rule without effect listed as given [1/100 point].
Ruleset listed_at(Hundredths armored, Hundredths tough, Hundredths banner) {
  Ruleset ruleset = quickly_drawn_ruleset();
  ruleset.price_step = 100;
  ruleset.rules[kArmored].cost = armored;
  ruleset.rules[kTough].cost = tough;
  ruleset.rules[kBanner].cost = banner;
  return ruleset;
}

double strength(const UnitDesign& unit) {
  constexpr double kTiers[] = {26, 14, 4};
  double factor = 1;
  for (const std::uint8_t rule : unit.rules) {
    if (rule == kArmored || rule == kTough) factor *= 1.7;
    if (rule == kLarge) factor *= 1.2;
  }
  return kTiers[unit.tier] * factor;
}

/// The score is linear in what an army is worth and in what it loses.
BattleReport play(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
  const auto worth = [](const FieldArmy& army) {
    double sum = 0;
    for (std::size_t i = 0; i < army.units.size(); ++i) sum += 1.6 * strength(army.units[i]) - 0.006 * army.costs[i];
    return 0.0012 * sum;
  };
  RandomStream random(key, StreamClass::dice);
  BattleReport report;
  report.first_player = static_cast<std::int8_t>(random.below(2));
  const double edge = worth(seat1) - worth(seat2);
  const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
  if (luck < 2 * std::abs(edge)) report.winner = edge > 0 ? 0 : 1;
  return report;
}

PriceReport price(const Ruleset& ruleset, Building building = Building::fair, std::uint64_t seed = 1) {
  FieldOptions options;
  options.seed = seed;
  options.schedule = {16, 2, 8, 1, 400, 2, 4};
  options.build_by(building);
  const Ruleset priced = priced_ruleset(ruleset, options);
  const ArmyGenerator population(priced, options.population);
  SilentProgress silent;
  return price_by_field(population, FieldPopulation(population, options, kFewSummarized), play, options, silent);
}

const PriceRow& row_of(const PriceReport& report, const char* name) {
  return *std::find_if(report.rows.begin(), report.rows.end(), [&](const PriceRow& row) { return row.rule == name; });
}

/// Difference of two prices in standard errors, as if they were independent.
double standard_errors_apart(const PriceRow& one, const PriceRow& other) {
  return std::abs(*one.fair - *other.fair) / std::hypot(*one.se, *other.se);
}

TEST(FairBuilding, TwinsGetOnePriceWhateverTheyAreListedAt) {
  const Ruleset ruleset = listed_at(3000, 500, 0);
  const PriceReport fair = price(ruleset);
  ASSERT_EQ(fair.outcome, PriceOutcome::converged) << fair.message;
  EXPECT_LT(standard_errors_apart(row_of(fair, "Armored"), row_of(fair, "Tough")), 3)
      << *row_of(fair, "Armored").fair << " and " << *row_of(fair, "Tough").fair;
  const PriceReport listed = price(ruleset, Building::listed);
  EXPECT_GT(standard_errors_apart(row_of(listed, "Armored"), row_of(listed, "Tough")), 3)
      << "armies that are built at listed prices tell them apart, else this game proves nothing";
}

TEST(FairBuilding, ARuleWithoutEffectIsWorthNothingWhateverItIsListedAt) {
  for (const Hundredths banner : {0, 1000, 3000}) {
    const PriceReport report = price(listed_at(1000, 1000, banner));
    ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
    const PriceRow& row = row_of(report, "Banner");
    EXPECT_LT(std::abs(*row.fair), 3 * *row.se) << "listed at " << banner << ": " << *row.fair;
    ASSERT_TRUE(report.placebo);
    EXPECT_LT(std::abs(report.placebo->fair), 3 * report.placebo->se);
    EXPECT_GT(report.placebo->se, 0);
  }
}

TEST(FairBuilding, TheRuleWithoutEffectIsNoRowOfTheReport) {
  const PriceReport report = price(listed_at(1000, 1000, 0));
  EXPECT_EQ(report.rows.size(), 9U);
  EXPECT_TRUE(
      std::none_of(report.rows.begin(), report.rows.end(), [](const auto& r) { return r.rule == kPlaceboName; }));
  EXPECT_FALSE(price(listed_at(1000, 1000, 0), Building::listed).placebo);
}

TEST(FairBuilding, AdoptingThePricesChangesThemNoFurther) {
  const Ruleset at_first = listed_at(3000, 500, 1000);
  Ruleset ruleset = at_first;
  const PriceReport first = price(ruleset);
  ASSERT_EQ(first.outcome, PriceOutcome::converged) << first.message;
  for (std::size_t f = 0; f < first.rows.size(); ++f) {
    const auto adopted = static_cast<Hundredths>(100 * std::lround(first.prices[f]));
    (f < 3 ? ruleset.tiers[f].cost : ruleset.rules[f - 3].cost) = adopted;
  }
  const PriceReport second = price(ruleset, Building::fair, 2);
  ASSERT_EQ(second.outcome, PriceOutcome::converged) << second.message;
  double change = 0;
  for (std::size_t f = 0; f < first.rows.size(); ++f) {
    change += std::pow(*first.rows[f].fair - *second.rows[f].fair, 2) / static_cast<double>(first.rows.size());
  }
  EXPECT_LT(std::sqrt(change), 1) << "points, root mean square";
  // The same armies cost the same under both lists.
  const ArmyGenerator armies(at_first);
  const PriceModel additive(at_first, armies.features(), PriceModelKind::additive);
  const ReferenceCharge charge(additive, summarize_population(armies, 20'000), least_price(at_first));
  EXPECT_NEAR(charge.charged(second.prices) / charge.charged(first.prices), 1, 0.02) << "the scale does not grow";
}

TEST(FairBuilding, ARuleThatFewChainsSeeLeavesTheOthersTheirPrices) {
  Ruleset ruleset = listed_at(1000, 1000, 0);
  for (SpecialRule& rule : ruleset.rules) rule.weight = 10'000;
  ruleset.rules[kLarge].weight = 1;
  const PriceReport report = price(ruleset);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const PriceRow& large = row_of(report, "Large");
  EXPECT_TRUE(has_flag(large.flags, PriceFlag::not_identified));
  EXPECT_GT(large.units_seen, 0);
  EXPECT_LT(standard_errors_apart(row_of(report, "Armored"), row_of(report, "Tough")), 3);
}

TEST(FairBuilding, PricesByWhichArmiesAreBuiltAreShown) {
  const PriceReport report = price(listed_at(1000, 1000, 0));
  for (const PriceRow& row : report.rows) {
    ASSERT_TRUE(row.built) << row.rule;
    EXPECT_GT(*row.built_se, 0);
  }
  EXPECT_GT(report.mean_rest, 0);
  EXPECT_LT(report.mean_rest, 10);
  EXPECT_FALSE(price(listed_at(1000, 1000, 0), Building::neutral).rows.front().built);
}

}  // namespace
}  // namespace warbalance::sim::fair_building_test
