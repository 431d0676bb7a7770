#include "engine/core/scripted_dice.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace warbalance::scripted_dice_test {
namespace {

constexpr RollKind kRoll{"test", "none"};
constexpr DieTag kTag{{0, 0}, &kRoll};

TEST(ScriptedDice, GivesTheListedFacesInOrder) {
  const std::vector<int> faces = {3, 6, 1, 5};
  ScriptedDice dice(faces);
  EXPECT_EQ(dice.d6(kTag), 3);
  EXPECT_TRUE(dice.test(kTag, 6));
  EXPECT_FALSE(dice.test(kTag, 2));
  EXPECT_FALSE(dice.used_exactly());
  EXPECT_EQ(dice.classify(kTag, {5, 6}), HitDie::hit);
  EXPECT_TRUE(dice.used_exactly());
  EXPECT_EQ(dice.used(), 4U);
}

TEST(ScriptedDice, CountsLeftOverDice) {
  const std::vector<int> faces = {3, 6, 1};
  ScriptedDice dice(faces);
  dice.d6(kTag);
  EXPECT_EQ(dice.left_over(), 2U);
  EXPECT_EQ(dice.missing(), 0U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(ScriptedDice, CountsMissingDiceAndReadsThemAsOne) {
  const std::vector<int> faces = {4};
  ScriptedDice dice(faces);
  EXPECT_EQ(dice.d6(kTag), 4);
  EXPECT_EQ(dice.d6(kTag), 1);
  EXPECT_EQ(dice.d6(kTag), 1);
  EXPECT_EQ(dice.missing(), 2U);
  EXPECT_EQ(dice.left_over(), 0U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(ScriptedDice, AFaceThatTheDieDoesNotHaveCountsAsMissing) {
  const std::vector<int> faces = {7, 0, 6};
  ScriptedDice dice(faces);
  for (int i = 0; i < 3; ++i) dice.d6(kTag);
  EXPECT_EQ(dice.missing(), 2U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(HitThresholds, ANaturalNeedsAHit) {
  constexpr HitThresholds kPlain{3, 0};
  constexpr HitThresholds kDeadly{3, 5};
  constexpr HitThresholds kPoorShot{6, 4};
  EXPECT_EQ(kPlain.classify(2), HitDie::miss);
  EXPECT_EQ(kPlain.classify(3), HitDie::hit);
  EXPECT_EQ(kPlain.classify(6), HitDie::hit);
  EXPECT_EQ(kDeadly.classify(2), HitDie::miss);
  EXPECT_EQ(kDeadly.classify(4), HitDie::hit);
  EXPECT_EQ(kDeadly.classify(5), HitDie::natural);
  EXPECT_EQ(kPoorShot.classify(5), HitDie::miss);
  EXPECT_EQ(kPoorShot.classify(6), HitDie::natural);
}

}  // namespace
}  // namespace warbalance::scripted_dice_test
