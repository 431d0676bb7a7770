#include "engine/systems/warstuff2/shooting.hpp"

#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::shooting_test {
namespace {

// Rules: WS2-S1, WS2-M1
TEST(Warstuff2Shooting, OnlyShootersShootAndOnlyAtLivingEnemies) {
  Scene scene = one_round();
  scene.unit(0, "4+ Shooter(27)", {1000, 1000})
      .unit(0, "4+", {1000, 1200})
      .unit(1, "4+", {2000, 1000})
      .unit(1, "4+", {2000, 1400})
      .hold(0, 2)
      .hold(3)
      .hold(1)
      .dice({6, 1, 6});
  const Outcome outcome = scene.play();
  EXPECT_TRUE(may_shoot(outcome.state, 0, 3));
  EXPECT_FALSE(may_shoot(outcome.state, 1, 3)) << "no Shooter";
  EXPECT_FALSE(may_shoot(outcome.state, 0, 1)) << "a friend";
  EXPECT_FALSE(may_shoot(outcome.state, 0, 2)) << "killed";
}

/// A shooter and a target with this gap between their bases: may it shoot?
bool reaches(const std::string& shooter, Length gap) {
  Scene scene = one_round();
  scene.unit(0, shooter, {100, 1000}).unit(1, "4+", {100 + 50 + gap + 50, 1000}).hold(0).hold(1);
  const Outcome outcome = scene.play();
  return may_shoot(outcome.state, 0, 1);
}

// Rules: WS2-Q18, WS2-S1, WS2-M1
TEST(Warstuff2Shooting, ShooterNineReachesNineInchesBetweenEdges) {
  EXPECT_TRUE(reaches("4+ Shooter(9)", 900));
  EXPECT_FALSE(reaches("4+ Shooter(9)", 901));
}

// Rules: WS2-Q19, WS2-S1, WS2-M1
TEST(Warstuff2Shooting, ShooterEighteenReachesEighteenInchesBetweenEdges) {
  EXPECT_TRUE(reaches("4+ Shooter(18)", 1800));
  EXPECT_FALSE(reaches("4+ Shooter(18)", 1801));
}

// Rules: WS2-Q20, WS2-S1, WS2-M1
TEST(Warstuff2Shooting, ShooterTwentySevenReachesTwentySevenInchesBetweenEdges) {
  EXPECT_TRUE(reaches("4+ Shooter(27)", 2700));
  EXPECT_FALSE(reaches("4+ Shooter(27)", 2701));
}

// Rules: WS2-S2, WS2-S7
TEST(Warstuff2Shooting, UnitsNeitherBlockShotsNorForbidThemWhenNear) {
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(0, "4+", {1500, 2000})  // in the line
                              .unit(1, "4+", {1000, 2100})  // touches the shooter
                              .unit(1, "4+", {2000, 2000})  // the target
                              .unit(1, "4+", {1750, 2000})  // in the line
                              .hold(0, 3)
                              .hold(2)
                              .hold(1)
                              .hold(4)
                              .dice({4, 1, 5})
                              .play();
  EXPECT_EQ(state_of(outcome, 3), "killed");
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: WS2-S5, WS2-W1
TEST(Warstuff2Shooting, AShotIsOneAttackWithOneHitDie) {
  const Outcome outcome = shot_at("4+ Mounted, Shooter(18)", "4+", {4, 3, 5});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, kDefender), "killed");
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.report.killed_by[0], 1);
}

// Rules: WS2-A17, WS2-A10
TEST(Warstuff2Shooting, ShootingIsOptional) {
  const Outcome outcome =
      one_round().unit(0, "4+ Shooter(18)", {1000, 2000}).unit(1, "4+", {2000, 2000}).hold(0).hold(1).play();
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A13, WS2-S1
TEST(Warstuff2Shooting, AnAdvanceShootsFromItsEnd) {
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(9)", {1000, 2000})
                              .unit(1, "4+", {2500, 2000})
                              .advance(0, {1000, 2000}, {1500, 2000}, 1)
                              .hold(1)
                              .dice({3})
                              .play();
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: WS2-S6, WS2-Q2, WS2-T10
TEST(Warstuff2Shooting, CamouflagedIgnoresHitOnFiveUp) {
  const Outcome ignored = shot_at("4+ Shooter(18)", "4+ Camouflaged", {4, 5});
  EXPECT_EQ(rolls_of(ignored), (Rolls{"hit", "cover"}));
  EXPECT_EQ(state_of(ignored, kDefender), "ok");
  const Outcome taken = shot_at("4+ Shooter(18)", "4+ Camouflaged", {4, 4, 3, 1});
  EXPECT_EQ(rolls_of(taken), (Rolls{"hit", "cover", "quality", "wound"}));
  EXPECT_EQ(state_of(taken, kDefender), "stunned:1");
}

// Rules: WS2-S6, WS2-A11, WS2-T10
TEST(Warstuff2Shooting, HunkeredIgnoresHitOnFiveUp) {
  const Outcome ignored = shot_at("4+ Shooter(18)", "4+", {4, 5}, {}, ActionKind::hunker);
  EXPECT_EQ(rolls_of(ignored), (Rolls{"hit", "cover"}));
  const Outcome taken = shot_at("4+ Shooter(18)", "4+", {4, 4, 4}, {}, ActionKind::hunker);
  EXPECT_EQ(rolls_of(taken), (Rolls{"hit", "cover", "quality"}));
}

// Rules: WS2-S6
TEST(Warstuff2Shooting, ReasonsForCoverDoNotAddUp) {
  const Outcome outcome = shot_at("4+ Shooter(18)", "4+ Camouflaged", {4, 4, 4}, {}, ActionKind::hunker);
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "cover", "quality"}));
}

// Rules: WS2-Q14, WS2-X9, WS2-G5
TEST(Warstuff2Shooting, MissesAtLargeUnitsAreRolledAgain) {
  const Outcome outcome = shot_at("4+ Shooter(18)", "4+ Large", {3, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit re-roll", "quality"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Large", {4, 4})), (Rolls{"hit", "quality"}));
}

// Rules: WS2-Q22, WS2-X9
TEST(Warstuff2Shooting, HitsAtSmallUnitsAreRolledAgain) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Small", {4, 3})), (Rolls{"hit", "hit re-roll"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Small", {4, 4, 4})), (Rolls{"hit", "hit re-roll", "quality"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Small", {3})), (Rolls{"hit"}));
}

// Rules: WS2-G4, WS2-X9
TEST(Warstuff2Shooting, LargeAndSmallCancelOut) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Large, Small", {3})), (Rolls{"hit"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Large, Small", {4, 4})), (Rolls{"hit", "quality"}));
}

// The size of the shooter does not matter, nor does Frenzy: they are rules of melee.
// Rules: WS2-Q9, WS2-Q14, WS2-Q22, WS2-X9
TEST(Warstuff2Shooting, TheShootersOwnSizeAndFrenzyDoNotMatter) {
  EXPECT_EQ(rolls_of(shot_at("4+ Frenzy, Large, Shooter(18)", "4+", {3})), (Rolls{"hit"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18), Small", "4+", {4, 4})), (Rolls{"hit", "quality"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Large, Shooter(18)", "4+ Large", {3, 3})), (Rolls{"hit", "hit re-roll"}));
}

}  // namespace
}  // namespace warbalance::warstuff2::shooting_test
