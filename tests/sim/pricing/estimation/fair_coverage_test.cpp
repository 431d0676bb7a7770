#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/pricing/estimation/field.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/repeats.hpp"

// Repeated runs whose armies are built at fair prices, of a game in which a sum of prices is right: whatever armies are
// built by, the prices are those of the game.

namespace warbalance::sim::fair_coverage_test {
namespace {

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
  options.seed = static_cast<std::uint64_t>(seed);
  options.schedule = {8, 2, 6, 1, 180, 2, 3};
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

/// The prices that armies are built by come from few rounds and are not at the fixed point yet: what they estimate is
/// their own mean.
std::vector<double> mean_built(const std::vector<PriceReport>& reports) {
  std::vector<double> means(reports.front().rows.size());
  for (const PriceReport& report : reports) {
    for (std::size_t f = 0; f < means.size(); ++f) {
      means[f] += *report.rows[f].built / static_cast<double>(reports.size());
    }
  }
  return means;
}

/// Whether an estimate with 7 degrees of freedom has the truth in its 95 % interval.
bool covers(const std::optional<double>& estimate, const std::optional<double>& se, double truth) {
  return std::abs(*estimate - truth) <= t_quantile(0.975, 7) * *se;
}

/// Between 93 and 97 %, but for chance.
void expect_promised_share(int covered, int trials) {
  EXPECT_GE(covered, least_successes(trials, 0.93, kFalseAlarm)) << "of " << trials;
  EXPECT_LE(covered, most_successes(trials, 0.97, kFalseAlarm)) << "of " << trials;
}

TEST(FairCoverageSlow, IntervalsOfPricesAndOfThoseThatArmiesAreBuiltByHold) {
  const Ruleset ruleset = without_least_price();
  const FieldOptions options = fair_run(0);
  const ArmyGenerator population(ruleset, options.population);
  const FieldPopulation summary(population, options, kFewSummarized);
  const SyntheticGame game(summary.listed, true_shape(), 0.008, 1.2);
  const std::vector<PriceReport> reports = repeated_runs(population, summary, game);
  for (const PriceReport& report : reports) {
    ASSERT_EQ(report.rows.size(), game.fair.size()) << report.message;
    for (const PriceRow& row : report.rows) ASSERT_TRUE(row.fair && row.built) << report.message;
  }
  const std::vector<double> mean = mean_built(reports);
  int fair = 0;
  int built = 0;
  int together = 0;
  for (const PriceReport& report : reports) {
    bool all = true;
    for (std::size_t f = 0; f < game.fair.size(); ++f) {
      const PriceRow& row = report.rows[f];
      fair += covers(row.fair, row.se, game.fair[f]) ? 1 : 0;
      built += covers(row.built, row.built_se, mean[f]) ? 1 : 0;
      all = all && row.interval->contains(game.fair[f]);
    }
    together += all ? 1 : 0;
  }
  const int prices = repeats() * static_cast<int>(game.fair.size());
  expect_promised_share(fair, prices);
  expect_promised_share(built, prices);
  expect_promised_share(together, repeats());
}

// Rounds so short that in many runs some chain loses its scale: it keeps its list, all battles are played, and
// intervals hold. A run without such chains would prove nothing.
TEST(FairCoverageSlow, ChainsThatLoseTheirScaleForAWhileLeaveHonestIntervals) {
  const Ruleset ruleset = without_least_price();
  FieldOptions options = fair_run(0);
  options.schedule.battles_per_round = 100;
  const ArmyGenerator population(ruleset, options.population);
  const FieldPopulation summary(population, options, kFewSummarized);
  const SyntheticGame game(summary.listed, true_shape(), 0.0012, 1.2);
  const PlayFunction play = game.play(ruleset);
  constexpr int kRuns = 200;
  std::vector<PriceReport> reports(kRuns);
  tbb::parallel_for(0, kRuns, [&](int run) {
    SilentProgress silent;
    FieldOptions own = options;
    own.seed = static_cast<std::uint64_t>(9000 + run);
    reports[static_cast<std::size_t>(run)] = price_by_field(population, summary, play, own, silent);
  });
  int with_stuck = 0;
  int covered = 0;
  for (const PriceReport& report : reports) {
    with_stuck += report.stuck_chains > 0 ? 1 : 0;
    ASSERT_EQ(report.battles, options.schedule.most_battles()) << report.message;
    for (std::size_t f = 0; f < game.fair.size(); ++f) {
      ASSERT_TRUE(report.rows[f].fair) << report.message;
      covered += covers(report.rows[f].fair, report.rows[f].se, game.fair[f]) ? 1 : 0;
    }
  }
  EXPECT_GT(with_stuck, kRuns / 10);
  expect_promised_share(covered, kRuns * static_cast<int>(game.fair.size()));
}

}  // namespace
}  // namespace warbalance::sim::fair_coverage_test
