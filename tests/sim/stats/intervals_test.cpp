#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim::intervals_test {
namespace {

double uniform(RandomStream& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

TEST(Quantiles, NormalAndStudentTablesAreMet) {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, tables 26.1 and 26.10.
  EXPECT_NEAR(normal_quantile(0.975), 1.959963985, 1e-9);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-15);
  EXPECT_NEAR(t_quantile(0.975, 1), 12.706, 5e-4);
  EXPECT_NEAR(t_quantile(0.975, 7), 2.365, 5e-4);
  EXPECT_NEAR(t_quantile(0.975, 15), 2.131, 5e-4);
  EXPECT_NEAR(t_quantile(0.995, 15), 2.947, 5e-4);
  EXPECT_NEAR(t_upper_tail(2.131449546, 15), 0.025, 1e-9);
  // One degree of freedom is the Cauchy distribution: P(T > 1) = 1/4.
  EXPECT_NEAR(t_upper_tail(1, 1), 0.25, 1e-15);
}

TEST(Quantiles, TailsAtInfinityAreZeroAndOne) {
  EXPECT_EQ(t_upper_tail(INFINITY, 7), 0);
  EXPECT_EQ(t_upper_tail(-INFINITY, 7), 1);
}

TEST(Quantiles, SimultaneousQuantileIsBonferroni) {
  EXPECT_DOUBLE_EQ(simultaneous_t_quantile(0.05, 1, 15), -t_quantile(0.025, 15));
  // Abramowitz and Stegun, table 26.10: t(0.995, 15); 0.05 / (2 * 5) = 0.005.
  EXPECT_NEAR(simultaneous_t_quantile(0.05, 5, 15), 2.947, 5e-4);
}

TEST(WilsonInterval, PublishedExamplesAreMet) {
  // Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3 (score without continuity correction).
  const Interval a = wilson_interval(81, 263);
  EXPECT_NEAR(a.low, 0.2553, 5e-5);
  EXPECT_NEAR(a.high, 0.3662, 5e-5);
  const Interval b = wilson_interval(15, 148);
  EXPECT_NEAR(b.low, 0.0624, 5e-5);
  EXPECT_NEAR(b.high, 0.1605, 5e-5);
  const Interval c = wilson_interval(0, 20);
  EXPECT_EQ(c.low, 0);
  EXPECT_NEAR(c.high, 0.1611, 5e-5);
  const Interval d = wilson_interval(1, 29);
  EXPECT_NEAR(d.low, 0.0061, 5e-5);
  EXPECT_NEAR(d.high, 0.1718, 5e-5);
}

TEST(WilsonInterval, EdgesAreExactAndNeverOfWidthZero) {
  EXPECT_EQ(wilson_interval(0, 0).low, 0);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
  const Interval all = wilson_interval(1000, 1000);
  EXPECT_EQ(all.high, 1);
  EXPECT_GT(all.half_width(), 1e-3);
  EXPECT_LT(all.low, 1);
}

TEST(WilsonInterval, ExactCoverageAveragesToNinetyFivePercent) {
  for (const int n : {20, 50, 100}) {
    double covered = 0;
    int grid = 0;
    for (double p = 0.005; p < 1; p += 0.005, ++grid) {
      double probability = std::pow(1 - p, n);
      for (int k = 0; k <= n; ++k) {
        if (wilson_interval(k, n).contains(p)) covered += probability;
        probability *= (n - k) * p / ((k + 1) * (1 - p));
      }
    }
    EXPECT_GT(covered / grid, 0.94) << "n = " << n;
    EXPECT_LT(covered / grid, 0.96) << "n = " << n;
  }
}

TEST(PairScore, HandComputedExampleIsMet) {
  // Ten couples of 1, 2 2 2, 3 3 3, 4 4 4 quarters; with half a couple of 0 and half of 4 the sum is 30 quarters and
  // the squares 96: mean p = 30/44, variance (96/16 - 7.5 p) / 10 = 0.0886364.
  const CoupleCounts couples{0, 1, 3, 3, 3};
  const Estimate score = pair_score(couples);
  EXPECT_DOUBLE_EQ(score.value, 0.7);
  EXPECT_NEAR(score.se, std::sqrt(0.08863636 / 10), 1e-8);
  // n' = 10 p (1 - p) / 0.0886364 = 24.4755; t(0.975, 9) = 2.262157; Wilson around 0.7.
  EXPECT_NEAR(score.interval.low, 0.471739, 2e-6);
  EXPECT_NEAR(score.interval.high, 0.859091, 2e-6);
}

TEST(PairScore, LargeSamplesGiveTheUsualTInterval) {
  const CoupleCounts couples{1000, 2000, 3000, 2500, 1500};
  const Estimate score = pair_score(couples);
  const double n = 10000;
  const double mean = (2000 + 6000 + 7500 + 6000) / (4 * n);
  const double squares = (2000 + 12000 + 22500 + 24000) / 16.0;
  const double se = std::sqrt((squares / n - mean * mean) / (n - 1));
  EXPECT_NEAR(score.value, mean, 1e-15);
  EXPECT_NEAR(score.se, se, 1e-6);
  EXPECT_NEAR(score.interval.low, mean - 1.9602 * se, 1e-5);
  EXPECT_NEAR(score.interval.high, mean + 1.9602 * se, 1e-5);
}

TEST(PairScore, ExtremesHaveFiniteIntervalsOfPositiveWidth) {
  for (const CoupleCounts& couples : {CoupleCounts{500, 0, 0, 0, 0}, CoupleCounts{0, 0, 500, 0, 0},
                                      CoupleCounts{0, 0, 0, 0, 500}, CoupleCounts{0, 0, 0, 0, 2}}) {
    const Estimate score = pair_score(couples);
    EXPECT_TRUE(score.interval.contains(score.value));
    EXPECT_GE(score.interval.low, 0);
    EXPECT_LE(score.interval.high, 1);
    EXPECT_GT(score.interval.half_width(), 1e-3);
    EXPECT_TRUE(std::isfinite(score.se));
    EXPECT_GT(score.se, 0);
  }
  EXPECT_EQ(pair_score({500, 0, 0, 0, 0}).interval.low, 0);
  EXPECT_EQ(pair_score({0, 0, 0, 0, 500}).interval.high, 1);
}

TEST(PairScore, FewerThanTwoCouplesLeaveTheWholeRange) {
  for (const CoupleCounts& couples : {CoupleCounts{}, CoupleCounts{0, 0, 0, 1, 0}}) {
    EXPECT_EQ(pair_score(couples).interval.low, 0);
    EXPECT_EQ(pair_score(couples).interval.high, 1);
  }
}

/// Share of intervals that hold the truth: couples whose battles are won with probability p -+ seat (seat 1, seat 2),
/// and whose second battle copies the first one's luck (copy > 0) or mirrors it (copy < 0) with probability |copy|.
double coverage(double p, double seat, double copy, int couples, int repeats, std::uint32_t matchup) {
  int covered = 0;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    RandomStream random({7, matchup, static_cast<std::uint32_t>(repeat)}, StreamClass::dice);
    CoupleCounts counts{};
    for (int couple = 0; couple < couples; ++couple) {
      const double luck = uniform(random);
      const double other = uniform(random);
      const bool linked = uniform(random) < std::abs(copy);
      const double second = !linked ? other : (copy > 0 ? luck : 1 - luck);
      const int won = (luck < p - seat ? 2 : 0) + (second < p + seat ? 2 : 0);
      ++counts[static_cast<std::size_t>(won)];
    }
    if (pair_score(counts).interval.contains(p)) ++covered;
  }
  return static_cast<double>(covered) / repeats;
}

// 10,000 repeats: standard error of a coverage 0.22 %; limits 93 and 97 %, averaged over p as Wilson's coverage is.
TEST(PairScore, CoversNinetyFivePercentForAnyDependenceWithinCouples) {
  std::uint32_t matchup = 0;
  for (const int couples : {30, 200}) {
    for (const double copy : {-0.7, 0.0, 0.7}) {
      double mean = 0;
      const std::vector<double> scores{0.2, 0.35, 0.5, 0.62, 0.8};
      for (const double p : scores) mean += coverage(p, 0.1, copy, couples, 2000, ++matchup);
      mean /= static_cast<double>(scores.size());
      EXPECT_GT(mean, 0.93) << couples << " couples, dependence " << copy;
      EXPECT_LT(mean, 0.97) << couples << " couples, dependence " << copy;
    }
  }
}

TEST(PairScore, CoversLopsidedMatchups) {
  // 98 % scores, where the plain t interval of 50 couples covers 75 to 87 %.
  EXPECT_GT(coverage(0.98, 0.0, 0.0, 50, 10000, 100), 0.93);
  EXPECT_GT(coverage(0.98, 0.0, 1.0, 50, 10000, 101), 0.93);
}

TEST(GroupMean, OfCouplesIsThePairScore) {
  const CoupleCounts couples{3, 1, 7, 2, 9};
  const Estimate score = pair_score(couples);
  const Estimate mean = group_mean({22, 4, 1 + 14 + 6 + 36, 1 + 28 + 18 + 144});
  EXPECT_EQ(score.value, mean.value);
  EXPECT_EQ(score.se, mean.se);
  EXPECT_EQ(score.interval.low, mean.interval.low);
  EXPECT_EQ(score.interval.high, mean.interval.high);
}

TEST(GroupMean, DoesNotDependOnTheUnit) {
  const Estimate parts = group_mean({50, 36, 600, 9000});
  const Estimate shares = group_mean({50, 1, 600.0 / 36, 9000.0 / (36 * 36)});
  EXPECT_NEAR(parts.value, shares.value, 1e-12);
  EXPECT_NEAR(parts.interval.low, shares.interval.low, 1e-12);
  EXPECT_NEAR(parts.interval.high, shares.interval.high, 1e-12);
}

TEST(GroupMean, HasAWidthWhereAllGroupsAreAlike) {
  EXPECT_GT(group_mean({100, 36, 0, 0}).interval.high, 0.01);
  EXPECT_EQ(group_mean({100, 36, 0, 0}).interval.low, 0);
  EXPECT_GT(group_mean({100, 6, 300, 900}).interval.half_width(), 0.005);
}

// Coverage of the 95 % interval of a first place's share in groups of three battles whose luck depends on each other:
// 2000 runs of 60 groups, fixed seed. 93 % to 97 % is 4 standard errors (0.5 points each) around 95 %.
// The margin of a battle is nearly always +100; now and then the side that wins loses some of it.
TEST(BoundedMean, CoversFewAndOneSidedMargins) {
  constexpr int kRepeats = 2000;
  constexpr double kMean = 100 - 0.1 * 55;
  for (const int couples : {5, 10, 30, 100}) {
    int covered = 0;
    int plain = 0;
    for (std::uint32_t repeat = 0; repeat < kRepeats; ++repeat) {
      RandomStream random({12, repeat, static_cast<std::uint32_t>(couples)}, StreamClass::bootstrap);
      GroupSums sums{.groups = couples};
      for (int k = 0; k < couples; ++k) {
        double margin = 0;
        for (int battle = 0; battle < 2; ++battle) {
          const bool whole = uniform(random) >= 0.1;
          margin += whole ? 100 : 90 - 10 * std::floor(10 * uniform(random));
        }
        sums.sum += margin;
        sums.squares += margin * margin;
      }
      const Estimate estimate = bounded_mean(sums, -200, 200);
      EXPECT_LE(estimate.interval.high, 200);
      covered += estimate.interval.contains(2 * kMean) ? 1 : 0;
      const double mean = sums.sum / couples;
      const double variance = std::max(0.0, sums.squares - couples * mean * mean) / (couples - 1) / couples;
      plain += std::abs(mean - 2 * kMean) <= t_quantile(0.975, couples - 1) * std::sqrt(variance) ? 1 : 0;
    }
    EXPECT_GE(covered, 0.97 * kRepeats) << couples;
    if (couples <= 30) {
      EXPECT_LT(plain, 0.92 * kRepeats) << "a plain t interval would do with " << couples;
    }
  }
}

// 10 x - 7 for quarters x of couples.
TEST(BoundedMean, IsThatOfCouplesInAnotherUnit) {
  const CoupleCounts couples{3, 1, 4, 1, 5};
  GroupSums sums{.groups = 14};
  for (std::size_t x = 0; x < couples.size(); ++x) {
    const double value = 10 * static_cast<double>(x) - 7;
    sums.sum += static_cast<double>(couples[x]) * value;
    sums.squares += static_cast<double>(couples[x]) * value * value;
  }
  const Estimate score = pair_score(couples);
  const Estimate estimate = bounded_mean(sums, -7, 33);
  EXPECT_NEAR(estimate.value, 40 * score.value - 7, 1e-9);
  EXPECT_NEAR(estimate.se, 40 * score.se, 1e-9);
  EXPECT_NEAR(estimate.interval.low, 40 * score.interval.low - 7, 1e-9);
  EXPECT_NEAR(estimate.interval.high, 40 * score.interval.high - 7, 1e-9);
}

TEST(GroupMean, IntervalOfWinSharesHoldsTheTruthNineteenTimesInTwenty) {
  RandomStream random({8, 0, 0}, StreamClass::bootstrap);
  int covered = 0;
  constexpr int kRuns = 2000;
  constexpr double kTruth = 0.3 * 0.5 + 0.1 * 0.5;
  for (int run = 0; run < kRuns; ++run) {
    GroupSums sums{.groups = 60, .full = 36};
    for (int group = 0; group < 60; ++group) {
      const std::uint32_t percent = random.below(2) == 0 ? 30 : 10;  // a table that suits the army, or not
      double parts = 0;
      for (int battle = 0; battle < 3; ++battle) parts += random.below(100) < percent ? 12 : 0;
      sums.sum += parts;
      sums.squares += parts * parts;
    }
    covered += group_mean(sums).interval.contains(kTruth);
  }
  EXPECT_GT(covered, 0.93 * kRuns);
  EXPECT_LT(covered, 0.97 * kRuns);
}

// By hand: the variance of 10, 20 and 30 is 100, less the error's 36.
TEST(BetweenSpread, WithEqualErrorsIsTheVarianceLessTheirs) {
  const std::vector<MemberEstimate> members{{10, 6}, {20, 6}, {30, 6}};
  const BetweenSpread spread = between_spread(members);
  EXPECT_NEAR(spread.tau, 8, 1e-9);
  // Q = 200 / (36 + tau^2) = 7.3778 and 0.050636, the chi-squared quantiles of 2 degrees of freedom.
  EXPECT_NEAR(spread.interval.low, 0, 1e-9) << "Q(0) = 5.56";
  EXPECT_NEAR(spread.interval.high, std::sqrt(200 / 0.0506356 - 36), 1e-3);
}

// By hand: of two members Q = 8^2 / (1 + 13 + 2 tau^2), which is 1 at tau = 5.
TEST(BetweenSpread, HandComputedExampleOfUnequalErrors) {
  const std::vector<MemberEstimate> members{{0, 1}, {8, std::sqrt(13.0)}};
  EXPECT_NEAR(between_spread(members).tau, 5, 1e-9);
}

TEST(BetweenSpread, NoiseAloneIsNone) {
  const std::vector<MemberEstimate> members{{5, 2}, {6, 2}};
  const BetweenSpread spread = between_spread(members);
  EXPECT_EQ(spread.tau, 0);
  EXPECT_EQ(spread.interval.low, 0);
  EXPECT_GT(spread.interval.high, 5) << "two members cannot exclude that they are alike by chance";
}

double normal(RandomStream& random) {
  const auto uniform = [&] { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; };
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(6.283185307179586 * uniform());
}

TEST(BetweenSpread, IntervalsCoverWithFewMembers) {
  constexpr int kRepeats = 2000;
  for (const int count : {2, 3, 5}) {
    for (const double tau : {0.5, 2.0, 8.0}) {
      int covered = 0;
      for (std::uint32_t repeat = 0; repeat < kRepeats; ++repeat) {
        RandomStream random({80, repeat, static_cast<std::uint32_t>(count)}, StreamClass::bootstrap);
        std::vector<MemberEstimate> members;
        for (int i = 0; i < count; ++i) {
          const double se = 0.5 + 0.5 * i;
          members.push_back({20 + tau * normal(random) + se * normal(random), se});
        }
        covered += between_spread(members).interval.contains(tau) ? 1 : 0;
      }
      // 0.95 expected, with an SD of 0.0049: outside with a probability below 1 in 1,000 over all nine.
      EXPECT_NEAR(covered / static_cast<double>(kRepeats), 0.95, 0.019) << count << " " << tau;
    }
  }
}

MarginHistogram of(const std::vector<std::int64_t>& margins) {
  MarginHistogram histogram;
  for (const std::int64_t margin : margins) histogram.add(margin);
  return histogram;
}

TEST(MarginHistogram, HasNoBinsWithoutMargins) { EXPECT_TRUE(MarginHistogram().bins().empty()); }

TEST(MarginHistogram, CountsInBinsOfOnePointWhereTheyFit) {
  const auto bins = of({-101, -100, -1, 0, 99, 100}).bins();
  ASSERT_EQ(bins.size(), 4U);
  EXPECT_EQ(bins[0].low_hundredths, -200);
  EXPECT_EQ(bins[0].count, 1);
  EXPECT_EQ(bins[1].count, 2);  // -100 and -1
  EXPECT_EQ(bins[2].low_hundredths, 0);
  EXPECT_EQ(bins[2].count, 2);
  EXPECT_EQ(bins[3].high_hundredths, 200);
}

TEST(MarginHistogram, JoinsBinsWhereAMarginLiesBeyond) {
  const auto bins = of({-2401, -100, 2300, 15000, -15000}).bins();
  EXPECT_EQ(bins.front().low_hundredths, -15000);
  EXPECT_EQ(bins.front().high_hundredths, -14000);
  EXPECT_EQ(bins.back().low_hundredths, 15000);
  std::int64_t sum = 0;
  for (const auto& bin : bins) {
    sum += bin.count;
    EXPECT_EQ(bin.high_hundredths - bin.low_hundredths, 1000);
  }
  EXPECT_EQ(sum, 5);
}

TEST(MarginHistogram, DoesNotDependOnTheOrderOfAddingAndMerging) {
  const std::vector<std::int64_t> margins{5, -250, 3000, -12345, 999999, 0, -1, -500, 7777, 100, -100000};
  const MarginHistogram whole = of(margins);
  std::vector<std::int64_t> turned(margins.rbegin(), margins.rend());
  EXPECT_EQ(of(turned), whole);
  for (std::size_t cut = 0; cut <= margins.size(); ++cut) {
    const auto middle = margins.begin() + static_cast<std::ptrdiff_t>(cut);
    MarginHistogram first = of({margins.begin(), middle});
    MarginHistogram second = of({middle, margins.end()});
    MarginHistogram backwards = second;
    first.merge(second);
    EXPECT_EQ(first, whole);
    backwards.merge(of({margins.begin(), middle}));
    EXPECT_EQ(backwards, whole);
  }
}

constexpr std::int64_t kLookCouples = kLookBattles / 2;

TEST(ConfidenceSequence, HandComputedExampleIsMet) {
  // 100 couples, mean 0.5375; with 0 and 1: sum 54.75, squares 38.8125, s^2 = (38.8125 - 54.75^2 / 102) / 101 =
  // 0.0933132. ln 0.05 = -2.9957323, r^2 = (5.9914645 + ln 6.9914645) / 2000 = 0.00396808, n r^2 + 1 = 1.396808. w =
  // sqrt(0.0933132 * 2 * 1.396808 / (10^4 * 0.00396808) * (ln(1.396808) / 2 + 2.9957323)) = 0.144146.
  const Interval interval = confidence_sequence({10, 20, 30, 25, 15}, 0.05);
  EXPECT_NEAR(interval.low, 0.5375 - 0.144146, 2e-6);
  EXPECT_NEAR(interval.high, 0.5375 + 0.144146, 2e-6);
}

TEST(ConfidenceSequence, NarrowsWithCouplesAndWidensWithConfidence) {
  const double few = confidence_sequence({10, 20, 40, 20, 10}, 0.05).half_width();
  const double many = confidence_sequence({100, 200, 400, 200, 100}, 0.05).half_width();
  const double most = confidence_sequence({1000, 2000, 4000, 2000, 1000}, 0.05).half_width();
  EXPECT_LT(many, few);
  EXPECT_LT(most, many);
  EXPECT_GT(confidence_sequence({100, 200, 400, 200, 100}, 0.001).half_width(), many);
}

TEST(ConfidenceSequence, IsWiderThanThePlainIntervalEverywhere) {
  for (const std::int64_t k : {10, 100, 1000, 10'000, 100'000}) {
    const CoupleCounts couples{k, 2 * k, 4 * k, 2 * k, k};
    EXPECT_GT(confidence_sequence(couples, 0.05).half_width(), pair_score(couples, 0.95).interval.half_width()) << k;
  }
}

TEST(ConfidenceSequence, ExtremesHaveAWidthAndStayWithinScores) {
  for (const CoupleCounts& couples : {CoupleCounts{125, 0, 0, 0, 0}, CoupleCounts{0, 0, 125, 0, 0},
                                      CoupleCounts{0, 0, 0, 0, 125}, CoupleCounts{0, 0, 0, 0, 100'000}}) {
    const Interval interval = confidence_sequence(couples, 0.05);
    EXPECT_GE(interval.low, 0);
    EXPECT_LE(interval.high, 1);
    EXPECT_GT(interval.half_width(), 0);
  }
  EXPECT_EQ(confidence_sequence({}, 0.05).low, 0);
  EXPECT_EQ(confidence_sequence({0, 0, 0, 1, 0}, 0.05).high, 1);
}

/// Runs of 1000 that exclude the truth at any of `looks` looks. A battle is won in `per_mille`.
int runs_that_ever_exclude(std::uint32_t per_mille, double alpha, int looks,
                           Interval (*interval)(const CoupleCounts&, double)) {
  const double truth = per_mille / 1000.0;
  int excluding = 0;
  for (std::uint32_t run = 0; run < 1000; ++run) {
    RandomStream random({5, per_mille, run}, StreamClass::dice);
    CoupleCounts couples{};
    bool excluded = false;
    for (int look = 0; look < looks && !excluded; ++look) {
      for (std::int64_t couple = 0; couple < kLookCouples; ++couple) {
        std::size_t quarters = 0;
        for (int battle = 0; battle < 2; ++battle) quarters += random.below(1000) < per_mille ? 2 : 0;
        ++couples[quarters];
      }
      excluded = !interval(couples, alpha).contains(truth);
    }
    if (excluded) ++excluding;
  }
  return excluding;
}

TEST(ConfidenceSequence, RarelyExcludesTheTruthAtAnyOfFortyLooks) {
  EXPECT_LE(runs_that_ever_exclude(500, 0.05, 40, confidence_sequence), 50);
  EXPECT_LE(runs_that_ever_exclude(980, 0.05, 40, confidence_sequence), 50);
}

TEST(ConfidenceSequence, PlainIntervalsLookedAtAgainAreWrongThreeTimesAsOften) {
  const auto plain = [](const CoupleCounts& couples, double alpha) { return pair_score(couples, 1 - alpha).interval; };
  EXPECT_GT(runs_that_ever_exclude(500, 0.05, 40, plain), 150);
}

}  // namespace
}  // namespace warbalance::sim::intervals_test
