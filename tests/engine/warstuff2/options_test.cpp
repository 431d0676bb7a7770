#include <gtest/gtest-spi.h>

#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::options_test {
namespace {

// Options that belong to one chapter only are tested there: cover_die, deadly_ignores_cover, stunned_hit_ignorable,
// rider_scope (wounds), spell_kills_stunned (spells), guard_trigger (guard), special_movement (pushes).

/// Seat 1 loses one of its three units to a shot, fails its morale test at the end of the round, and routs.
/// Units: 0, 1 of seat 0; 2 the first victim, 3 Regeneration, 4 Death Blow beside unit 1 of seat 0.
Outcome rout(std::vector<int> rout_dice, std::vector<std::string> settings = {}) {
  settings.insert(settings.begin(), "rounds=1");
  settings.push_back("morale.numerator=2");  // two thirds of an army left call for a test
  settings.push_back("morale.denominator=3");
  std::vector<int> dice = {4, 3, 6, 1};
  dice.insert(dice.end(), rout_dice.begin(), rout_dice.end());
  return played(Scene(std::move(settings)),
                {{0, "4+ Shooter(18)", {1000, 2000}},
                 {0, "4+", {3000, 3300}},
                 {1, "4+", {2000, 2000}},
                 {1, "4+ Regeneration", {2000, 4000}},
                 {1, "4+ Death Blow", {3000, 3000}}},
                {holds(0, 2), holds(3), holds(1), holds(4), ChooseTester{4}}, dice);
}

// Rules: WS2-K, WS2-MO4
TEST(Warstuff2Options, ARoutKillsWithRescuesAndDeathBlows) {
  const Outcome outcome = rout({4, 3, 1});  // Regeneration saves; the blast wounds
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "morale", "regeneration", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, 3), "stunned");
  EXPECT_EQ(state_of(outcome, 4), "killed");
  EXPECT_EQ(state_of(outcome, 1), "stunned:1");
}

// Rules: WS2-K, WS2-MO4
TEST(Warstuff2Options, WithoutRoutIsKillRoutedUnitsAreRemovedWithoutDice) {
  const Outcome outcome = rout({}, {"rout_is_kill=false"});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "morale"}));
  EXPECT_EQ(state_of(outcome, 3), "killed");
  EXPECT_EQ(state_of(outcome, 4), "killed");
  EXPECT_EQ(state_of(outcome, 1), "ok");
  EXPECT_EQ(outcome.report.killed_by[6], 2);
}

/// Seat 0 may shoot a unit (4) first; then it kills a unit (3) whose blast kills the other one.
Outcome killed_by_a_friend(bool marked_before, std::vector<std::string> settings = {}) {
  Scene scene = one_round(std::move(settings));
  scene.first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(0, "4+ Shooter(18)", {1000, 2400})
      .unit(1, "4+", {4000, 4000})
      .unit(1, "4+ Death Blow", {2000, 2000})
      .unit(1, "5+", {2000, 2300})
      .hold(2);
  if (marked_before) {
    scene.hold(1, 4).dice({4, 4, 1}).hold(3);
  } else {
    scene.hold(1).hold(3);
  }
  return scene.hold(0, 3).dice({4, 3, 6, 4, 5}).play();
}

// Rules: WS2-K, WS2-V2
TEST(Warstuff2Options, EveryLossCountsForTheEnemyWhateverRemovedIt) {
  EXPECT_EQ(killed_by_a_friend(false).report.destroyed_hundredths[0], 2000 + 1000);
}

// Rules: WS2-K, WS2-V2
TEST(Warstuff2Options, WithoutScoreAllLossesOnlyCreditedLossesCount) {
  const std::vector<std::string> option = {"score_all_losses=false"};
  const Outcome nobodys = killed_by_a_friend(false, option);
  EXPECT_EQ(nobodys.report.destroyed_hundredths[0], 2000);
  EXPECT_EQ(nobodys.report.lost_hundredths[1], 3000);
  EXPECT_EQ(killed_by_a_friend(true, option).report.destroyed_hundredths[0], 3000) << "who marked it last";
}

// Rules: WS2-K, WS2-V2, WS2-MO4
TEST(Warstuff2Options, WithoutScoreAllLossesARoutCountsForWhoDestroyedMost) {
  const Outcome outcome = rout({3, 4}, {"score_all_losses=false"});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 1500 + 3500 + 2000);

  // nobody has destroyed anything: the only enemy is the first among equals
  const Outcome unhurt = played(Scene({"rounds=1", "score_all_losses=false", "morale.denominator=1"}),
                                {{0, "4+", {1000, 2000}}, {1, "4+", {3000, 2000}}}, {holds(0), holds(1)},
                                {
                                    4, 3  // both armies test; the second fails
                                });
  EXPECT_EQ(state_of(unhurt, 1), "killed");
  EXPECT_EQ(unhurt.report.lost_hundredths[1], 1500);
  EXPECT_EQ(unhurt.report.destroyed_hundredths[0], 1500);
  EXPECT_EQ(unhurt.report.winner, 0);
}

/// Seat 1 kills one of two units of seat 0 and loses its only one; then the survivor owes a morale test.
Outcome last_one_standing(std::vector<int> morale, std::vector<std::string> settings = {}) {
  settings.insert(settings.begin(), "rounds=1");
  std::vector<int> dice = {4, 3, 6, 4, 3, 6};
  dice.insert(dice.end(), morale.begin(), morale.end());
  return played(Scene(std::move(settings)).first(1),
                {{0, "4+", {1000, 2000}}, {0, "4+ Shooter(18)", {1000, 2500}}, {1, "4+ Shooter(18)", {2000, 2000}}},
                {holds(2, 0), holds(1, 2)}, dice);
}

// Rules: WS2-K, WS2-R4
TEST(Warstuff2Options, ABattleEndsAtOnceWhenOneSideIsOffTheTable) {
  const Outcome outcome = last_one_standing({});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_TRUE(outcome.report.ended_early);
}

// Rules: WS2-K, WS2-R4
TEST(Warstuff2Options, WithoutEarlyEndALoneSurvivorCanStillRout) {
  const Outcome outcome = last_one_standing({3}, {"early_end=false"});
  EXPECT_EQ(state_of(outcome, 1), "killed");
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1500 + 2500);
  EXPECT_EQ(outcome.report.winner, 1);
  EXPECT_EQ(last_one_standing({4}, {"early_end=false"}).report.winner, 0);
}

// Numbers of the ruleset that no chapter's test changes; the others are tested where they act.

// Rules: WS2-K, WS2-X6
TEST(Warstuff2Parameters, TheStepBackIsANumberOfTheData) {
  EXPECT_EQ(charged("4+", "4+", {3, 3}).unit(kAttacker).at, (Point{1800, 2000}));
  EXPECT_EQ(charged("4+", "4+", {3, 3}, {"moves.step_back=300"}).unit(kAttacker).at, (Point{1600, 2000}));
}

// Rules: WS2-K, WS2-X5
TEST(Warstuff2Parameters, TheMoveAfterMeleeIsANumberOfTheData) {
  const Point start{1500, 2000};
  const Point contact{1900, 2000};
  const Point beyond{1900, 2500};
  const auto survivor_goes = [&](const std::vector<std::string>& settings) {
    return one_round(settings).with(
        {{0, "4+", start}, {1, "4+", {2000, 2000}}, {1, "4+", {4000, 4000}}},
        {charges(0, 1, start, contact), ChooseMeleeMove{Path::straight(contact, beyond)}, hunkers(2)}, {4, 1, 5});
  };
  EXPECT_EQ(survivor_goes({"moves.after_melee=500"}).play().unit(0).at, beyond);
  Scene too_far = survivor_goes({"moves.after_melee=499"});
  EXPECT_NONFATAL_FAILURE(too_far.play(), "the move after melee is not legal");
}

}  // namespace
}  // namespace warbalance::warstuff2::options_test
