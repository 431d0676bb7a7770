#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/margin_histogram.hpp"

namespace warbalance::sim::between_spread_test {
namespace {

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
}  // namespace warbalance::sim::between_spread_test
