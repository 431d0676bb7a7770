#include "tests/engine/warstuff2/worked_example.hpp"

#include <gtest/gtest.h>

namespace warbalance::warstuff2::worked_example_test {
namespace {

// Rules: WS2-D9, WS2-R2, WS2-R4
TEST(Warstuff2WorkedExample, GoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_example();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 4500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 0);
  EXPECT_EQ(outcome.report.dice, 24);
}

}  // namespace
}  // namespace warbalance::warstuff2::worked_example_test
