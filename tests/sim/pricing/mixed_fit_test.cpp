#include "sim/pricing/mixed_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <span>

#include "sim/pricing/model_fit.hpp"
#include "tests/sim/pricing/pair_world.hpp"

namespace warbalance::sim::mixed_fit_test {
namespace {

constexpr double kNoise = 0.3;  ///< standard deviation of a response about its expectation

/// Pairs drawn with the given spread, and the sums of battles that follow them.
struct PairSample {
  PriceModel model = PairWorld::model(PriceModelKind::pairs);
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

  MixedFit fit() const {
    MixedModel mixed{{}, {{}}};
    for (std::size_t c = 0; c < equations.columns(); ++c) {
      if (c < PairWorld::kTiers + PairWorld::kRules || c >= model.size()) {
        mixed.fixed.push_back({c});
      } else {
        mixed.random.front().push_back(c);
      }
    }
    return fit_mixed(equations, mixed);
  }
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
TEST(MixedFit, VariancesAreRecoveredWithoutBiasFromFewBattles) {
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

TEST(MixedFit, VariancesAreRecoveredFromManyBattles) {
  PairWorld world(19);
  for (const auto& [rows, tolerance] : {std::pair{50'000, 0.15}, std::pair{500'000, 0.1}}) {
    PairSample sample(world, 0.03, rows);
    EXPECT_NEAR(in_score(sample.fit().variances[0]) / sample.variance(), 1, tolerance) << rows;
  }
}

/// Mean squared error of the expected score of battles that no fit has seen.
double held_out_error(const std::vector<double>& truth, const std::vector<double>& fitted) {
  const PriceModel model = PairWorld::model(PriceModelKind::pairs);
  PairWorld world(99);
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<std::int32_t> row = world.row(model);
    const double error = PairWorld::edge(fitted, row) - PairWorld::edge(truth, row);
    sum += error * error / 2000;
  }
  return sum;
}

// Wins and losses, with luck that takes out most of their variance. (With the variance of a battle in its place, the
// pairs of 50,000 battles were shrunk to nothing.)
TEST(ShrunkPairs, PredictNotWorseThanLeastSquaresAndThanNoPairs) {
  const PriceModel model = PairWorld::model(PriceModelKind::pairs);
  for (const int battles : {20'000, 50'000}) {
    for (const double spread : {0.0, 0.006, 0.03}) {
      PairWorld world(20);
      std::vector<double> truth = world.additive_truth(model);
      for (std::size_t c = PairWorld::kTiers + PairWorld::kRules; c < model.size(); ++c) {
        truth[c] = spread * world.normal();
      }
      NormalEquations equations(model.size() + kCovariates);
      for (int i = 0; i < battles; ++i) {
        std::vector<std::int32_t> row = world.row(model);
        const std::int32_t response = world.battle(truth, row);
        equations.add(row, response);
      }
      std::vector<std::size_t> additive(PairWorld::kTiers + PairWorld::kRules);
      std::iota(additive.begin(), additive.end(), std::size_t{0});
      for (std::size_t c = model.size(); c < equations.columns(); ++c) additive.push_back(c);
      const NormalEquations without = equations.of_columns(additive);
      std::vector<double> no_pairs = Spectrum(without).solve(without);
      no_pairs.resize(PairWorld::kTiers + PairWorld::kRules);
      no_pairs.resize(model.size());
      std::vector<double> unshrunk = Spectrum(equations).solve(equations);
      unshrunk.resize(model.size());
      const double of_none = held_out_error(truth, no_pairs);
      const double of_all = held_out_error(truth, unshrunk);
      const double best = std::min(of_none, of_all);
      const double shrunk = held_out_error(truth, fit_model(model, equations));
      EXPECT_LT(shrunk, best + 0.05 * std::max(of_none, of_all)) << battles << " battles, spread " << spread;
      if (spread == 0.006) {
        EXPECT_LT(shrunk, 0.95 * best) << battles;
      }
    }
  }
}

}  // namespace
}  // namespace warbalance::sim::mixed_fit_test
