#include "tests/engine/warstuff2/board.hpp"

// Chapter MO, Fearless (WS2-Q6), Undead (Q26).

namespace warbalance::warstuff2::morale_test {
namespace {

constexpr Point kShooterPlace{1000, 1000};
constexpr Point kVictimPlace{1500, 1000};

/// Seats of the morale dice, in the order in which they were rolled.
std::vector<int> testing_seats(const Outcome& outcome) {
  std::vector<int> seats;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die && event.what == "morale") seats.push_back(event.player);
  }
  return seats;
}

/// Unit 0 kills the first unit of seat 1, which has these units; the others hunker.
Scene after_a_loss(const std::vector<std::string>& army) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", kShooterPlace);
  for (std::size_t i = 0; i < army.size(); ++i) {
    scene.unit(1, army[i], i == 0 ? kVictimPlace : Point{4000, 1000 + static_cast<Length>(i) * 500});
  }
  scene.hold(0, 1).dice({4, 1, 5});
  for (std::size_t i = 1; i < army.size(); ++i) scene.hunker(static_cast<UnitIndex>(i + 1));
  return scene;
}

// Rules: WS2-MO1
TEST(Warstuff2Morale, ArmyTestsWhenHalfOfItsStartingUnitsAreLeft) {
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+"}).dice({4}).play()), std::vector<int>{1});
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+", "4+"}).play()), std::vector<int>{});
}

// Rules: WS2-MO1
TEST(Warstuff2Morale, UnhurtArmiesAndThoseAboveHalfDoNotTest) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).hunker(0).hunker(1);
  EXPECT_EQ(testing_seats(scene.play()), std::vector<int>{});
}

// Rules: WS2-MO1, WS2-MO4
TEST(Warstuff2Morale, RoutAfterTheLastRoundCounts) {
  const Outcome outcome = after_a_loss({"4+", "4+"}).dice({3}).play();
  EXPECT_EQ(outcome.report.rout_round[1], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::rout)], 1);
}

/// Each army of two loses one unit; seat 1 was first.
Scene both_at_half() {
  Scene scene({"rounds=1"});
  scene.first(1)
      .unit(0, "4+ Shooter(9)", {1000, 1000})
      .unit(0, "4+", {1000, 1600})
      .unit(1, "4+", {1500, 1000})
      .unit(1, "4+ Shooter(9)", {1500, 1600})
      .hold(3, 1)
      .dice({4, 1, 5})
      .hold(0, 2)
      .dice({4, 1, 5});
  return scene;
}

// Rules: WS2-MO1, WS2-R4
TEST(Warstuff2Morale, AllTestsAreRolledInTheOrderOfTheRoundBeforeAnyRout) {
  const Outcome outcome = both_at_half().dice({3, 3}).play();
  EXPECT_EQ(testing_seats(outcome), (std::vector<int>{1, 0}));
  EXPECT_EQ(outcome.report.survivors[0], 0);
  EXPECT_EQ(outcome.report.survivors[1], 0);
  EXPECT_EQ(outcome.report.winner, -1) << "35 points each";
  const Outcome one = both_at_half().dice({4, 3}).play();
  EXPECT_EQ(one.report.survivors[0], 0);
  EXPECT_EQ(one.report.survivors[1], 1);
}

// Rules: WS2-MO1
TEST(Warstuff2Morale, BlastsOfARoutCauseNoNewTest) {
  const Outcome outcome = Scene({"rounds=1"})
                              .first(1)
                              .unit(0, "4+", {1500, 1000})
                              .unit(0, "4+ Death Blow", {3000, 3000})
                              .unit(1, "4+ Shooter(9)", {1000, 1000})
                              .unit(1, "4+", {3300, 3000})
                              .hold(2, 0)
                              .dice({4, 1, 5})
                              .hold(1)
                              .hold(3)
                              .dice({3})     // rout
                              .dice({1, 5})  // the blast kills unit 3
                              .play();
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(testing_seats(outcome), std::vector<int>{0});
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, TestUsesTheQualityOfTheUnitThatThePlayerPicks) {
  const auto with = [](std::vector<int> dice) {
    Scene scene({"rounds=1", "morale.denominator=1"});  // all armies test
    scene.unit(0, "2+", {1000, 1000}).unit(1, "2+", {4000, 4000}).unit(1, "5+", {4000, 3000});
    scene.hunker(0).hunker(1).hunker(2).choose(ChooseTester{0}).choose(ChooseTester{2});
    return scene.dice(std::move(dice)).play();
  };
  EXPECT_EQ(with({2, 5}).report.survivors[1], 2);
  EXPECT_EQ(with({2, 4}).report.survivors[1], 0);
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, TesterIsByDefaultTheUnitMostLikelyToPass) {
  Board board;
  board.unit(0, "5+", Point{1000, 1000}).unit(0, "4+", Point{1000, 1500}).unit(0, "5+ Fearless", Point{1000, 2000});
  board.unit(0, "4+", Point{1000, 2500}).unit(1, "4+", Point{4000, 4000}).begin();
  EXPECT_EQ(greedy_morale_tester(board.view(), 0), 2) << "20 of 36 against 18 of 36";
  board.state().unit(2).condition.stunned = true;
  EXPECT_EQ(greedy_morale_tester(board.view(), 0), 1) << "of equal ones the lowest";
}

/// Unit 0 stuns unit 2, unit 1 kills unit 3; unit 4 is beyond reach.
Scene one_stunned_one_killed() {
  Scene scene({"rounds=1", "morale.denominator=1"});
  scene.first(1)
      .unit(0, "4+ Shooter(9)", {1000, 1000})
      .unit(0, "4+ Shooter(9)", {1000, 2000})
      .unit(1, "2+", {1500, 1000})
      .unit(1, "4+", {1500, 2000})
      .unit(1, "4+", {4000, 4000})
      .hold(2)
      .hold(0, 2)
      .dice({4, 1, 2})
      .hold(3)
      .hold(1, 3)
      .dice({4, 1, 5})
      .hold(4);
  return scene;
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, StunnedUnitMayNotTest) {
  Scene scene = one_stunned_one_killed();
  scene.choose(ChooseTester{2}).dice({4, 4});
  EXPECT_NONFATAL_FAILURE(scene.play(), "the unit cannot take the morale test");
}

// Rules: WS2-MO2, WS2-Q6, WS2-MO5
TEST(Warstuff2Morale, FearlessReRollsAFailedTestOnce) {
  const Outcome passed = after_a_loss({"4+", "4+ Fearless"}).dice({3, 4}).play();
  EXPECT_EQ(passed.dice("morale re-roll"), 1);
  EXPECT_EQ(passed.report.survivors[1], 1);
  const Outcome failed = after_a_loss({"4+", "4+ Fearless"}).dice({3, 3}).play();
  EXPECT_EQ(failed.dice("morale re-roll"), 1);
  EXPECT_EQ(failed.report.survivors[1], 0);
  EXPECT_EQ(after_a_loss({"4+", "4+ Fearless"}).dice({4}).play().dice("morale re-roll"), 0);
}

/// Both units of seat 1 act first; then one is stunned and the other is killed.
Scene nobody_can_test(const std::string& stunned) {
  Scene scene({"rounds=1"});
  scene.first(1)
      .unit(0, "4+ Shooter(9)", {1000, 1000})
      .unit(0, "4+ Shooter(9)", {1000, 2000})
      .unit(1, stunned, {1500, 1000})
      .unit(1, "4+", {1500, 2000})
      .hold(2)
      .hold(0, 2)
      .dice({4, 1, 2})
      .hold(3)
      .hold(1, 3)
      .dice({4, 1, 5});
  return scene;
}

// Rules: WS2-MO3, WS2-Q6
TEST(Warstuff2Morale, ArmyOfStunnedUnitsFailsWithoutDice) {
  for (const char* unit : {"4+", "2+ Fearless"}) {
    const Outcome outcome = nobody_can_test(unit).play();
    EXPECT_EQ(outcome.dice("morale"), 0);
    EXPECT_EQ(outcome.dice("morale re-roll"), 0);
    EXPECT_EQ(outcome.report.rout_round[1], 1);
    EXPECT_EQ(outcome.report.survivors[1], 0);
  }
}

/// All armies test at the end of round 1; seat 0 passes with the first die, seat 1 fails with the second.
Scene rout_of(const std::vector<std::string>& army, Point seat_0, std::vector<std::string> settings = {}) {
  settings.insert(settings.end(), {"rounds=1", "morale.denominator=1"});
  Scene scene(std::move(settings));
  scene.unit(0, "2+", seat_0);
  for (std::size_t i = 0; i < army.size(); ++i) {
    scene.unit(1, army[i], {2000 + 250 * static_cast<Length>(i), 3000});
  }
  scene.hold(0);
  for (std::size_t i = 0; i < army.size(); ++i) scene.hold(static_cast<UnitIndex>(i + 1));
  return scene.dice({2, 1});
}

// Rules: WS2-MO4, WS2-Q26
TEST(Warstuff2Morale, RoutKillsAllButTheUndead) {
  const Outcome outcome = rout_of({"4+", "4+ Undead", "4+"}, {500, 500}).play();
  EXPECT_FALSE(outcome.unit(1).alive());
  EXPECT_TRUE(outcome.unit(2).alive());
  EXPECT_FALSE(outcome.unit(2).condition.stunned);
  EXPECT_FALSE(outcome.unit(3).alive());
}

// Rules: WS2-Q26
TEST(Warstuff2Morale, UndeadTakeTestsAsOthersDo) {
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+ Undead"}).dice({4}).play()), std::vector<int>{1});
  const Outcome failed = after_a_loss({"4+", "4+ Undead"}).dice({3}).play();
  EXPECT_EQ(failed.report.rout_round[1], 1);
  EXPECT_EQ(failed.report.survivors[1], 1);
}

// Rules: WS2-MO4
TEST(Warstuff2Morale, RegenerationAndHealersSaveUnitsFromARout) {
  // unit by unit: regeneration fails, the healer saves; the healer has no other healer; the healer fails
  const Outcome outcome = rout_of({"4+ Regeneration", "4+ Healer", "4+"}, {500, 500}).dice({3, 4, 3}).play();
  EXPECT_TRUE(outcome.unit(1).alive());
  EXPECT_TRUE(outcome.unit(1).condition.stunned);
  EXPECT_FALSE(outcome.unit(2).alive());
  EXPECT_FALSE(outcome.unit(3).alive());
  EXPECT_EQ(outcome.report.rescues, 1);
}

// Rules: WS2-MO4, WS2-Q4
TEST(Warstuff2Morale, DeathBlowsOfARoutStrikeWhatIsLeft) {
  // the friend beside the blast is gone already; only the enemy takes a hit
  const Outcome outcome = rout_of({"4+ Death Blow", "4+"}, {2000, 3300}).dice({2}).play();
  EXPECT_EQ(outcome.dice("quality"), 1);
  EXPECT_EQ(outcome.report.survivors[1], 0);
}

// Rules: WS2-MO4
TEST(Warstuff2Morale, WithoutRoutIsKillUnitsAreRemovedWithoutDice) {
  const Outcome outcome =
      rout_of({"4+ Regeneration", "4+ Healer", "4+ Death Blow", "4+ Undead"}, {2500, 3300}, {"rout_is_kill=false"})
          .play();
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.dice, 2);
}

}  // namespace
}  // namespace warbalance::warstuff2::morale_test
