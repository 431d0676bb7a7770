#include "tests/engine/warstuff2/board.hpp"

// Chapter R.

namespace warbalance::warstuff2::rounds_test {
namespace {

std::vector<std::string_view> purposes(const Outcome& outcome) {
  std::vector<std::string_view> dice;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die) dice.push_back(event.what);
  }
  return dice;
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, BattleHasFourRoundsAndEveryUnitActsOnceInEach) {
  Scene scene;
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).dice({6, 1, 6, 1, 6, 1});
  for (int round = 1; round <= 4; ++round) scene.hunker(0).hunker(1);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.report.rounds, 4);
  EXPECT_EQ(outcome.report.activations, 8);
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, NumberOfRoundsIsAParameter) {
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+", {1000, 1000})
                              .unit(1, "4+", {4000, 4000})
                              .dice({6, 1})
                              .hunker(0)
                              .hunker(1)
                              .hunker(0)
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.rounds, 2);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, PlayersAlternateAndOneWithoutUnitsLeftIsSkipped) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+", {1000, 1000})
                              .unit(0, "4+", {1000, 1500})
                              .unit(1, "4+", {4000, 1000})
                              .unit(1, "4+", {4000, 1500})
                              .unit(1, "4+", {4000, 2000})
                              .unit(1, "4+", {4000, 2500})
                              .hunker(1)
                              .hunker(4)
                              .hunker(0)
                              .hunker(2)
                              .hunker(5)
                              .hunker(3)
                              .play();
  EXPECT_EQ(outcome.report.activations, 6);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, UnitIsNotActivatedTwiceInARound) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(0, "4+", {1000, 1500}).unit(1, "4+", {4000, 1000});
  scene.hunker(0).hunker(2).hunker(0);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the unit cannot be activated");
}

// Rules: WS2-R2
TEST(Warstuff2Rounds, DeploymentWinnerStartsRoundOneAndARollOffDecidesEachLaterOne) {
  const Outcome outcome = Scene({"rounds=3"})
                              .first(-1)
                              .unit(0, "4+", {1000, 1000})
                              .unit(1, "4+", {4000, 4000})
                              .dice({3, 5})
                              .hunker(1)
                              .hunker(0)
                              .dice({6, 2})
                              .hunker(0)
                              .hunker(1)
                              .dice({1, 2})
                              .hunker(1)
                              .hunker(0)
                              .play();
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.dice("roll-off"), 6);
}

// Rules: WS2-R2
TEST(Warstuff2Rounds, WinnerWithOnlyStealthyUnitsStillStartsRoundOne) {
  const Outcome outcome = Scene({"rounds=1"})
                              .deployed()
                              .first(-1)
                              .unit(0, "4+", {})
                              .unit(1, "4+ Stealthy", {})
                              .dice({2, 3})
                              .choose(ChooseCorner{2})
                              .choose(ChoosePlacement{0, {500, 500}})
                              .choose(ChoosePlacement{1, {4000, 4000}})
                              .hunker(1)
                              .hunker(0)
                              .play();
  EXPECT_EQ(outcome.report.first_player, 1);
}

// Rules: WS2-R3
TEST(Warstuff2Rounds, MoraleIsTestedAtTheEndOfTheRoundBeforeTheNextRollOff) {
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(1, "4+", {1500, 1000})
                              .unit(1, "4+", {4000, 4000})
                              .hold(0, 1)
                              .dice({4, 1, 5})  // unit 1 is killed
                              .hunker(2)
                              .dice({4})  // morale passed
                              .dice({6, 1})
                              .hunker(0)
                              .hunker(2)
                              .dice({4})
                              .play();
  EXPECT_EQ(purposes(outcome),
            (std::vector<std::string_view>{"hit", "quality", "wound", "morale", "roll-off", "roll-off", "morale"}));
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, BattleEndsAtOnceWhenOneSideIsOffTheTable) {
  const Outcome outcome = Scene()
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(0, "4+", {1000, 4000})
                              .unit(1, "4+", {1500, 1000})
                              .hold(0, 2)
                              .dice({4, 1, 5})
                              .play();
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_EQ(outcome.report.activations, 1);
  EXPECT_EQ(outcome.report.winner, 0);
}

/// Unit 2 kills unit 0, then unit 1 kills unit 2: the lone survivor is at half of its army's strength.
Scene lone_survivor(const std::vector<std::string>& settings) {
  Scene scene(settings);
  scene.first(1)
      .unit(0, "4+", {1500, 1000})
      .unit(0, "4+ Shooter(9)", {1500, 1400})
      .unit(1, "4+ Shooter(9)", {1000, 1000})
      .hold(2, 0)
      .dice({4, 1, 5})
      .hold(1, 2)
      .dice({4, 1, 5});
  return scene;
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, NoMoraleTestIsTakenAfterTheEarlyEnd) {
  const Outcome outcome = lone_survivor({"rounds=1"}).play();
  EXPECT_EQ(outcome.dice("morale"), 0);
  EXPECT_EQ(outcome.report.survivors[0], 1);
  EXPECT_EQ(outcome.report.winner, 0);
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, WithoutEarlyEndTheLoneSurvivorCanStillRout) {
  Scene scene = lone_survivor({"rounds=1", "early_end=false"});
  const Outcome outcome = scene.dice({3}).play();
  EXPECT_EQ(outcome.dice("morale"), 1);
  EXPECT_EQ(outcome.report.survivors[0], 0);
  EXPECT_EQ(outcome.report.rout_round[0], 1);
  EXPECT_EQ(outcome.report.winner, 1) << "15 and 20 points lost against 20";
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, WithoutEarlyEndTheRemainingRoundsArePlayed) {
  const Outcome outcome = Scene({"rounds=2", "early_end=false"})
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(1, "4+", {1500, 1000})
                              .hold(0, 1)
                              .dice({4, 1, 5})
                              .dice({1, 6})
                              .hunker(0)
                              .play();
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_FALSE(outcome.report.ended_early);
}

}  // namespace
}  // namespace warbalance::warstuff2::rounds_test
