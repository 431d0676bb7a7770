#include <gtest/gtest.h>

#include <cmath>

#include "sim/stats/minimum.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::sim::golden_section_test {
namespace {

TEST(GoldenSection, FindsTheMinimum) {
  EXPECT_NEAR(golden_section([](double x) { return (x - 3) * (x - 3); }, 0, 10, 1e-6), 3, 1e-6);
  EXPECT_NEAR(golden_section([](double x) { return std::abs(x + 1); }, -4, 10, 1e-3), -1, 1e-3);
}

TEST(GoldenSection, EndsAtTheEdgeThatIsLowest) {
  EXPECT_NEAR(golden_section([](double x) { return x; }, 2, 5, 1e-4), 2, 1e-4);
}

TEST(MatrixGame, ScissorsStonePaperWithUnequalStakes) {
  // Wins of 0.6, 0.7 and 0.9: the shares are in proportion to the stakes of the pair that a strategy is not in.
  const ScoreMatrix scores{{0.5, 0.6, 0.1}, {0.4, 0.5, 0.7}, {0.9, 0.3, 0.5}};
  const std::vector<double> mix = equilibrium_mix(scores);
  EXPECT_NEAR(mix[0], 0.2 / 0.7, 2e-3);
  EXPECT_NEAR(mix[1], 0.4 / 0.7, 2e-3);
  EXPECT_NEAR(mix[2], 0.1 / 0.7, 2e-3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(score_against(scores, i, mix), 0.5, 1e-3);
}

TEST(MatrixGame, WhatIsBeatenByAnotherIsNotPlayed) {
  const ScoreMatrix scores{{0.5, 0.6, 0.8}, {0.4, 0.5, 0.9}, {0.2, 0.1, 0.5}};
  const std::vector<double> mix = equilibrium_mix(scores);
  EXPECT_NEAR(mix[0], 1, 1e-2);
  EXPECT_NEAR(equilibrium_mix({{0.5}})[0], 1, 1e-12);
}

constexpr NewtonLimits kLimits{60, 1e-10};

/// The likelihood of a share has its maximum where 1 / (1 + exp(-x)) is the share.
double height(const Eigen::VectorXd& at) { return logistic_log_likelihood(0.75, at[0]); }
Eigen::VectorXd step(const Eigen::VectorXd& at) {
  const double p = 1 / (1 + std::exp(-at[0]));
  return Eigen::VectorXd::Constant(1, (0.75 - p) / (p * (1 - p)));
}

TEST(Newton, FindsTheLogOddsOfAShare) {
  Eigen::VectorXd place = Eigen::VectorXd::Zero(1);
  EXPECT_TRUE(climb(place, kLimits, height, step));
  EXPECT_NEAR(place[0], std::log(3), 1e-9);
}

// From 5 the plain step goes to -32, where the likelihood is lower.
TEST(Newton, HalvesStepsThatDoNotClimb) {
  Eigen::VectorXd place = Eigen::VectorXd::Constant(1, 5);
  EXPECT_LT(height(place + step(place)), height(place));
  EXPECT_TRUE(climb(place, kLimits, height, step));
  EXPECT_NEAR(place[0], std::log(3), 1e-9);
}

TEST(Newton, SaysWhenItDidNotComeToRest) {
  Eigen::VectorXd place = Eigen::VectorXd::Zero(1);
  EXPECT_FALSE(climb(place, {1, 1e-10}, height, step));
  const auto endless = [](const Eigen::VectorXd&) { return Eigen::VectorXd::Constant(1, HUGE_VAL); };
  EXPECT_FALSE(climb(place, kLimits, height, endless));
}

TEST(Newton, LikelihoodsDoNotOverflow) {
  EXPECT_DOUBLE_EQ(logistic_log_likelihood(1, 5000), 0);
  EXPECT_DOUBLE_EQ(logistic_log_likelihood(0, 5000), -5000);
  EXPECT_DOUBLE_EQ(logistic_log_likelihood(0.5, 0), -std::log(2));
}

}  // namespace
}  // namespace warbalance::sim::golden_section_test
