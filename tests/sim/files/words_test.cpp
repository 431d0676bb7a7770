#include "sim/files/words.hpp"

#include <gtest/gtest.h>

namespace warbalance::sim::words_test {
namespace {

TEST(Words, OneOfSomethingIsNoPlural) {
  EXPECT_EQ(counted(1, "game"), "1 game");
  EXPECT_EQ(counted(-1, "point"), "-1 point");
  EXPECT_EQ(counted(0, "game"), "0 games");
  EXPECT_EQ(counted("1,500", "game"), "1,500 games");
  EXPECT_EQ(counted("1.5", "point"), "1.5 points");
  EXPECT_EQ(counted("at most 1", "special rule"), "at most 1 special rule");
  EXPECT_EQ(counted("any number of", "special rule"), "any number of special rules");
  EXPECT_EQ(counted(2, "army"), "2 armies");
  EXPECT_EQ(counted(2, "way"), "2 ways");
  EXPECT_EQ(counted(2, "inch"), "2 inches");
}

}  // namespace
}  // namespace warbalance::sim::words_test
