#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::fair_building_test {
namespace {

// Armies that are built at fair prices: what is listed must not matter. The game has interactions (a rule is worth a
// share of its tier, so no sum of prices is right) and units worth less than the least price.

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

/// The score is linear in the worth of an army and in its losses.
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

PriceReport price(const Ruleset& ruleset, Building building = Building::fair, std::uint64_t seed = 1,
                  const FieldSchedule& schedule = {4, 5, 10, 1, 3000}) {
  FieldOptions options;
  options.joint = true;
  options.seed = seed;
  options.schedule = schedule;
  options.building = building;
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
  const PriceReport report = price(ruleset, Building::fair, 1, {16, 5, 10, 1, 600});
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const PriceRow& large = row_of(report, "Large");
  EXPECT_TRUE(has_flag(large.flags, PriceFlag::not_identified));
  EXPECT_GT(large.units_seen, 0);
  EXPECT_LT(standard_errors_apart(row_of(report, "Armored"), row_of(report, "Tough")), 3);
}

TEST(FairBuilding, UnspentPointsAreShown) {
  const PriceReport report = price(listed_at(1000, 1000, 0));
  EXPECT_GT(report.mean_rest, 0);
  EXPECT_LT(report.mean_rest, 10);
}

// Repeated runs whose armies are built at fair prices, of a game in which a sum of prices is right: whatever armies are
// built by, the prices are those of the game.

constexpr double kFalseAlarm = 1e-4;  // of a bound, by the binomial

/// 2,000 of them take two minutes: WARBALANCE_REPEATS.
int repeats() { return repeats_wanted(80); }

/// No unit of the game is worth less than the least price.
Ruleset without_least_price() {
  Ruleset ruleset = quickly_drawn_ruleset();
  ruleset.minimum_cost = 1;
  return ruleset;
}

FieldOptions fair_run(int seed) {
  FieldOptions options;
  options.joint = true;
  options.seed = static_cast<std::uint64_t>(seed);
  options.schedule = {2, 5, 10, 1, 864};
  options.population.budget = 6000;
  options.population.jitter = 2000;
  return options;
}

std::vector<PriceReport> repeated_runs(const ArmyGenerator& population, const FieldPopulation& summary,
                                       const SyntheticGame& game) {
  const PlayFunction play = game.play(population.ruleset());
  std::vector<PriceReport> reports(static_cast<std::size_t>(repeats()));
  tbb::parallel_for(0, repeats(), [&](int repeat) {
    SilentProgress silent;
    reports[static_cast<std::size_t>(repeat)] =
        price_by_field(population, summary, play, fair_run(7000 + repeat), silent);
  });
  return reports;
}

/// Whether an estimate with 9 degrees of freedom has the truth in its 95 % interval.
bool covers(const std::optional<double>& estimate, const std::optional<double>& se, double truth) {
  return std::abs(*estimate - truth) <= t_quantile(0.975, 9) * *se;
}

/// Between 93 and 97 %, except by chance.
void expect_promised_share(int covered, int trials) {
  EXPECT_GE(covered, least_successes(trials, 0.93, kFalseAlarm)) << "of " << trials;
  EXPECT_LE(covered, most_successes(trials, 0.97, kFalseAlarm)) << "of " << trials;
}

TEST(FairCoverageSlow, IntervalsOfPricesHold) {
  const Ruleset ruleset = without_least_price();
  const FieldOptions options = fair_run(0);
  const ArmyGenerator population(ruleset, options.population);
  const FieldPopulation summary(population, options, kFewSummarized);
  const SyntheticGame game(summary.listed, true_shape(), 0.008, 1.2);
  const std::vector<PriceReport> reports = repeated_runs(population, summary, game);
  for (const PriceReport& report : reports) {
    ASSERT_EQ(report.rows.size(), game.fair.size()) << report.message;
    for (const PriceRow& row : report.rows) ASSERT_TRUE(row.fair) << report.message;
  }
  int fair = 0;
  int together = 0;
  for (const PriceReport& report : reports) {
    bool all = true;
    for (std::size_t f = 0; f < game.fair.size(); ++f) {
      const PriceRow& row = report.rows[f];
      fair += covers(row.fair, row.se, game.fair[f]) ? 1 : 0;
      all = all && row.interval->contains(game.fair[f]);
    }
    together += all ? 1 : 0;
  }
  const int prices = repeats() * static_cast<int>(game.fair.size());
  expect_promised_share(fair, prices);
  expect_promised_share(together, repeats());
}

TEST(FairCoverageSlow, IntervalsOfTheFewestBattlesHoldToo) {
  const Ruleset ruleset = without_least_price();
  FieldOptions options = fair_run(0);
  const FieldSchedule least = *field_schedule("quick");
  options.schedule = least.within(least.least_battles() * steady_round(ruleset, options));
  const ArmyGenerator population(ruleset, options.population);
  const FieldPopulation summary(population, options, kFewSummarized);
  const SyntheticGame game(summary.listed, true_shape(), 0.008, 1.2);
  const PlayFunction play = game.play(ruleset);
  constexpr int kRuns = 200;
  std::vector<PriceReport> reports(kRuns);
  tbb::parallel_for(0, kRuns, [&](int run) {
    SilentProgress silent;
    FieldOptions own = options;
    own.seed = static_cast<std::uint64_t>(9000 + run);
    reports[static_cast<std::size_t>(run)] = price_by_field(population, summary, play, own, silent);
  });
  int covered = 0;
  for (const PriceReport& report : reports) {
    ASSERT_EQ(report.battles, options.schedule.most_battles()) << report.message;
    for (std::size_t f = 0; f < game.fair.size(); ++f) {
      ASSERT_TRUE(report.rows[f].fair) << report.message;
      covered += covers(report.rows[f].fair, report.rows[f].se, game.fair[f]) ? 1 : 0;
    }
  }
  expect_promised_share(covered, kRuns * static_cast<int>(game.fair.size()));
}

}  // namespace
}  // namespace warbalance::sim::fair_building_test
