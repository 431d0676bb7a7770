#include "tests/engine/warstuff1/scene.hpp"

// Chapter 6 and the special rules of attacks.

namespace warbalance::warstuff1::fights_test {
namespace {

/// Unit 0 shoots at unit 1 from 9 inches away; then unit 1 holds, or recovers if it can only do that.
Outcome shot_at(const std::string& attacker, const std::string& defender, std::vector<int> dice,
                std::vector<std::string> settings = {}, Deed deed = Deed::shoot) {
  return Scene(std::move(settings))
      .first(1)
      .unit(0, attacker, {1000, 2000})
      .unit(1, defender, {2000, 2000})
      .hold(1)
      .hold(0, deed, 1)
      .dice(std::move(dice))
      .play();
}

/// Unit 0 runs 3 inches into contact with unit 1, which has held before, and attacks it.
Outcome fought(const std::string& attacker, const std::string& defender, std::vector<int> dice,
               std::vector<std::string> settings = {}) {
  return Scene(std::move(settings))
      .first(1)
      .unit(0, attacker, {1600, 2000})
      .unit(1, defender, {2000, 2000})
      .hold(1)
      .melee(0, 1, {1600, 2000}, {1900, 2000})
      .dice(std::move(dice))
      .play();
}

// Rules: WS1-601, WS1-603
TEST(Warstuff1Attacks, TheNeededDieDependsOnTheDifferenceOfQualities) {
  EXPECT_EQ(shot_at("3 Shooter(Long)", "1", {2, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(shot_at("3 Shooter(Long)", "2", {2}).rolls(), Rolls{"attack"});
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 4}), 1), "killed");
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "4", {5, 5}), 1), "killed");
  EXPECT_EQ(state_of(shot_at("1 Shooter(Long)", "5", {6, 5}), 1), "ok:1");
}

// Rules: WS1-605
TEST(Warstuff1Attacks, DamageAboveTheQualityKillsElseItWounds) {
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 3}), 1), "ok:1");
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 4}), 1), "killed");
}

// Rules: WS1-606, WS1-703
TEST(Warstuff1Attacks, AnyHitKillsAStunnedUnitUnlessThePrintedQualityCounts) {
  const auto twice = [](std::vector<std::string> settings, std::vector<int> dice) {
    return Scene(std::move(settings))
        .unit(0, "3 Sweep Attack, Shooter(Long)", {1000, 2000})
        .unit(0, "3 Shooter(Long)", {1000, 2300})
        .unit(1, "3", {2000, 2000})
        .hold(0, Deed::shoot, 2)
        .recover(2)
        .hold(1)
        .dice(std::move(dice))
        .play();
  };
  EXPECT_EQ(state_of(twice({}, {6, 1}), 2), "ok:1");
  const auto shot_twice = [](std::vector<std::string> settings) {
    return Scene(std::move(settings))
        .first(1)
        .unit(0, "3 Sweep Attack, Shooter(Long)", {1000, 2000})
        .unit(0, "3 Shooter(Long)", {1000, 2300})
        .unit(1, "3", {2000, 2000})
        .hold(2)
        .hold(0, Deed::shoot, 2)
        .hold(1, Deed::shoot, 2)
        .dice({6, 1, 2, 1})
        .play();
  };
  EXPECT_EQ(state_of(shot_twice({}), 2), "killed");
  EXPECT_EQ(state_of(shot_twice({"stunned_damage_quality=printed"}), 2), "stunned:2");
}

// Rules: WS1-608, WS1-R30
TEST(Warstuff1Attacks, ANaturalSixOfASweepStunsAfterTheHit) {
  EXPECT_EQ(state_of(shot_at("3 Sweep Attack, Shooter(Long)", "3", {6, 3}), 1), "stunned:1");
  EXPECT_EQ(state_of(shot_at("3 Sweep Attack, Shooter(Long)", "3", {6, 3}, {"sweep_timing=before"}), 1), "killed");
}

// Rules: WS1-608, WS1-R21, WS1-R33
TEST(Warstuff1Attacks, PoisonWoundsBeforeTheHitButNotTheUndead) {
  EXPECT_EQ(state_of(shot_at("3 Poison, Shooter(Long)", "4", {6, 3}), 1), "ok:2");
  EXPECT_EQ(state_of(shot_at("3 Poison, Shooter(Long)", "4 Undead", {6, 3}), 1), "ok:1");
}

// Rules: WS1-R05, WS1-R24, WS1-R31
TEST(Warstuff1Attacks, DeadlyKillsPastToughButNotPastRegeneration) {
  EXPECT_EQ(state_of(shot_at("3 Deadly, Shooter(Long)", "5 Tough", {6}), 1), "killed");
  EXPECT_EQ(shot_at("3 Deadly, Shooter(Long)", "5 Regeneration", {6, 4}).rolls(), (Rolls{"attack", "survive"}));
  EXPECT_EQ(state_of(shot_at("3 Deadly, Shooter(Long)", "5 Tough", {6, 4}, {"deadly_ignores_tough=false"}), 1), "ok");
}

// Rules: WS1-R11, WS1-R35
TEST(Warstuff1Attacks, FireAndViciousAddHitsThatSetOffNothing) {
  EXPECT_EQ(state_of(shot_at("3 Fire, Shooter(Long)", "5", {6, 1, 1}), 1), "ok:2");
  const Outcome both = shot_at("3 Fire, Vicious, Shooter(Long)", "5", {6, 3, 1, 1, 1, 1});
  EXPECT_EQ(state_of(both, 1), "ok:4");
  EXPECT_EQ(both.rolls(), (Rolls{"attack", "more hits", "damage", "damage", "damage", "damage"}));
}

// Rules: WS1-R01, WS1-R22, WS1-R23
TEST(Warstuff1Attacks, ArmouredAndPowerShiftTheNeededDieByOne) {
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Armored", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("3 Power Shot, Shooter(Long)", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3", "3 Armored", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3 Power Strike", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
}

// Rules: WS1-R17, WS1-R27
TEST(Warstuff1Attacks, SizeCountsInMeleeAgainstOthersAndWhenShotAt) {
  EXPECT_EQ(fought("3 Large", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3 Large", "3 Large", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3", "3 Small", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3 Small", "3 Small", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Large", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Small", {4}).rolls(), Rolls{"attack"});
}

// Rules: WS1-R03, WS1-604
TEST(Warstuff1Attacks, CamouflagedUnitsAreAlwaysInCoverAgainstShots) {
  EXPECT_EQ(shot_at("4 Shooter(Long)", "3 Camouflaged", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("4", "3 Camouflaged", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
}

// Rules: WS1-R07
TEST(Warstuff1Attacks, EntangleStunsOnItsOwnDieUnlessTheHitIsIgnored) {
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5 Fearless", {4}, {}, Deed::entangle), 1), "stunned");
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5", {3}, {}, Deed::entangle), 1), "ok");
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5 Tough", {4, 4}, {}, Deed::entangle), 1), "ok");
}

// Rules: WS1-R20, WS1-701, WS1-702, WS1-R10, WS1-R33
TEST(Warstuff1Attacks, PinningTestsTheTargetBeforeOrAfterTheShot) {
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2", {3, 2, 1}).rolls(), (Rolls{"morale", "attack", "damage"}));
  EXPECT_EQ(state_of(shot_at("2 Pinning, Shooter(Long)", "2", {3, 1}), 1), "stunned");
  EXPECT_EQ(state_of(shot_at("2 Pinning, Shooter(Long)", "2", {3, 3}, {"pinning_timing=after"}), 1), "stunned");
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2 Fearless", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2 Undead", {3}).rolls(), Rolls{"morale"});
}

// Rules: WS1-610, WS1-612
TEST(Warstuff1Melee, TheAttackerMovesBackOneInchUnlessItKilled) {
  const Outcome missed = fought("3", "3", {3});
  EXPECT_EQ(missed.unit(0).at, (Point{1800, 2000}));
  EXPECT_EQ(state_of(missed, 1), "ok");
  EXPECT_EQ(fought("3", "3", {4, 4}).unit(0).at, (Point{1900, 2000}));
}

// Rules: WS1-612, WS1-403
TEST(Warstuff1Melee, AMoveBackIsAsLongAsThePlaceAllows) {
  const Outcome outcome = Scene()
                              .first(1)
                              .unit(0, "3", {1600, 1700})
                              .unit(0, "3", {1740, 2000})
                              .unit(1, "3", {2000, 2000})
                              .hold(2)
                              .melee(0, 2, {1600, 1700}, {1900, 2000})
                              .hold(1)
                              .dice({3})
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{1840, 2000}));
}

// Rules: WS1-609, WS1-R04, WS1-R32
TEST(Warstuff1Melee, ANaturalOneIsAnsweredByAHitThenByAStun) {
  const Outcome both = fought("3", "3 Counter-Attack, Trapper", {1, 3});
  EXPECT_EQ(state_of(both, 0), "stunned:1");
  EXPECT_EQ(both.unit(0).at, (Point{1800, 2000}));
  const Outcome killed = fought("3", "3 Counter-Attack, Trapper", {1, 4});
  EXPECT_EQ(state_of(killed, 0), "killed");
  EXPECT_EQ(killed.report.killed_by[static_cast<std::size_t>(Cause::counter_attack)], 1);
  EXPECT_EQ(fought("3", "3 Counter-Attack", {2}).rolls(), Rolls{"attack"});
}

// Rules: WS1-R16, WS1-613, WS1-611
TEST(Warstuff1Melee, IntimidatingTestsTheEnemyBeforeTheAttack) {
  EXPECT_EQ(state_of(fought("2 Intimidating", "2", {3, 2, 1}), 1), "killed");
  const Outcome weak = fought("3", "3 Intimidating", {4, 5});
  EXPECT_EQ(state_of(weak, 0), "stunned");
  EXPECT_EQ(weak.unit(0).at, (Point{1800, 2000}));
  EXPECT_EQ(fought("3 Intimidating", "3 Intimidating", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3", "3 Intimidating", {3, 3}, {"intimidating_timing=after"}).rolls(), (Rolls{"attack", "morale"}));
}

// Rules: WS1-R13
TEST(Warstuff1Melee, FrenzyAddsADieToTheQuality) {
  EXPECT_EQ(fought("1 Frenzy", "3", {5, 3, 1}).rolls(), (Rolls{"quality", "attack", "damage"}));
  EXPECT_EQ(fought("1 Frenzy", "3", {1, 4}).rolls(), (Rolls{"quality", "attack"}));
}

// Rules: WS1-R02, WS1-702
TEST(Warstuff1Melee, BrutalTestsEnemiesNearWhenItKills) {
  const auto play = [](const std::string& defender, std::vector<int> dice) {
    return Scene()
        .first(1)
        .unit(0, "3 Brutal", {1600, 2000})
        .unit(1, defender, {2000, 2000})
        .unit(1, "3", {2400, 2000})
        .unit(1, "3", {2900, 2000})
        .hold(1)
        .melee(0, 1, {1600, 2000}, {1900, 2000})
        .hold(2)
        .hold(3)
        .dice(std::move(dice))
        .play();
  };
  const Outcome killed = Scene()
                             .unit(0, "3 Brutal", {1600, 2000})
                             .unit(1, "3", {2000, 2000})
                             .unit(1, "3", {2400, 2000})
                             .unit(1, "3", {2900, 2000})
                             .melee(0, 1, {1600, 2000}, {1900, 2000})
                             .recover(2)
                             .hold(3)
                             .dice({4, 4, 4})
                             .play();
  EXPECT_EQ(killed.rolls(), (Rolls{"attack", "damage", "morale"}));
  EXPECT_EQ(killed.changes("stunned"), 1);
  EXPECT_EQ(play("3 Regeneration", {4, 4, 4}).rolls(), (Rolls{"attack", "damage", "survive"}));
}

// Rules: WS1-R06, WS1-611
TEST(Warstuff1Melee, ADeathBlowMayHitEnemiesNear) {
  const Outcome outcome = fought("3", "3 Death Blow", {4, 4, 6, 4});
  EXPECT_EQ(outcome.rolls(), (Rolls{"attack", "damage", "death blow", "damage"}));
  EXPECT_EQ(state_of(outcome, 0), "killed");
  EXPECT_EQ(outcome.report.winner, -1);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::death_blow)], 1);
  EXPECT_EQ(state_of(fought("3", "3 Death Blow", {4, 4, 5}), 0), "ok");
}

// Rules: WS1-R06
TEST(Warstuff1Melee, DeathBlowsOfUnitsKilledByOneFollow) {
  const Outcome outcome = Scene()
                              .unit(0, "3 Death Blow", {1600, 2000})
                              .unit(1, "3 Death Blow", {2000, 2000})
                              .unit(1, "3", {2000, 2150})
                              .melee(0, 1, {1600, 2000}, {1900, 2000})
                              .dice({4, 4, 6, 4, 6, 1})
                              .play();
  EXPECT_EQ(outcome.rolls(), (Rolls{"attack", "damage", "death blow", "damage", "death blow", "damage"}));
  EXPECT_EQ(state_of(outcome, 2), "ok:1");
}

// Rules: WS1-R15
TEST(Warstuff1Melee, HitAndRunLeavesToAPlaceFarFromEnemies) {
  const auto play = [](Point to) {
    return Scene()
        .first(1)
        .unit(0, "3 Hit & Run", {1600, 2000})
        .unit(1, "3", {2000, 2000})
        .hold(1)
        .melee(0, 1, {1600, 2000}, {1900, 2000})
        .choose(ChooseMove{Path::straight({1800, 2000}, to)})
        .dice({3});
  };
  EXPECT_EQ(play({1200, 2000}).play().unit(0).at, (Point{1200, 2000}));
  EXPECT_EQ(play({1600, 2000}).play().unit(0).at, (Point{1600, 2000}));
}

}  // namespace
}  // namespace warbalance::warstuff1::fights_test
