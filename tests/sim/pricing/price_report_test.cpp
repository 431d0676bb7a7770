#include "sim/pricing/price_report.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace warbalance::sim::price_report_test {
namespace {

TEST(Verdict, FollowsTheIntervalExactly) {
  // Tolerance 2.5 points.
  EXPECT_EQ(judge(4.0, 1.0, 2.5), Verdict::undercosted);  // 3 .. 5
  EXPECT_EQ(judge(-4.0, 1.0, 2.5), Verdict::overcosted);  // -5 .. -3
  EXPECT_EQ(judge(1.0, 1.0, 2.5), Verdict::fair);         // 0 .. 2
  EXPECT_EQ(judge(-1.0, 1.0, 2.5), Verdict::fair);
  EXPECT_EQ(judge(2.0, 1.0, 2.5), Verdict::uncertain);   // 1 .. 3
  EXPECT_EQ(judge(0.0, 10.0, 2.5), Verdict::uncertain);  // all three are possible
}

TEST(Verdict, EdgesAreUncertain) {
  EXPECT_EQ(judge(3.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(-3.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(1.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(2.5, 0.0, 2.5), Verdict::uncertain);
}

TEST(Verdict, HasItsNameInReports) {
  EXPECT_EQ(verdict_name(Verdict::undercosted), "undercosted");
  EXPECT_EQ(verdict_name(Verdict::overcosted), "overcosted");
  EXPECT_EQ(verdict_name(Verdict::fair), "fair");
  EXPECT_EQ(verdict_name(Verdict::uncertain), "uncertain");
}

TEST(RoundedToStep, GoesToTheNearestStep) {
  EXPECT_EQ(rounded_to_step(12.4, 5), 10);
  EXPECT_EQ(rounded_to_step(12.5, 5), 15);
  EXPECT_EQ(rounded_to_step(-12.5, 5), -15);
  EXPECT_EQ(rounded_to_step(0.74, 0.5), 0.5);
  EXPECT_FALSE(std::signbit(rounded_to_step(-1, 5)));
}

}  // namespace
}  // namespace warbalance::sim::price_report_test
