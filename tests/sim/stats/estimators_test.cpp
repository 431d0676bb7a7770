#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/rankings.hpp"

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

// The pilot's variance is known to 2 % here; 4000 runs measure a power to 0.6 % (one standard error).
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

using Scores = std::vector<std::uint16_t>;

double uniform(RandomStream& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

TEST(PairedDifference, FollowsFromTheDifferencesOfTheGroups) {
  // Differences 2, 0, -1, 3 of 4 quarters; with the added one (half -4, half 4) the squares about the mean 4/5 of
  // five groups add up to 4 + 0 + 1 + 9 + 16 - 4 * 4 / 5 = 26.8.
  const Estimate difference = paired_difference(Scores{4, 2, 1, 3}, Scores{2, 2, 2, 0}, 4);
  EXPECT_NEAR(difference.value, 1.0 / 4, 1e-12);
  EXPECT_NEAR(difference.se, std::sqrt(26.8 / 4 / 4) / 4, 1e-12);
  EXPECT_LT(difference.interval.low, difference.value);
  EXPECT_GT(difference.interval.high, difference.value);
}

TEST(PairedDifference, IsThatOfTheTwoMeans) {
  const Scores scores{4, 0, 1, 3, 2, 2, 4};
  const Scores base{1, 0, 4, 3, 0, 2, 1};
  const auto mean = [](const Scores& all) {
    CoupleCounts counts{};
    for (const std::uint16_t score : all) ++counts[score];
    return pair_score(counts).value;
  };
  EXPECT_NEAR(paired_difference(scores, base, 4).value, mean(scores) - mean(base), 1e-12);
  EXPECT_NEAR(paired_difference(base, scores, 4).value, mean(base) - mean(scores), 1e-12);
}

TEST(PairedDifference, OfGroupsThatNeverDifferedIsNotCertain) {
  const Scores scores(1000, 3);
  const Estimate difference = paired_difference(scores, scores, 4);
  EXPECT_EQ(difference.value, 0);
  EXPECT_NEAR(difference.se, 1.0 / 1000, 1e-6) << "one invented group in a thousand";
  EXPECT_LT(difference.interval.low, 0);
  EXPECT_GT(difference.interval.high, 0);
}

TEST(PairedDifference, StaysInRangeAtTheEdges) {
  const Estimate best = paired_difference(Scores(50, 4), Scores(50, 0), 4);
  EXPECT_EQ(best.value, 1);
  EXPECT_EQ(best.interval.high, 1);
  EXPECT_GT(best.interval.low, 0.8);
  const Estimate one = paired_difference(Scores{4}, Scores{0}, 4);
  EXPECT_EQ(one.interval.low, -1);
  EXPECT_EQ(one.interval.high, 1);
}

/// Two runs whose couples share a part of their luck.
struct SharedLuck {
  double base_chance;
  double chance;
  double shared;  ///< probability that a battle has the same luck in both runs
};

struct Repeats {
  double coverage = 0;
  double sd = 0;  ///< of the estimates
  double mean_se = 0;
};

Repeats repeat(const SharedLuck& luck, int couples, int repeats, std::uint32_t matchup) {
  Repeats result;
  double sum = 0;
  double squares = 0;
  const double truth = luck.chance - luck.base_chance;
  for (int r = 0; r < repeats; ++r) {
    RandomStream random({7, matchup, static_cast<std::uint32_t>(r)}, StreamClass::dice);
    Scores base;
    Scores scores;
    for (int k = 0; k < couples; ++k) {
      int of_base = 0;
      int of_run = 0;
      for (int battle = 0; battle < 2; ++battle) {
        const double first = uniform(random);
        const double second = uniform(random) < luck.shared ? first : uniform(random);
        of_base += first < luck.base_chance ? 2 : 0;
        of_run += second < luck.chance ? 2 : 0;
      }
      base.push_back(static_cast<std::uint16_t>(of_base));
      scores.push_back(static_cast<std::uint16_t>(of_run));
    }
    const Estimate estimate = paired_difference(scores, base, 4);
    result.coverage += estimate.interval.contains(truth) ? 1 : 0;
    result.mean_se += estimate.se;
    sum += estimate.value - truth;
    squares += (estimate.value - truth) * (estimate.value - truth);
  }
  const double n = repeats;
  EXPECT_NEAR(sum / n, 0, 4 * std::sqrt(squares / n / n)) << "no bias";
  result.coverage /= n;
  result.mean_se /= n;
  result.sd = std::sqrt(squares / n);
  return result;
}

// 4,000 repeats: standard error of a coverage 0.34 %, of an SD 1.1 %. The added couple makes the SE a little longer
// where the runs rarely differ (everything shared).
TEST(PairedDifference, CoversTheTruthWhateverTheRunsShare) {
  std::uint32_t matchup = 0;
  for (const SharedLuck& luck : {SharedLuck{0.5, 0.5, 0.0}, SharedLuck{0.5, 0.56, 0.5}, SharedLuck{0.3, 0.4, 0.9},
                                 SharedLuck{0.7, 0.6, 1.0}, SharedLuck{0.9, 0.8, 0.5}}) {
    const Repeats result = repeat(luck, 200, 4000, ++matchup);
    EXPECT_GT(result.coverage, 0.93) << luck.base_chance << " " << luck.chance << " " << luck.shared;
    EXPECT_LT(result.coverage, 0.97) << luck.base_chance << " " << luck.chance << " " << luck.shared;
    EXPECT_NEAR(result.mean_se / result.sd, 1.02, 0.08) << luck.base_chance << " " << luck.chance << " " << luck.shared;
  }
}

TEST(PairedDifference, IsSurerForSharedLuck) {
  const Repeats apart = repeat({0.5, 0.55, 0.0}, 200, 400, 11);
  const Repeats together = repeat({0.5, 0.55, 0.9}, 200, 400, 12);
  EXPECT_LT(together.mean_se, apart.mean_se / 2);
}

TEST(PairedJackknife, OfMeansIsThatOfTheDifferences) {
  // The jackknife of a mean is s / sqrt(R): differences 1, 2, 3, 6 have s^2 = 14 / 3.
  const auto jackknife_of_mean = [](const std::vector<double>& replicates) {
    return jackknife(replicates.size(), [&](std::size_t left_out) {
      double sum = 0;
      for (std::size_t r = 0; r < replicates.size(); ++r) sum += r == left_out ? 0 : replicates[r];
      const std::size_t counted = replicates.size() - (left_out < replicates.size() ? 1 : 0);
      return std::vector<double>{sum / static_cast<double>(counted)};
    });
  };
  const Jackknife of_run = jackknife_of_mean({11, 22, 33, 46});
  const Jackknife of_base = jackknife_of_mean({10, 20, 30, 40});
  EXPECT_NEAR(jackknife_difference_se(of_run.without_one[0], of_base.without_one[0]), std::sqrt(14.0 / 3 / 4), 1e-12);
  EXPECT_NEAR(jackknife_se(of_run.without_one[0]), of_run.standard_errors[0], 0);
  EXPECT_EQ(jackknife_difference_se(of_run.without_one[0], of_run.without_one[0]), 0);
}

PairSums pair_of(std::initializer_list<int> quarters) {
  PairSums pair;
  for (const int score : quarters) pair.add(score);
  return pair;
}

// By hand: scores 1, 1/2 (mean 3/4, s^2 = 1/16) and 0, 1/2 (mean 1/4, s^2 = 1/16): terms 1/16 - 1/16 = 0.
TEST(Imbalance, NoiseIsTakenOffExactly) {
  const std::vector<PairSums> pairs{pair_of({4, 2}), pair_of({0, 2})};
  const Imbalance imbalance = imbalance_of(pairs);
  EXPECT_NEAR(imbalance.variance, 0, 1e-15);
  EXPECT_FALSE(imbalance.points);
  EXPECT_EQ(imbalance.mean_abs, 0);
}

// By hand: means 1 and 3/4 with no spread within a pair: terms 1/4 and 1/16, V = 5/32, sd = 3/16 / sqrt 2.
TEST(Imbalance, HandComputedExample) {
  const std::vector<PairSums> pairs{pair_of({4, 4, 4}), pair_of({3, 3, 3})};
  const Imbalance imbalance = imbalance_of(pairs);
  EXPECT_NEAR(imbalance.variance, 5.0 / 32, 1e-15);
  EXPECT_NEAR(imbalance.variance_se, 3.0 / 32, 1e-15);
  EXPECT_FALSE(imbalance.points) << "V is less than two standard errors";
  EXPECT_NEAR(imbalance.upper, 100 * std::sqrt(5.0 / 32 + 1.645 * 3 / 32), 1e-9);
  EXPECT_NEAR(imbalance.mean_abs, 37.5, 1e-9);
}

TEST(Imbalance, GainIsTheRatioWithItsError) {
  Imbalance listed;
  listed.points = 20;
  listed.points_se = 1;
  Imbalance fair;
  fair.points = 8;
  fair.points_se = 0.5;
  const std::optional<Gain> gain = gain_of(listed, fair);
  ASSERT_TRUE(gain);
  EXPECT_DOUBLE_EQ(gain->value, 2.5);
  EXPECT_NEAR(gain->se, 2.5 * std::sqrt(0.0025 + 0.00390625), 1e-12);
  fair.points.reset();
  EXPECT_FALSE(gain_of(listed, fair));
}

/// Pairs whose true score is 1/2 + or - `edge`; every battle of a couple is won by that chance, drawn 1 in 10 times.
std::vector<PairSums> simulated(double edge, int pairs, int couples, std::uint32_t repeat) {
  RandomStream random({77, repeat, 0}, StreamClass::bootstrap);
  std::vector<PairSums> sums(static_cast<std::size_t>(pairs));
  for (PairSums& pair : sums) {
    const double chance = 0.5 + (random.below(2) == 0 ? edge : -edge);
    for (int k = 0; k < couples; ++k) {
      int score = 0;
      for (int battle = 0; battle < 2; ++battle) {
        const bool drawn = uniform(random) < 0.1;
        score += drawn ? 1 : (uniform(random) < 0.5 + (chance - 0.5) / 0.9 ? 2 : 0);
      }
      pair.add(score);
    }
  }
  return sums;
}

TEST(Imbalance, IsUnbiasedAndItsErrorIsRight) {
  constexpr int kRepeats = 200;
  for (const double edge : {0.0, 0.08, 0.2}) {
    double sum = 0;
    double squares = 0;
    double stated = 0;
    for (std::uint32_t repeat = 0; repeat < kRepeats; ++repeat) {
      const Imbalance imbalance = imbalance_of(simulated(edge, 200, 20, repeat));
      sum += imbalance.variance;
      squares += imbalance.variance * imbalance.variance;
      stated += imbalance.variance_se;
    }
    const double mean = sum / kRepeats;
    const double sd = std::sqrt(squares / kRepeats - mean * mean);
    EXPECT_NEAR(mean, edge * edge, 4 * sd / std::sqrt(kRepeats)) << edge;
    EXPECT_NEAR(stated / kRepeats / sd, 1, 0.2) << edge;
  }
}

// By hand: V is 0.16 and 0.04 for the first list's pairs, 0.09 and 0.01 for the second's, so the gains are 2 and 3 from
// scores, 4/3 and 2 from pairs: sqrt(6) and sqrt(8/3), which multiply to 0.4 / 0.1.
TEST(SplitGain, IsTheGeometricMeanOfBothOrders) {
  const auto rows = [](double deviation) {
    // Couples with at most 40 quarters: the mean is exact and there is no noise.
    const auto quarters = std::llround(10 * 4 * (0.5 + deviation));
    return std::vector<PairSums>(50, PairSums{10, quarters, quarters * quarters / 10});
  };
  const auto ff = rows(0.4);
  const auto fs = rows(0.2);
  const auto sf = rows(0.3);
  const auto ss = rows(0.1);
  const std::optional<SplitGain> split = split_gain({ff, fs, sf, ss});
  ASSERT_TRUE(split);
  EXPECT_NEAR(split->scores.value, std::sqrt(6.0), 1e-12);
  EXPECT_NEAR(split->pairs.value, std::sqrt(8.0 / 3), 1e-12);
  EXPECT_NEAR(split->scores.value * split->pairs.value, 4, 1e-12);
  EXPECT_NEAR(split->scores.se, 0, 1e-12) << "all pairs are alike";
  const std::optional<SplitGain> back = split_gain({ss, sf, fs, ff});
  ASSERT_TRUE(back);
  EXPECT_NEAR(back->scores.value, 1 / split->scores.value, 1e-12) << "the same from the other side";
  EXPECT_FALSE(split_gain({ff, fs, sf, rows(0)}));
}

/// Scores of pairs whose true deviations are `size` times normal numbers; a list scales those of its own.
std::vector<PairSums> rows_of(const std::vector<double>& deviations, double times, RandomStream& random) {
  std::vector<PairSums> sums(deviations.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    for (int couple = 0; couple < 20; ++couple) {
      int score = 0;
      for (int battle = 0; battle < 2; ++battle) score += uniform(random) < 0.5 + times * deviations[i] ? 2 : 0;
      sums[i].add(score);
    }
  }
  return sums;
}

// Pairs under two lists share their deviations: that makes the factor of scores surer and the factor of pairs less sure
// than four independent rows would be.
TEST(SplitGain, ErrorsCoverAlthoughRowsShareTheirPairs) {
  constexpr int kRepeats = 300;
  int scores = 0;
  int pairs = 0;
  for (std::uint32_t repeat = 0; repeat < kRepeats; ++repeat) {
    RandomStream random({78, repeat, 0}, StreamClass::bootstrap);
    const auto deviations = [&](double size) {
      std::vector<double> drawn;
      for (int i = 0; i < 300; ++i) {
        double sum = -6;
        for (int k = 0; k < 12; ++k) sum += uniform(random);
        drawn.push_back(size * std::clamp(sum, -3.0, 3.0));
      }
      return drawn;
    };
    const auto first = deviations(0.13);
    const auto second = deviations(0.08);
    const auto ff = rows_of(first, 1, random);
    const auto fs = rows_of(first, 0.8, random);
    const auto sf = rows_of(second, 1, random);
    const auto ss = rows_of(second, 0.8, random);
    const std::optional<SplitGain> split = split_gain({ff, fs, sf, ss});
    ASSERT_TRUE(split);
    scores += std::abs(split->scores.value - 1.25) < 1.96 * split->scores.se ? 1 : 0;
    pairs += std::abs(split->pairs.value - 1.625) < 1.96 * split->pairs.se ? 1 : 0;
  }
  // 285 of 300 expected: outside of this with a probability below 1 in 1,000 each.
  EXPECT_GE(scores, 271);
  EXPECT_LE(scores, 297);
  EXPECT_GE(pairs, 271);
  EXPECT_LE(pairs, 297);
}

TEST(Imbalance, BalancedArmiesAreOnlyBounded) {
  int bounded = 0;
  for (std::uint32_t repeat = 0; repeat < 100; ++repeat) {
    bounded += imbalance_of(simulated(0, 200, 20, repeat)).points ? 0 : 1;
  }
  EXPECT_GE(bounded, 90);
}

TEST(Spread, EqualArmiesHaveNoneAndUnequalOnesTheirOwn) {
  EXPECT_LT(spread_of(simulated(0, 400, 50, 1)), 2);
  EXPECT_NEAR(spread_of(simulated(0.15, 400, 50, 2)), 15, 1);
}

}  // namespace
}  // namespace warbalance::sim::estimators_test
