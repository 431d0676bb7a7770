#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/imbalance.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim::imbalance_test {
namespace {

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

double uniform(RandomStream& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

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
    // Couples of 40 quarters at most: the mean is exact and there is no noise.
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
}  // namespace warbalance::sim::imbalance_test
