#include "sim/pricing/estimation/mixed_fit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "sim/pricing/publish/surrogate.hpp"
#include "tests/sim/pricing/pair_world.hpp"

namespace warbalance::sim::mixed_fit_test {
namespace {

constexpr double kNoise = 0.3;  ///< standard deviation of a response about its expectation

/// Prices of pairs as random effects, all others as fixed ones.
MixedFit fit_of_pairs(const PriceModel& model, const NormalEquations& equations) {
  MixedModel mixed{{}, {{}}};
  for (std::size_t c = 0; c < equations.columns(); ++c) {
    if (c < model.first_pair() || c >= model.size()) {
      mixed.fixed.push_back({c});
    } else {
      mixed.random.front().push_back(c);
    }
  }
  return fit_mixed(equations, mixed);
}

/// Pairs drawn with the given spread, and the sums of battles that follow them.
struct PairSample {
  PriceModel model = PairWorld::model(PriceModelKind::single_pairs);
  std::vector<double> truth;
  NormalEquations equations{model.size() + kCovariates};

  PairSample(PairWorld& world, double spread, int rows) : truth(world.additive_truth(model)) {
    for (double& pair : pairs()) pair = spread * world.normal();
    for (int i = 0; i < rows; ++i) {
      const std::vector<std::int32_t> row = world.row(model);
      equations.add(row, world.margin(truth, row, kNoise));
    }
  }

  std::span<double> pairs() { return std::span(truth).subspan(PairWorld::kTiers + PairWorld::kRules); }

  /// The variance that the pairs were drawn with, as they came out.
  double variance() {
    return std::inner_product(pairs().begin(), pairs().end(), pairs().begin(), 0.0) /
           static_cast<double>(pairs().size());
  }

  MixedFit fit() const { return fit_of_pairs(model, equations); }
};

/// From squared thousandths.
double in_score(double variance) { return variance / 1e6; }

// Two effects, by hand: two rows of x = 1 with y = 3 and 1, and of another column y = 2 and 2. Least squares gives 2
// and 2 with a residual variance of 1; their spread around 0, 4, is that of REML plus the variance of an estimate, 1/2.
// The fixed effect has no battle.
TEST(MixedFit, OfTwoOrthogonalEffectsIsTheOneByHand) {
  NormalEquations equations(3);
  const std::array<std::int32_t, 3> first{1, 0, 0};
  const std::array<std::int32_t, 3> second{0, 1, 0};
  equations.add(first, 6);
  equations.add(first, 2);
  equations.add(second, 4);
  equations.add(second, 4);
  const MixedFit fit = fit_mixed(equations, {{{2}}, {{0, 1}}});
  EXPECT_NEAR(fit.residual_variance, 1, 0.05);
  EXPECT_NEAR(fit.variances[0], 3.5, 0.2);
  EXPECT_NEAR(fit.theta[0], 2 * 3.5 / 4, 0.02);
  EXPECT_NEAR(fit.theta[1], fit.theta[0], 1e-12);
}

// Means over 12 samples; the bounds are 4 standard errors of them.
TEST(MixedFitSlow, VariancesAreRecoveredWithoutBiasFromFewBattles) {
  constexpr int kSamples = 12;
  for (const double spread : {0.01, 0.05}) {
    PairWorld world(17);
    double excess = 0;
    double squares = 0;
    double noise = 0;
    for (int i = 0; i < kSamples; ++i) {
      PairSample sample(world, spread, 20'000);
      const MixedFit fit = sample.fit();
      const double error = in_score(fit.variances[0]) - sample.variance();
      excess += error / kSamples;
      squares += error * error / kSamples;
      noise += in_score(fit.residual_variance) / kSamples;
    }
    EXPECT_LT(std::abs(excess), 4 * std::sqrt(squares / kSamples)) << spread;
    EXPECT_LT(std::sqrt(squares), 0.6 * spread * spread) << "so that the bound says something";
    EXPECT_NEAR(noise, kNoise * kNoise, 0.002) << spread;
  }
}

TEST(MixedFit, WithoutSpreadTheVarianceIsNearlyNothing) {
  PairWorld world(18);
  int zeros = 0;
  for (int i = 0; i < 10; ++i) {
    const MixedFit fit = PairSample(world, 0, 20'000).fit();
    EXPECT_LT(in_score(fit.variances[0]), 0.008 * 0.008);
    zeros += fit.variances[0] == 0 ? 1 : 0;
  }
  EXPECT_GE(zeros, 2) << "half of them in the long run";
}

TEST(MixedFitSlow, VariancesAreRecoveredFromManyBattles) {
  PairWorld world(19);
  for (const auto& [rows, tolerance] : {std::pair{50'000, 0.15}, std::pair{500'000, 0.1}}) {
    PairSample sample(world, 0.03, rows);
    EXPECT_NEAR(in_score(sample.fit().variances[0]) / sample.variance(), 1, tolerance) << rows;
  }
}

/// Mean squared error of the expected score of battles that no fit has seen.
double held_out_error(const PriceModel& model, const std::vector<double>& truth, const std::vector<double>& fitted) {
  PairWorld world(99);
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<std::int32_t> row = world.row(model);
    const double error = PairWorld::edge(fitted, row) - PairWorld::edge(truth, row);
    sum += error * error / 2000;
  }
  return sum;
}

/// Least squares of some columns of a model and the covariates; the others are 0.
std::vector<double> fit_of_columns(const PriceModel& model, const NormalEquations& equations,
                                   std::vector<std::size_t> columns) {
  for (std::size_t c = model.size(); c < equations.columns(); ++c) columns.push_back(c);
  const NormalEquations chosen = equations.of_columns(columns);
  const std::vector<double> theta = Spectrum(chosen).solve(chosen);
  std::vector<double> fitted(equations.columns());
  for (std::size_t i = 0; i < columns.size(); ++i) fitted[columns[i]] = theta[i];
  fitted.resize(model.size());
  return fitted;
}

std::vector<std::size_t> first_columns(std::size_t count) {
  std::vector<std::size_t> columns(count);
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  return columns;
}

// Wins and losses, with luck that takes out most of their variance. (With the variance of a battle in its place, the
// pairs of 50,000 battles were shrunk to nothing.)
TEST(ShrunkPairs, PredictNotWorseThanLeastSquaresAndThanNoPairs) {
  const PriceModel model = PairWorld::model(PriceModelKind::single_pairs);
  for (const int battles : {20'000, 50'000}) {
    for (const double spread : {0.0, 0.006, 0.03}) {
      PairWorld world(20);
      std::vector<double> truth = world.additive_truth(model);
      for (std::size_t c = model.first_pair(); c < model.size(); ++c) truth[c] = spread * world.normal();
      NormalEquations equations(model.size() + kCovariates);
      for (int i = 0; i < battles; ++i) {
        std::vector<std::int32_t> row = world.row(model);
        const std::int32_t response = world.battle(truth, row);
        equations.add(row, response);
      }
      const auto error = [&](const std::vector<double>& fitted) { return held_out_error(model, truth, fitted); };
      const double of_none = error(fit_of_columns(model, equations, first_columns(model.first_pair())));
      const double of_all = error(fit_of_columns(model, equations, first_columns(model.size())));
      const double best = std::min(of_none, of_all);
      std::vector<double> theta = fit_of_pairs(model, equations).theta;
      theta.resize(model.size());
      const double shrunk = error(theta);
      EXPECT_LT(shrunk, best + 0.05 * std::max(of_none, of_all)) << battles << " battles, spread " << spread;
      if (spread == 0.006) {
        EXPECT_LT(shrunk, 0.95 * best) << battles;
      }
    }
  }
}

// Cells and pairs have variances of their own: with one for both, either would be shrunk like the other.
TEST(ShrunkTable, WithPairsPredictsNotWorseThanItsParts) {
  const PriceModel model = PairWorld::model(PriceModelKind::table_pairs);
  for (const auto& [of_cells, of_pairs] : {std::pair{0.03, 0.004}, std::pair{0.0, 0.02}, std::pair{0.03, 0.02}}) {
    PairWorld world(21);
    std::vector<double> truth = world.additive_truth(model);
    for (std::size_t c = PairWorld::kTiers; c < model.size(); ++c) {
      truth[c] += (c < model.first_pair() ? of_cells : of_pairs) * world.normal();
    }
    NormalEquations equations(model.size() + kCovariates);
    for (int i = 0; i < 30'000; ++i) {
      std::vector<std::int32_t> row = world.row(model);
      const std::int32_t response = world.battle(truth, row);
      equations.add(row, response);
    }
    const auto error = [&](const std::vector<double>& fitted) { return held_out_error(model, truth, fitted); };
    const double of_table = error(fit_of_columns(model, equations, first_columns(model.first_pair())));
    const double of_all = error(fit_of_columns(model, equations, first_columns(model.size())));
    std::vector<double> shrunk = fit_mixed(equations, mixed_model_of(model, equations.columns())).theta;
    shrunk.resize(model.size());
    EXPECT_LT(error(shrunk), std::min(of_table, of_all)) << of_cells << " " << of_pairs;
  }
}

TEST(MixedFit, VariancesOfTwoGroupsAreToldApart) {
  const PriceModel model = PairWorld::model(PriceModelKind::table_pairs);
  PairWorld world(22);
  std::vector<double> truth = world.additive_truth(model);
  MixedModel mixed{{}, {{}, {}}};
  std::array<double, 2> drawn{0, 0};
  for (std::size_t c = PairWorld::kTiers; c < model.size(); ++c) {
    const std::size_t group = c < model.first_pair() ? 0 : 1;
    const double effect = (group == 0 ? 0.05 : 0.02) * world.normal();
    truth[c] += effect;
    drawn[group] += effect * effect;
    mixed.random[group].push_back(c);
  }
  for (std::size_t tier = 0; tier < PairWorld::kTiers; ++tier) mixed.fixed.push_back({tier});
  for (std::size_t rule = 0; rule < PairWorld::kRules; ++rule) {
    std::vector<std::size_t>& cells = mixed.fixed.emplace_back();
    for (std::size_t tier = 0; tier < PairWorld::kTiers; ++tier) cells.push_back(model.cell_column(tier, rule));
  }
  NormalEquations equations(model.size() + kCovariates);
  for (int i = 0; i < 40'000; ++i) {
    const std::vector<std::int32_t> row = world.row(model);
    equations.add(row, world.margin(truth, row, kNoise));
  }
  const MixedFit fit = fit_mixed(equations, mixed);
  for (std::size_t group = 0; group < 2; ++group) {
    const double variance = drawn[group] / static_cast<double>(mixed.random[group].size());
    EXPECT_NEAR(in_score(fit.variances[group]) / variance, 1, 0.25) << group;
  }
}

}  // namespace
}  // namespace warbalance::sim::mixed_fit_test
