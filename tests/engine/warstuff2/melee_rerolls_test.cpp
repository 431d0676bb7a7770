#include "tests/engine/warstuff2/melee.hpp"

// Re-rolls in melee: Frenzy (WS2-Q9), nerve tests before Intimidating units (WS2-Q13, X8), Large (WS2-Q14) and Small
// (WS2-Q22) units (X9).

namespace warbalance::warstuff2::melee_test {
namespace {

// Rules: WS2-G4, WS2-X9
TEST(Warstuff2Melee, TwoRulesGiveOneReRollOfADie) {
  const Outcome outcome = duel_with_dice("4+ Frenzy, Large", "4+", {3, 3, 1});
  EXPECT_EQ(outcome.dice("hit re-roll"), 1);
}

// Rules: WS2-G4, WS2-X9
TEST(Warstuff2Melee, ReRollOfFailuresAndOfSuccessesCancel) {
  EXPECT_EQ(duel_with_dice("4+ Frenzy, Small", "4+", {3, 1}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+ Frenzy, Small", "4+", {4, 4, 1}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+ Frenzy", "4+ Intimidating", {3, 3, 1}).dice("hit re-roll"), 0);  // nerve failed
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Large, Small", {3}).dice("hit re-roll"), 0);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Large, Small", {4, 4}).dice("hit re-roll"), 0);
}

// Rules: WS2-G5, WS2-Q9
TEST(Warstuff2Melee, FrenzyReRollsEveryMissInMeleeAndNoHit) {
  EXPECT_EQ(duel_with_dice("4+ Frenzy", "4+", {3, 4, 4, 1}).dice("hit re-roll"), 1);
  EXPECT_EQ(duel_with_dice("4+ Frenzy", "4+", {4, 4, 1}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+ Frenzy, Mounted", "4+", {3, 1, 3, 1, 1}).dice("hit re-roll"), 2);
  EXPECT_EQ(duel_with_dice("4+", "4+ Frenzy", {1, 3, 3}).dice("hit re-roll"), 1) << "striking back too";
  EXPECT_EQ(shot_with_dice("4+ Frenzy, Shooter(9)", "4+", {3}).dice("hit re-roll"), 0);
}

// --- X8, Intimidating ---

// Rules: WS2-X8, WS2-Q13, WS2-MO5
TEST(Warstuff2Melee, FailedNerveTestReRollsSuccessfulHits) {
  const Outcome passed = duel_with_dice("4+", "4+ Intimidating", {4, 4, 4, 1});
  EXPECT_EQ(passed.dice("nerve"), 1);
  EXPECT_EQ(passed.dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+", "4+ Intimidating", {3, 4, 3, 1}).dice("hit re-roll"), 1);
  EXPECT_EQ(duel_with_dice("4+", "4+ Intimidating", {3, 3, 1}).dice("hit re-roll"), 0) << "misses stand";
}

// Rules: WS2-X8, WS2-Q13
TEST(Warstuff2Melee, NerveTestUsesTheAttackersQuality) {
  EXPECT_EQ(duel_with_dice("2+", "6+ Intimidating", {2, 2, 6, 1}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("6+", "2+ Intimidating", {5, 6, 5, 1}).dice("hit re-roll"), 1);
}

// Rules: WS2-X8, WS2-Q13
TEST(Warstuff2Melee, IntimidatingUnitsDoNotFearEachOtherAndNobodyFearsAShot) {
  EXPECT_EQ(duel_with_dice("4+ Intimidating", "4+ Intimidating", {1, 1}).dice("nerve"), 0);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Intimidating", {3}).dice("nerve"), 0);
}

// Rules: WS2-X8, WS2-Q13
TEST(Warstuff2Melee, StrikingBackAtAnIntimidatingChargerNeedsNerveToo) {
  const Outcome outcome = duel_with_dice("4+ Intimidating", "4+", {1, 3, 4, 1});
  EXPECT_EQ(outcome.dice("nerve"), 1);
  EXPECT_EQ(outcome.dice("hit re-roll"), 1);
}

// Rules: WS2-X8, WS2-Q6, WS2-MO5
TEST(Warstuff2Melee, FearlessReRollsAFailedNerveTestOnce) {
  const Outcome saved = duel_with_dice("4+ Fearless", "4+ Intimidating", {3, 4, 4, 4, 1});
  EXPECT_EQ(saved.dice("nerve re-roll"), 1);
  EXPECT_EQ(saved.dice("hit re-roll"), 0);
  const Outcome failed = duel_with_dice("4+ Fearless", "4+ Intimidating", {3, 3, 4, 1, 1});
  EXPECT_EQ(failed.dice("nerve re-roll"), 1);
  EXPECT_EQ(failed.dice("hit re-roll"), 1);
}

// --- X9, Large and Small ---

// Rules: WS2-X9, WS2-Q14
TEST(Warstuff2Melee, LargeReRollsMissesAgainstAllButLarge) {
  EXPECT_EQ(duel_with_dice("4+ Large", "4+", {3, 3, 1}).dice("hit re-roll"), 1);
  EXPECT_EQ(duel_with_dice("4+", "4+ Large", {1, 3, 3}).dice("hit re-roll"), 1) << "striking back";
  EXPECT_EQ(duel_with_dice("4+ Large", "4+ Large", {3, 3}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+ Large", "4+", {4, 4, 1}).dice("hit re-roll"), 0) << "a hit stands";
}

// Rules: WS2-X9, WS2-Q22
TEST(Warstuff2Melee, SmallReRollsHitsAgainstAllButSmall) {
  EXPECT_EQ(duel_with_dice("4+ Small", "4+", {4, 3, 1}).dice("hit re-roll"), 1);
  EXPECT_EQ(duel_with_dice("4+ Small", "4+", {4, 4, 4, 1}).dice("hit re-roll"), 1) << "the new hit stands";
  EXPECT_EQ(duel_with_dice("4+", "4+ Small", {1, 4, 3}).dice("hit re-roll"), 1) << "striking back";
  EXPECT_EQ(duel_with_dice("4+ Small", "4+ Small", {4, 4, 4, 4}).dice("hit re-roll"), 0);
  EXPECT_EQ(duel_with_dice("4+ Small", "4+", {3, 1}).dice("hit re-roll"), 0) << "a miss stands";
}

// Rules: WS2-X9, WS2-Q14, WS2-Q22
TEST(Warstuff2Melee, LargeAgainstSmallReRollsOnBothSides) {
  const Outcome outcome = duel_with_dice("4+ Large", "4+ Small", {3, 3, 4, 3});
  EXPECT_EQ(outcome.dice("hit re-roll"), 2);
}

// Rules: WS2-X9, WS2-Q14, WS2-Q22
TEST(Warstuff2Melee, LargeIsEasierAndSmallHarderToShootButTheyShootAsOthersDo) {
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Large", {3, 3}).dice("hit re-roll"), 1);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Large", {4, 4}).dice("hit re-roll"), 0);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Small", {4, 3}).dice("hit re-roll"), 1);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9)", "4+ Small", {3}).dice("hit re-roll"), 0);
  EXPECT_EQ(shot_with_dice("4+ Large, Shooter(9)", "4+", {3}).dice("hit re-roll"), 0);
  EXPECT_EQ(shot_with_dice("4+ Shooter(9), Small", "4+", {4, 4}).dice("hit re-roll"), 0);
}

}  // namespace
}  // namespace warbalance::warstuff2::melee_test
