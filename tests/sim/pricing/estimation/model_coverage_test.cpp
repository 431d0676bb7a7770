#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

#include "sim/pricing/estimation/field_look.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::model_coverage_test {
namespace {

/// WARBALANCE_REPEATS=400 takes minutes; the bounds below follow the number.
const int kRepeats = repeats_wanted(60);
constexpr int kChains = 8;
constexpr int kBurnIn = 3;
constexpr int kTail = 6;

/// A model, the truth that it is to find, and how it is fitted.
struct Case {
  ModelGame game;
  FieldOptions options;
};

FieldOptions options_of(PriceModelKind model, PriceModelKind iterated) {
  FieldOptions options;
  options.schedule = {kChains, kBurnIn, kTail, 1, 250};
  options.build_by(Building::listed);
  options.model = model;
  options.iterated = iterated;
  return options;
}

Case quality_under_a_liability() {
  using enum PriceModelKind;
  Case made{{quality, true_quality_columns()}, options_of(quality, quality)};
  made.game.liability = 1.0;
  made.game.net = 0.0015;
  return made;
}

std::vector<PriceReport> repeated_runs(const Case& wanted) {
  const PlayFunction play = wanted.game.play();
  std::vector<PriceReport> reports(static_cast<std::size_t>(kRepeats));
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    FieldOptions options = wanted.options;
    options.seed = static_cast<std::uint64_t>(9000 + repeat);
    FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
    SilentProgress silent;
    while (chains.rounds() < kBurnIn + kTail && chains.play_round(silent)) {
    }
    if (chains.broke_down()) {
      ADD_FAILURE() << "too few battles for a scale in run " << repeat;
      continue;
    }
    reports[static_cast<std::size_t>(repeat)] =
        report_look(chains, world().ruleset, world().numbers, options, kTail, true);
  }
  return reports;
}

/// Made when the test runs: it needs a population, which would slow down every other test.
struct NamedCase {
  const char* name;
  Case (*make)();

  friend void PrintTo(const NamedCase& named, std::ostream* out) { *out << named.name; }
};

class ModelCoverageSlow : public testing::TestWithParam<NamedCase> {};

// The share of one price has the standard error sqrt(.95 * .05 / repeats), 1.1 % of 400; the pooled one at most that.
TEST_P(ModelCoverageSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const Case wanted = GetParam().make();
  const std::vector<PriceReport> reports = repeated_runs(wanted);
  const ModelMeans means = model_means(world().summary, wanted.game.model);
  const double quantile = t_quantile(0.975, kChains - 1);
  const double error = std::sqrt(0.95 * 0.05 / kRepeats);
  double pooled = 0;
  for (std::size_t f = 0; f < means.contrasts.size(); ++f) {
    double truth = 0;
    for (std::size_t c = 0; c < wanted.game.fair.size(); ++c) truth += means.contrasts[f][c] * wanted.game.fair[c];
    const auto covered = std::count_if(reports.begin(), reports.end(), [&](const PriceReport& report) {
      return f < report.rows.size() && report.rows[f].fair &&
             std::abs(*report.rows[f].fair - truth) <= quantile * *report.rows[f].se;
    });
    const double share = static_cast<double>(covered) / kRepeats;
    EXPECT_GT(share, 0.95 - 4.5 * error) << "price " << f;
    pooled += share / static_cast<double>(means.contrasts.size());
  }
  EXPECT_GT(pooled, 0.95 - 2 * error);
  EXPECT_LT(pooled, 0.95 + 2 * error);
}

INSTANTIATE_TEST_SUITE_P(Models, ModelCoverageSlow, testing::Values(NamedCase{"quality", quality_under_a_liability}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace warbalance::sim::model_coverage_test
