#include <gtest/gtest.h>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/mixed_fit.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "tests/sim/pricing/pair_world.hpp"

namespace warbalance::sim::linear_fit_test {
namespace {

using Row = std::array<std::int32_t, 3>;

NormalEquations equations_of(const std::vector<std::pair<Row, int>>& rows) {
  NormalEquations equations(3);
  for (const auto& [row, response] : rows) equations.add(row, response);
  return equations;
}

TEST(NormalEquations, SumsAreExactInAnyOrder) {
  const std::vector<std::pair<Row, int>> rows{{{1, 2, 0}, 1}, {{0, -1, 3}, -1}, {{2, 0, 1}, 0}, {{-3, 1, 1}, 1}};
  const NormalEquations all = equations_of(rows);
  NormalEquations merged = equations_of({rows[3], rows[1]});
  merged.merge(equations_of({rows[2], rows[0]}));
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_EQ(all.response(a), merged.response(a));
    for (std::size_t b = 0; b < 3; ++b) EXPECT_EQ(all.product(a, b), merged.product(a, b));
  }
  EXPECT_EQ(all.product(0, 0), 1 + 4 + 9);
  EXPECT_EQ(all.product(1, 0), 2 - 3);
  EXPECT_EQ(all.response(2), -3 + 1);
  EXPECT_EQ(merged.rows(), 4);
  EXPECT_EQ(merged.squares(), 3);
  EXPECT_EQ(merged.of_columns({0, 2}).squares(), 3);
}

// Responses may be margins, whose squares add up to more than 64 bits hold.
TEST(NormalEquations, SquaresOfGreatResponsesDoNotOverflow) {
  NormalEquations equations(1);
  const std::array<std::int32_t, 1> row{1};
  for (int i = 0; i < 8; ++i) equations.add(row, i % 2 == 0 ? -2'000'000'000 : 2'000'000'000);
  EXPECT_EQ(equations.squares(), 8 * 4e18);
}

TEST(NormalEquations, OfTermsKeepWhatTestsThemOneByOne) {
  using Wide = std::array<std::int32_t, 5>;
  const std::vector<std::pair<Wide, int>> rows{{{1, 2, 0, -1, 1}, 1},
                                               {{0, -1, 3, 1, -1}, -1},
                                               {{2, 0, 1, 0, 1}, 0},
                                               {{-3, 1, 1, 2, 0}, 1},
                                               {{0, 0, 0, 4, 0}, 1}};
  NormalEquations all(5);
  NormalEquations of_terms(std::vector<bool>(5, true), 1, 4);
  NormalEquations other(std::vector<bool>(5, true), 1, 4);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    all.add(rows[i].first, rows[i].second);
    (i < 2 ? of_terms : other).add(rows[i].first, rows[i].second);
  }
  of_terms.merge(other);
  for (std::size_t a = 0; a < 5; ++a) {
    EXPECT_EQ(of_terms.response(a), all.response(a));
    EXPECT_EQ(of_terms.product(a, a), all.product(a, a)) << a;
    for (const std::size_t b : {0U, 4U}) {
      EXPECT_EQ(of_terms.product(a, b), all.product(a, b)) << a << " " << b;
      EXPECT_EQ(of_terms.product(b, a), all.product(a, b)) << a << " " << b;
    }
  }
  EXPECT_EQ(all.product(1, 3), -2 - 1 + 2);
}

// What no row fills takes no memory, and counts as 0.
TEST(NormalEquations, ColumnsThatStayEmptyAreLeftOut) {
  using Wide = std::array<std::int32_t, 7>;
  const std::vector<std::pair<Wide, int>> rows{
      {{1, 0, 2, 3, 0, -1, 1}, 1}, {{0, 0, -1, 2, 0, 1, -1}, -1}, {{-3, 0, 1, -1, 0, 2, 0}, 1}};
  const std::vector<bool> filled{true, false, true, true, false, true, true};
  NormalEquations all(7);
  NormalEquations fewer(filled);
  NormalEquations of_terms(filled, 3, 6);
  for (const auto& [row, response] : rows) {
    all.add(row, response);
    fewer.add(row, response);
    of_terms.add(row, response);
  }
  fewer.merge(NormalEquations(filled));
  for (std::size_t a = 0; a < 7; ++a) {
    EXPECT_EQ(fewer.response(a), all.response(a));
    EXPECT_EQ(of_terms.response(a), all.response(a));
    for (std::size_t b = 0; b < 7; ++b) {
      EXPECT_EQ(fewer.product(a, b), all.product(a, b)) << a << " " << b;
      const bool both_terms = a != b && a >= 3 && a < 6 && b >= 3 && b < 6;
      if (!both_terms) {
        EXPECT_EQ(of_terms.product(a, b), all.product(a, b)) << a << " " << b;
      }
    }
  }
}

TEST(NormalEquations, OfSomeColumnsAreThoseOfTheirRows) {
  const std::vector<std::pair<Row, int>> rows{{{1, 2, 0}, 1}, {{0, -1, 3}, -1}, {{2, 0, 1}, 0}};
  const NormalEquations chosen = equations_of(rows).of_columns({0, 2});
  NormalEquations expected(2);
  for (const auto& [row, response] : rows) {
    const std::int32_t kept[] = {row[0], row[2]};
    expected.add(kept, response);
  }
  ASSERT_EQ(chosen.columns(), 2U);
  for (std::size_t a = 0; a < 2; ++a) {
    EXPECT_EQ(chosen.response(a), expected.response(a));
    for (std::size_t b = 0; b < 2; ++b) EXPECT_EQ(chosen.product(a, b), expected.product(a, b));
  }
}

TEST(NormalEquations, ClearedOnesAreLikeNew) {
  NormalEquations equations = equations_of({{{1, 2, 3}, 1}});
  equations.clear();
  equations.merge(equations_of({{{0, 1, -1}, 1}}));
  EXPECT_EQ(equations.product(0, 2), 0);
  EXPECT_EQ(equations.product(1, 2), -1);
  EXPECT_EQ(equations.response(0), 0);
  EXPECT_EQ(equations.response(2), -1);
  EXPECT_EQ(equations.rows(), 1);
  EXPECT_EQ(equations.squares(), 1);
}

TEST(Spectrum, SolvesAHandComputedLeastSquaresProblem) {
  // Columns 0 and 1 are orthogonal, column 2 repeats nothing: theta = sum(x y) / sum(x^2), y = response / 2.
  const NormalEquations equations =
      equations_of({{{1, 0, 0}, 1}, {{1, 0, 0}, 0}, {{0, 2, 0}, -1}, {{0, 0, 1}, 1}, {{0, 0, -2}, 0}});
  const std::vector<double> theta = Spectrum(equations).solve(equations);
  EXPECT_NEAR(theta[0], 0.25, 1e-15);
  EXPECT_NEAR(theta[1], -0.25, 1e-15);
  EXPECT_NEAR(theta[2], 0.1, 1e-15);
}

TEST(Spectrum, EverythingIsIdentifiedByIndependentColumns) {
  const NormalEquations equations = equations_of({{{1, 1, 0}, 1}, {{0, 1, 1}, 1}, {{1, 0, 1}, -1}});
  const Spectrum spectrum(equations);
  for (std::size_t column = 0; column < 3; ++column) EXPECT_TRUE(spectrum.identified(column));
  EXPECT_TRUE(spectrum.combinations().empty());
  // x + y = 1/2, y + z = 1/2, x + z = -1/2.
  const std::vector<double> theta = spectrum.solve(equations);
  EXPECT_NEAR(theta[0], -0.25, 1e-14);
  EXPECT_NEAR(theta[1], 0.75, 1e-14);
  EXPECT_NEAR(theta[2], -0.25, 1e-14);
}

TEST(Spectrum, ColumnsThatAlwaysComeTogetherAreKnownAsASumOnly) {
  const NormalEquations equations = equations_of({{{1, 1, 0}, 1}, {{2, 2, 1}, 1}, {{0, 0, 1}, -1}, {{1, 1, 1}, 0}});
  const Spectrum spectrum(equations);
  EXPECT_FALSE(spectrum.identified(std::size_t{0}));
  EXPECT_FALSE(spectrum.identified(std::size_t{1}));
  EXPECT_TRUE(spectrum.identified(std::size_t{2}));
  EXPECT_TRUE(spectrum.identified(std::vector<double>{1, 1, 0}));
  EXPECT_FALSE(spectrum.identified(std::vector<double>{1, 0, 0}));
  const auto combinations = spectrum.combinations();
  ASSERT_EQ(combinations.size(), 1U);
  EXPECT_EQ(combinations[0].columns, (std::vector<std::size_t>{0, 1}));
  EXPECT_NEAR(combinations[0].weights[0], 1, 1e-12);
  EXPECT_NEAR(combinations[0].weights[1], 1, 1e-12);
  // Least squares of s + s' = x on (1, 2, 0, 1) and z on (0, 1, 1, 1): 6 x + 3 z = 3/2, 3 x + 3 z = 0.
  const std::vector<double> theta = spectrum.solve(equations);
  EXPECT_NEAR(theta[0] + theta[1], 0.5, 1e-14);
  EXPECT_NEAR(theta[2], -0.5, 1e-14);
}

TEST(Spectrum, AColumnWithoutDataIsNotIdentifiedAndZero) {
  const NormalEquations equations = equations_of({{{1, 0, 0}, 1}, {{0, 0, 1}, 1}});
  const Spectrum spectrum(equations);
  EXPECT_FALSE(spectrum.identified(std::size_t{1}));
  EXPECT_TRUE(spectrum.identified(std::size_t{0}));
  EXPECT_FALSE(spectrum.identified(std::vector<double>{1, 0.1, 1}));
  EXPECT_TRUE(spectrum.identified_where_seen(std::vector<double>{1, 0.1, 1}));
  EXPECT_EQ(spectrum.solve(equations)[1], 0);
  EXPECT_TRUE(spectrum.combinations().empty());
}

TEST(Spectrum, AFixedSumOfColumnsLeavesTheirDifferences) {
  // Every row sums to 0, as with equal totals: no single coefficient is known, differences are.
  const NormalEquations equations = equations_of({{{1, -1, 0}, 1}, {{0, 1, -1}, 0}, {{1, 0, -1}, 1}});
  const Spectrum spectrum(equations);
  for (std::size_t column = 0; column < 3; ++column) EXPECT_FALSE(spectrum.identified(column));
  EXPECT_FALSE(spectrum.identified_where_seen(std::vector<double>{1, 1, 1}));
  const auto combinations = spectrum.combinations();
  ASSERT_EQ(combinations.size(), 2U);
  for (const auto& combination : combinations) {
    double sum = 0;
    for (const double weight : combination.weights) sum += weight;
    EXPECT_NEAR(sum, 0, 1e-12);
  }
}

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

// Cells and pairs have separate variances; with a common one, both would be shrunk equally.
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
}  // namespace warbalance::sim::linear_fit_test
