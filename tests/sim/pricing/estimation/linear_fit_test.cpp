#include "sim/pricing/estimation/linear_fit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

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

}  // namespace
}  // namespace warbalance::sim::linear_fit_test
