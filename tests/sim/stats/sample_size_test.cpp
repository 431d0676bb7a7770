#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random_dice.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim::sample_size_test {
namespace {

/// Couples of two battles, each won with `per_mille` and drawn with 100 of 1000.
CoupleCounts played(std::int64_t couples, std::uint32_t per_mille, RandomStream& random) {
  CoupleCounts counts{};
  for (std::int64_t couple = 0; couple < couples; ++couple) {
    std::size_t quarters = 0;
    for (int battle = 0; battle < 2; ++battle) {
      const std::uint32_t roll = random.below(1000);
      quarters += roll < per_mille ? 2 : roll < per_mille + 100 ? 1 : 0;
    }
    ++counts[quarters];
  }
  return counts;
}

TEST(Quantiles, ChiSquaredTableIsMet) {
  // Abramowitz and Stegun, table 26.8.
  EXPECT_NEAR(chi_squared_quantile(0.95, 1), 3.84146, 1e-5);
  EXPECT_NEAR(chi_squared_quantile(0.025, 15), 6.26214, 1e-5);
  EXPECT_NEAR(chi_squared_quantile(0.975, 15), 27.48839, 1e-5);
}

TEST(SampleSize, HandComputedExamplesAreMet) {
  // (1.959964 + 0.841621)^2 = 7.848880; 1.959964^2 = 3.841459.
  EXPECT_NEAR(samples_for_power(0.25, 0.05, 0.8, 0.05), 7.848880 * 100 + 1.920729, 1e-3);
  EXPECT_NEAR(samples_for_change(0.25, 0.05, 0.8, 0.05), 7.848880 * 200 + 0.960365, 1e-3);
  EXPECT_NEAR(samples_for_half_width(0.25, 0.05, 0.05), 384.1459 + 1.920729, 1e-3);
  EXPECT_NEAR(growth_for_half_width(2, 0.5, 3), 144, 1e-9);
  EXPECT_NEAR(growth_for_power(1, 2, 0.5, 3, 15), 2.25, 1e-9);
}

TEST(CoupleVariance, OfWonAndLostCouplesKnowsItsKurtosis) {
  // 1000 couples and the added one: half 0, half 1. Variance 1/4 * n / (n - 1), kurtosis 1, so nu = n (n - 1).
  const PilotVariance even = couple_variance({500, 0, 0, 0, 500});
  EXPECT_NEAR(even.variance, 0.25 * 1001 / 1000, 1e-9);
  EXPECT_NEAR(even.degrees_of_freedom, 1001.0 * 1000, 1e-3);
  const PilotVariance lopsided = couple_variance({10, 0, 0, 0, 989});
  EXPECT_LT(lopsided.degrees_of_freedom, 100);
  EXPECT_TRUE(std::isfinite(couple_variance({0, 0, 0, 0, 1000}).interval().high));
  EXPECT_GT(couple_variance({0, 0, 1000, 0, 0}).variance, 0);
}

// 2000 pilots of 200 couples: standard error of the coverage 0.5 %.
TEST(CoupleVariance, LimitsHoldTheTruthNineteenTimesInTwenty) {
  for (const std::uint32_t per_mille : {450U, 150U, 800U}) {
    const double p = per_mille / 1000.0;
    const double battle = p + 0.025 - (p + 0.05) * (p + 0.05);  // variance of one battle's score
    int covered = 0;
    for (std::uint32_t run = 0; run < 2000; ++run) {
      RandomStream random({31, per_mille, run}, StreamClass::dice);
      covered += couple_variance(played(200, per_mille, random)).interval().contains(battle / 2);
    }
    EXPECT_GT(covered, 0.93 * 2000) << per_mille;
    EXPECT_LT(covered, 0.98 * 2000) << per_mille;
  }
}

/// Share of 4000 runs of so many couples, as a pilot recommends, whose 95 % interval excludes `null`.
double power_reached(std::int64_t couples, std::uint32_t per_mille, double null) {
  int told = 0;
  for (std::uint32_t run = 0; run < 4000; ++run) {
    RandomStream random({32, per_mille, run}, StreamClass::dice);
    told += !pair_score(played(couples, per_mille, random)).interval.contains(null);
  }
  return told / 4000.0;
}

// The pilot's variance is known to 2 % here; 4000 runs tell a power to 0.6 % (one standard error).
TEST(SampleSize, RecommendedCouplesReachTheirPower) {
  RandomStream random({33, 0, 0}, StreamClass::dice);
  const double variance = couple_variance(played(20'000, 500, random)).variance;
  for (const double power : {0.8, 0.9}) {
    const auto couples = static_cast<std::int64_t>(std::ceil(samples_for_power(variance, 0.05, power, 0.05)));
    EXPECT_NEAR(power_reached(couples, 500, 0.5), power, 0.025);  // true score 0.55
  }
}

TEST(SampleSize, RecommendedCouplesGiveTheHalfWidth) {
  RandomStream random({34, 0, 0}, StreamClass::dice);
  const double variance = couple_variance(played(20'000, 500, random)).variance;
  const auto couples = static_cast<std::int64_t>(std::ceil(samples_for_half_width(variance, 0.02, 0.05)));
  EXPECT_NEAR(pair_score(played(couples, 500, random)).interval.half_width(), 0.02, 0.001);
}

}  // namespace
}  // namespace warbalance::sim::sample_size_test
