#include "tests/engine/warstuff2/board.hpp"

// Chapter V.

namespace warbalance::warstuff2::scoring_test {
namespace {

// Rules: WS2-V1
TEST(Warstuff2Scoring, MostPointsDestroyedWin) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(0, "5+", {1500, 2000})
                              .unit(1, "4+ Armored", {1500, 1000})
                              .unit(1, "4+ Shooter(9)", {1000, 2000})
                              .hold(0, 2)
                              .dice({4, 3, 1, 5})  // 30 points destroyed
                              .hold(3, 1)
                              .dice({4, 1, 5})  // 10 points
                              .dice({4, 4})
                              .play();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[0], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3000);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, EqualPointsAreADraw) {
  const Outcome nothing =
      Scene({"rounds=1"}).unit(0, "2+ Tough", {1000, 1000}).unit(1, "6+", {4000, 4000}).hunker(0).hunker(1).play();
  EXPECT_EQ(nothing.report.winner, -1);
  const Outcome even = Scene({"rounds=1"})
                           .unit(0, "4+ Shooter(9)", {1000, 1000})
                           .unit(0, "4+", {1500, 2000})
                           .unit(1, "4+", {1500, 1000})
                           .unit(1, "4+ Shooter(9)", {1000, 2000})
                           .hold(0, 2)
                           .dice({4, 1, 5})
                           .hold(3, 1)
                           .dice({4, 1, 5})
                           .dice({4, 4})
                           .play();
  EXPECT_EQ(even.report.destroyed_hundredths[0], 1500);
  EXPECT_EQ(even.report.winner, -1);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, StunnedSurvivorsAndMarkersScoreNothing) {
  const Outcome outcome = Scene({"rounds=1"})
                              .first(1)
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(1, "4+", {1500, 1000})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 1, 2})
                              .play();
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.winner, -1);
}

/// Unit 0 kills a Death Blow unit; its blast kills the friend beside it.
Outcome killed_by_own_blast(std::vector<std::string> settings) {
  settings.push_back("rounds=1");
  return Scene(std::move(settings))
      .unit(0, "4+ Shooter(9)", {1000, 1000})
      .unit(1, "4+ Death Blow", {1500, 1000})
      .unit(1, "4+", {1500, 1300})
      .hold(0, 1)
      .dice({4, 1, 5})
      .dice({1, 5})
      .play();
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, LossesByTheOwnBlastCountForTheEnemy) {
  const Outcome outcome = killed_by_own_blast({});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3500);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3500);
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, WithoutScoreAllLossesTheOwnBlastScoresForNobody) {
  const Outcome outcome = killed_by_own_blast({"score_all_losses=false"});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 2000) << "the Death Blow unit alone";
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3500);
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, WithoutScoreAllLossesTheEnemyThatMarkedTheUnitLastScoresForTheBlast) {
  const Outcome outcome = Scene({"rounds=1", "score_all_losses=false"})
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(0, "4+ Shooter(9)", {1000, 1400})
                              .unit(1, "4+ Death Blow", {1500, 1000})
                              .unit(1, "4+", {1500, 1300})
                              .hold(1, 3)
                              .dice({4, 1, 2})
                              .stand_up(3)
                              .hold(0, 2)
                              .dice({4, 1, 5})
                              .dice({1, 4})
                              .play();
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3500);
}

/// Seat 1 routs; unit 0 has killed its first unit or has missed it.
Outcome rout(std::vector<int> shot, const std::string& option) {
  Scene scene({"rounds=1", "morale.denominator=1", option});
  const bool kills = shot.size() > 1;
  scene.unit(0, "4+ Shooter(9)", {1000, 1000}).unit(1, "5+", {1500, 1000}).unit(1, "4+", {4000, 4000});
  scene.hold(0, 1).dice(std::move(shot));
  if (!kills) scene.hunker(1);
  return scene.hunker(2).dice({4, 3}).play();
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, RoutScoresForTheEnemyThatDestroyedMostOfTheArmy) {
  EXPECT_EQ(rout({4, 1, 5}, "score_all_losses=true").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({4, 1, 5}, "score_all_losses=false").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({3}, "score_all_losses=true").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({3}, "score_all_losses=false").report.destroyed_hundredths[0], 2500) << "the only enemy";
}

// Rules: WS2-V3
TEST(Warstuff2Scoring, ListedPriceCountsItsFloorIncluded) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(9)", {1000, 1000})
                              .unit(1, "6+ Slow", {1500, 1000})
                              .hold(0, 1)
                              .dice({4, 1, 5})
                              .play();
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 500);
}

}  // namespace
}  // namespace warbalance::warstuff2::scoring_test
