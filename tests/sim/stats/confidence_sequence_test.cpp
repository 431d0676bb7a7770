#include <gtest/gtest.h>

#include <cstddef>

#include "engine/core/random_dice.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim::confidence_sequence_test {
namespace {

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
}  // namespace warbalance::sim::confidence_sequence_test
