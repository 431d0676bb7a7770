#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/jackknife.hpp"

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

}  // namespace
}  // namespace warbalance::sim::between_spread_test
