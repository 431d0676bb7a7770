#include <gtest/gtest.h>

#include "engine/core/odds_outcomes.hpp"

namespace warbalance {
namespace {

using Rational = boost::multiprecision::cpp_rational;

TEST(DiceChance, SharesAndSumsAreThoseOfFractions) {
  const DiceChance third = DiceChance(1) * 2U / 6U;
  EXPECT_EQ(third.value(), Rational(1, 3));
  const DiceChance ninth = third * 1U / 3U;
  EXPECT_EQ(ninth.value(), Rational(1, 9));
  DiceChance sum = third;
  sum += ninth;  // the second one is over a higher power of six
  EXPECT_EQ(sum.value(), Rational(4, 9));
  sum += third * 1U / 1U;  // and this one over a lower power
  EXPECT_EQ(sum.value(), Rational(7, 9));
  sum += DiceChance(0);
  EXPECT_EQ(sum.value(), Rational(7, 9));
}

TEST(DiceChance, ManyDiceStayExact) {
  DiceChance chance(1);
  Rational expected(1);
  for (int die = 0; die < 200; ++die) {
    chance = chance * 5U / 6U;
    expected = expected * 5 / 6;
  }
  EXPECT_EQ(chance.value(), expected);
}

}  // namespace
}  // namespace warbalance
