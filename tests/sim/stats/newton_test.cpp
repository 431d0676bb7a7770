#include <gtest/gtest.h>

#include "sim/stats/minimum.hpp"

namespace warbalance::sim::newton_test {
namespace {

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
}  // namespace warbalance::sim::newton_test
