#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/paired.hpp"

namespace warbalance::sim::estimators_test {
namespace {

/// Standard normal numbers by inversion.
double normal(RandomStream& random) {
  return normal_quantile((static_cast<double>(random.next() >> 12) + 0.5) / 4503599627370496.0);
}

TEST(Holm, PublishedExampleIsMet) {
  // R documentation of p.adjust, method "holm": sorted values times the number left, then the running maximum.
  const std::vector<double> adjusted = holm_adjusted({0.01, 0.04, 0.03, 0.005});
  EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
}

TEST(Holm, NothingAndCertaintiesStayInRange) {
  EXPECT_TRUE(holm_adjusted({}).empty());
  EXPECT_EQ(holm_adjusted({1, 1, 0.9}), (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(holm_adjusted({0, 0}), (std::vector<double>{0, 0}));
}

RC_GTEST_PROP(Holm, AdjustmentKeepsTheOrderAndNeverLowers, (const std::vector<unsigned>& numbers)) {
  std::vector<double> p_values;
  for (const unsigned number : numbers) p_values.push_back((number % 1000) / 999.0);
  const std::vector<double> adjusted = holm_adjusted(p_values);
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    RC_ASSERT(adjusted[i] >= p_values[i]);
    RC_ASSERT(adjusted[i] <= 1);
    for (std::size_t j = 0; j < p_values.size(); ++j) {
      if (p_values[i] < p_values[j]) RC_ASSERT(adjusted[i] <= adjusted[j]);
    }
  }
}

// Benjamini and Hochberg (1995), section 4: of 15 p values the procedure rejects the first four at 5 %, Bonferroni's
// three.
const std::vector<double> kThrombolysis{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                        0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};

TEST(FalseDiscovery, PublishedExampleIsMet) {
  const std::vector<double> adjusted = benjamini_hochberg_adjusted(kThrombolysis);
  EXPECT_NEAR(adjusted[0], 0.0015, 1e-12);
  EXPECT_NEAR(adjusted[3], 0.035625, 1e-12);
  EXPECT_NEAR(adjusted[4], 0.0603, 1e-12);
  EXPECT_NEAR(adjusted[5], 0.0298 * 15 / 7, 1e-12) << "no larger than that of a larger p value";
  EXPECT_EQ(adjusted[14], 1);
  EXPECT_TRUE(benjamini_hochberg_adjusted({}).empty());
}

// For independent tests the false discovery rate is known exactly: the share of true hypotheses times q.
TEST(FalseDiscovery, RateIsThatOfTheTheorem) {
  constexpr int kRepeats = 4000;
  constexpr std::size_t kTests = 20;
  constexpr std::size_t kTrue = 10;
  RandomStream random({5, 6, 7}, StreamClass::dice);
  double false_share = 0;
  int found = 0;
  int found_by_holm = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    std::vector<double> p_values;
    for (std::size_t i = 0; i < kTests; ++i) {
      p_values.push_back(tolerance_p_value(normal(random) + (i < kTrue ? 0 : 3), 1, 0, 1e6));
    }
    const auto share = [&](const std::vector<double>& adjusted) {
      double rejected = 0;
      double wrong = 0;
      for (std::size_t i = 0; i < kTests; ++i) {
        if (adjusted[i] > 0.05) continue;
        ++rejected;
        wrong += i < kTrue ? 1 : 0;
      }
      found += static_cast<int>(rejected - wrong);
      return rejected > 0 ? wrong / rejected : 0;
    };
    false_share += share(benjamini_hochberg_adjusted(p_values)) / kRepeats;
    for (std::size_t i = kTrue; i < kTests; ++i) found_by_holm += holm_adjusted(p_values)[i] <= 0.05 ? 1 : 0;
  }
  EXPECT_NEAR(false_share, 0.025, 0.005);
  EXPECT_GT(found, 1.3 * found_by_holm);
}

TEST(TolerancePValue, AgreesWithTheOrdinaryTTestAtToleranceZero) {
  EXPECT_NEAR(tolerance_p_value(2.131449546, 1, 0, 15), 0.05, 1e-9);
  EXPECT_NEAR(tolerance_p_value(-2.131449546, 1, 0, 15), 0.05, 1e-9);
}

TEST(TolerancePValue, IsAboutOneHalfAtTheEdgeAndOneInside) {
  EXPECT_NEAR(tolerance_p_value(2.5, 0.1, 2.5, 15), 0.5, 1e-6);
  EXPECT_EQ(tolerance_p_value(0, 0.1, 2.5, 15), 1);
}

TEST(TolerancePValue, WithoutErrorItIsZeroOrOne) {
  EXPECT_EQ(tolerance_p_value(2.6, 0, 2.5, 15), 0);
  EXPECT_EQ(tolerance_p_value(2.5, 0, 2.5, 15), 1);
}

TEST(TolerancePValue, FalseAlarmsStayBelowTheLevelAtTheEdge) {
  // True difference = tolerance, the worst case of the hypothesis; 20,000 repeats, 5 sigma = 0.8 %.
  int rejected = 0;
  const int repeats = 20000;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    RandomStream random({11, 0, static_cast<std::uint32_t>(repeat)}, StreamClass::dice);
    std::vector<double> values;
    for (int i = 0; i < 16; ++i) values.push_back(0.5 + normal(random));
    const MeanWithError mean = mean_with_error(values);
    if (tolerance_p_value(mean.mean, mean.se, 0.5, 15) < 0.05) ++rejected;
  }
  EXPECT_LT(rejected, repeats * 0.058);
  EXPECT_GT(rejected, repeats * 0.042);
}

/// Ratio of the sums of the first and the second numbers of all replicates but one.
std::function<std::vector<double>(std::size_t)> ratio_of(const std::vector<std::vector<double>>& replicates) {
  return [&replicates](std::size_t left_out) {
    std::vector<double> sum(2);
    for (std::size_t r = 0; r < replicates.size(); ++r) {
      if (r == left_out) continue;
      for (std::size_t i = 0; i < 2; ++i) sum[i] += replicates[r][i];
    }
    return std::vector<double>{sum[0] / sum[1]};
  };
}

TEST(Jackknife, OfTheMeanIsTheStandardErrorOfTheMean) {
  // Replicates of weight 1: the ratio (sum of a) / (sum of b) with all b = 1 is the mean.
  const std::vector<double> values{3, 5, 4, 8, 1, 6};
  std::vector<std::vector<double>> replicates;
  for (const double value : values) replicates.push_back({value, 1});
  const Jackknife result = jackknife(replicates.size(), ratio_of(replicates));
  const MeanWithError expected = mean_with_error(values);
  EXPECT_NEAR(result.values[0], expected.mean, 1e-14);
  EXPECT_NEAR(result.standard_errors[0], expected.se, 1e-14);
}

TEST(Jackknife, OfARatioMatchesTheHandComputedValue) {
  // a = (1, 2, 3), b = (2, 2, 5): ratio 6/9; leaving one out 5/7, 4/7, 3/4; mean 0.678571;
  // squares 0.00127551 + 0.01147959 + 0.00510204 = 0.01785714; SE^2 = 2/3 of that.
  const std::vector<std::vector<double>> replicates{{1, 2}, {2, 2}, {3, 5}};
  const Jackknife result = jackknife(replicates.size(), ratio_of(replicates));
  EXPECT_NEAR(result.values[0], 6.0 / 9, 1e-15);
  EXPECT_NEAR(result.standard_errors[0], std::sqrt(0.01785714 * 2 / 3), 1e-7);
}

TEST(Jackknife, OfEqualReplicatesHasNoError) {
  const Jackknife result = jackknife(2, [](std::size_t /*left_out*/) { return std::vector<double>{0.5, 7}; });
  EXPECT_EQ(result.standard_errors, (std::vector<double>{0, 0}));
}

TEST(Jackknife, RatioIntervalsCoverNinetyFivePercent) {
  // Ratio 2 / 4 of correlated normals, 16 replicates, t with 15 degrees of freedom; 10,000 repeats (SE 0.22 %).
  int covered = 0;
  const int repeats = 10000;
  const double quantile = t_quantile(0.975, 15);
  for (int repeat = 0; repeat < repeats; ++repeat) {
    RandomStream random({13, 0, static_cast<std::uint32_t>(repeat)}, StreamClass::dice);
    std::vector<std::vector<double>> replicates;
    for (int i = 0; i < 16; ++i) {
      const double common = normal(random);
      const double own = normal(random);
      replicates.push_back({2 + 0.5 * common, 4 + 0.3 * common + 0.5 * own});
    }
    const Jackknife result = jackknife(replicates.size(), ratio_of(replicates));
    if (std::abs(result.values[0] - 0.5) <= quantile * result.standard_errors[0]) ++covered;
  }
  EXPECT_GT(covered, repeats * 0.93);
  EXPECT_LT(covered, repeats * 0.97);
}

TEST(SimultaneousIntervals, HoldJointlyWhateverTheDependence) {
  // 20 estimates from 16 replicates each, independent or sharing half of their variance; 4,000 repeats (SE 0.35 %).
  const double quantile = simultaneous_t_quantile(0.05, 20, 15);
  for (const double shared : {0.0, 0.5}) {
    int covered = 0;
    const int repeats = 4000;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      RandomStream random({17, shared > 0 ? 1U : 0U, static_cast<std::uint32_t>(repeat)}, StreamClass::dice);
      std::vector<std::vector<double>> values(20);
      for (int i = 0; i < 16; ++i) {
        const double common = normal(random);
        for (auto& series : values)
          series.push_back(std::sqrt(shared) * common + std::sqrt(1 - shared) * normal(random));
      }
      bool all = true;
      for (const auto& series : values) {
        const MeanWithError mean = mean_with_error(series);
        all = all && std::abs(mean.mean) <= quantile * mean.se;
      }
      if (all) ++covered;
    }
    EXPECT_GT(covered, repeats * 0.94) << "shared variance " << shared;
    // Dependence makes Bonferroni cautious; independence does not.
    EXPECT_LT(covered, repeats * (shared > 0 ? 0.98 : 0.965)) << "shared variance " << shared;
  }
}

TEST(MeanWithError, HandComputedValuesAreMet) {
  const MeanWithError mean = mean_with_error({1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(mean.mean, 2.5);
  EXPECT_DOUBLE_EQ(mean.se, std::sqrt(5.0 / 3 / 4));
}

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
}  // namespace warbalance::sim::estimators_test
