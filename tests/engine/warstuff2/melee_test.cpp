#include "tests/engine/warstuff2/melee.hpp"

// Who attacks and who strikes back in a melee (X1 to X4), and Mounted (WS2-Q16).

namespace warbalance::warstuff2::melee_test {
namespace {

// Rules: WS2-G2
TEST(Warstuff2Melee, TestSucceedsFromTheQualityUpwards) {
  for (int quality = 2; quality <= 6; ++quality) {
    const std::string text = std::to_string(quality) + "+";
    const Outcome hit = duel_with_dice(text, "4+", {quality, 4, 1});
    EXPECT_EQ(hit.dice("quality"), 1) << text;
    const Outcome miss = duel_with_dice(text, "4+", {quality - 1, 1});
    EXPECT_EQ(miss.dice("quality"), 0) << text;
    const Outcome wounded = duel("4+", text).dice({4, quality - 1, 2}).stand_up(1).play();
    EXPECT_EQ(wounded.unit(1).condition.markers, 1) << text;
    const Outcome unhurt = duel_with_dice("4+", text, {4, quality, 1});
    EXPECT_EQ(unhurt.unit(1).condition.markers, 0) << text;
  }
}

// Rules: WS2-G6
TEST(Warstuff2Melee, IgnoredHitIsNotTakenAndAHitTakenNeedsNoWound) {
  const Outcome ignored = duel_with_dice("4+ Freeze", "4+ Armored", {4, 4, 1});
  EXPECT_EQ(ignored.dice("quality"), 0);
  EXPECT_EQ(ignored.dice("freeze"), 0);
  const Outcome taken = duel_with_dice("4+ Freeze", "4+ Armored", {4, 3, 4, 4, 1});
  EXPECT_EQ(taken.unit(1).condition.markers, 0);
  EXPECT_EQ(taken.changes("frozen"), 1);
}

// Rules: WS2-X1
TEST(Warstuff2Melee, OnlyChargerAndTargetFightWhoeverElseIsInContact) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+", kStart)
                              .unit(1, "4+", kTarget)
                              .unit(1, "4+", {1500, 2100})
                              .charge(0, 1, kStart, kContact)
                              .dice({1, 1})
                              .hunker(1)
                              .hunker(2)
                              .play();
  EXPECT_EQ(outcome.dice("hit"), 2);
  EXPECT_EQ(outcome.unit(0).at, kSteppedBack);
}

/// Unit 0 stuns unit 2 with a shot, then unit 1 charges it.
Scene charge_on_stunned(const std::string& target) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1600, 1500})
      .unit(0, "4+", kStart)
      .unit(1, target, kTarget)
      .unit(1, "4+", kFar)
      .hold(0, 2)
      .dice({4, 1, 2})
      .hunker(3)
      .charge(1, 2, kStart, kContact);
  return scene;
}

// Rules: WS2-X2, WS2-X8
TEST(Warstuff2Melee, StunnedTargetIsKilledAtContactWithoutDice) {
  const Outcome outcome = charge_on_stunned("4+ Intimidating").dice({4}).play();
  EXPECT_FALSE(outcome.unit(2).alive());
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::melee)], 1);
  EXPECT_EQ(outcome.dice("nerve"), 0) << "no attack, no nerve test";
  EXPECT_EQ(outcome.dice("hit"), 1) << "that of the shot";
}

// Rules: WS2-X2
TEST(Warstuff2Melee, StunnedTargetThatIsRescuedStaysStunnedAndNobodyAttacks) {
  const Outcome outcome = charge_on_stunned("4+ Regeneration").dice({4}).stand_up(2).play();
  EXPECT_TRUE(outcome.unit(2).alive());
  EXPECT_EQ(outcome.unit(2).condition.markers, 1);
  EXPECT_EQ(outcome.report.strikes_back, 0);
  EXPECT_EQ(outcome.unit(1).at, kSteppedBack);
  const Outcome failed = charge_on_stunned("4+ Regeneration").dice({3, 4}).play();
  EXPECT_FALSE(failed.unit(2).alive());
}

// Rules: WS2-X3, WS2-Q16
TEST(Warstuff2Melee, ChargerAttacksOnceAndMountedTwiceInOneEvent) {
  EXPECT_EQ(duel_with_dice("4+", "4+", {1, 1}).dice("hit"), 2) << "with the strike back";
  const Outcome outcome = duel("4+ Mounted", "4+").dice({4, 4, 1, 1, 3}).stand_up(1).play();
  EXPECT_EQ(outcome.unit(1).condition.markers, 2);
  EXPECT_EQ(outcome.dice("wound"), 1) << "one wound die: 3 + 2 markers";
  EXPECT_EQ(duel("4+ Mounted", "4+").dice({4, 4, 1, 1, 4}).play().report.winner, 0) << "4 + 2 markers kill";
}

// Rules: WS2-X3, WS2-Q16
TEST(Warstuff2Melee, MountedStrikesBackOnce) { EXPECT_EQ(duel_with_dice("4+", "4+ Mounted", {1, 1}).dice("hit"), 2); }

// Rules: WS2-X4
TEST(Warstuff2Melee, TargetStrikesBackUnlessStunned) {
  EXPECT_EQ(duel_with_dice("4+", "4+", {1, 4, 4}).report.strikes_back, 1);
  EXPECT_EQ(duel("4+", "4+").dice({4, 1, 2}).stand_up(1).play().report.strikes_back, 0);
}

// Rules: WS2-X4
TEST(Warstuff2Melee, TargetMayDeclineToStrikeBack) {
  const Outcome outcome = duel("4+", "4+").choose(ChooseNoStrikeBack{}).dice({1}).hunker(1).play();
  EXPECT_EQ(outcome.report.strikes_back, 0);
}

// Rules: WS2-X4
TEST(Warstuff2Melee, FrozenTargetStrikesBack) {
  const Outcome outcome = duel_with_dice("4+ Freeze", "4+", {4, 4, 4, 1});
  EXPECT_EQ(outcome.changes("frozen"), 1);
  EXPECT_EQ(outcome.report.strikes_back, 1);
}

// Rules: WS2-X4
TEST(Warstuff2Melee, UnitStrikesBackAgainstEveryChargerOfARound) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+", kStart)
                              .unit(0, "4+", {2200, 2000})
                              .unit(1, "4+", kTarget)
                              .charge(0, 2, kStart, kContact)
                              .dice({1, 1})
                              .hunker(2)
                              .charge(1, 2, {2200, 2000}, {1700, 2000})
                              .dice({1, 1})
                              .play();
  EXPECT_EQ(outcome.report.strikes_back, 2);
}

}  // namespace
}  // namespace warbalance::warstuff2::melee_test
