#include "engine/systems/warstuff1/battle.hpp"
#include "tests/engine/warstuff1/scene.hpp"

// Chapters 1, 2, 3 and 8: set-up, rounds, activation, Leaders, the end.

namespace warbalance::warstuff1::rounds_test {
namespace {

// Rules: WS1-301, WS1-302
TEST(Warstuff1Rounds, PlayersAlternateAndWhoHasMoreUnitsGoesOnAlone) {
  const Outcome outcome =
      played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {1000, 4000}}, {1, "3", {2000, 4000}}, {1, "3", {3000, 4000}}},
             {holds(0), holds(2), holds(1), holds(3)});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 2, 1, 3}));
}

// Rules: WS1-302, WS1-303
TEST(Warstuff1Rounds, WhoFinishedFirstBeginsTheNextRound) {
  const Outcome outcome =
      played(Scene({"round_cap=2"}), {{0, "3", {1000, 1000}}, {0, "3", {2000, 1000}}, {1, "3", {1000, 4000}}},
             {holds(0), holds(2), holds(1), holds(2), holds(0), holds(1)});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 2, 1, 2, 0, 1}));
}

// Rules: WS1-303
TEST(Warstuff1Rounds, LosingTheLastUnitThatWasToActFinishesToo) {
  const Outcome outcome = played(
      Scene({"round_cap=2"}),
      {{0, "3 Shooter(Long)", {1000, 1000}}, {0, "3", {1000, 1500}}, {1, "3", {2000, 1000}}, {1, "3", {4000, 4000}}},
      {holds(1), holds(3), holds(0, Deed::shoot, 2), holds(0), holds(3), holds(1)}, {4, 4});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{1, 3, 0, 0, 3, 1}));
}

// Rules: WS1-302
TEST(Warstuff1Rounds, ABeginnerWithoutUnitsIsSkipped) {
  const Outcome outcome = played(Scene({"round_cap=2"}),
                                 {{0, "3", {1000, 1000}}, {1, "3 Shooter(Long)", {2000, 1000}}, {2, "3", {4000, 4000}}},
                                 {holds(0), holds(1, Deed::shoot, 0), holds(2), holds(1), holds(2)}, {4, 4});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 1, 2, 1, 2}));
  std::vector<int> told;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::round) told.push_back(event.player);
  }
  EXPECT_EQ(told, (std::vector<int>{0, 1}));
}

// Rules: WS1-304, WS1-305, WS1-704
TEST(Warstuff1Rounds, RecoverStandsAUnitUpAndTakesItsWholeActivation) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Sweep Attack, Shooter(Long)", {1000, 2000}}, {1, "3 Shooter(Long)", {2000, 2000}}},
             {holds(0, Deed::shoot, 1), recovers(1)}, {6, 3});
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  EXPECT_EQ(outcome.changes("stands up"), 1);
}

// Rules: WS1-305
TEST(Warstuff1Rounds, AnyUnitMayChooseRecover) {
  const Outcome outcome = played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}}, {recovers(0), holds(1)});
  EXPECT_EQ(outcome.changes("stands up"), 0);
}

// Rules: WS1-306, WS1-601
TEST(Warstuff1Rounds, ShotsFollowHoldAndWalk) {
  const Outcome outcome = played(Scene(), {{0, "3 Shooter(Short)", {1000, 1000}}, {1, "3", {2700, 1000}}},
                                 {walks(0, Path::straight({1000, 1000}, {1600, 1000}), Deed::shoot, 1), holds(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 1000}));
}

// Rules: WS1-203, WS1-204, WS1-103, WS1-T01
TEST(Warstuff1SetUp, TheWinnerOfTheRollOffTakesAnEdgeAndTheOtherTheOppositeOne) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3", {}}, {1, "3", {}}},
             {ChooseEdge{2}, ChoosePlacement{{1, {1150, 2400}}}, ChoosePlacement{{0, {3650, 50}}}, holds(1), holds(0)},
             {4, 4, 2, 3});
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{3650, 50}));
}

// Rules: WS1-205, WS1-R25
TEST(Warstuff1SetUp, ScoutsArePlacedLastFarFromEnemies) {
  const Outcome outcome = played(Scene().deployed(), {{0, "3 Scout", {}}, {0, "3", {}}, {1, "3", {}}},
                                 {ChooseEdge{0}, ChoosePlacement{{1, {2400, 1000}}}, ChoosePlacement{{2, {2400, 3800}}},
                                  ChoosePlacement{{0, {2400, 2500}}}, holds(0), holds(2), holds(1)},
                                 {6, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2400, 2500}));
}

// Rules: WS1-205, WS1-R25
TEST(Warstuff1SetUp, PlayersWithScoutsRollOffForThem) {
  const Outcome outcome = played(
      Scene().deployed(), {{0, "3 Scout", {}}, {0, "3", {}}, {1, "3 Scout", {}}, {1, "3", {}}},
      {ChooseEdge{0}, ChoosePlacement{{1, {2400, 1000}}}, ChoosePlacement{{3, {2400, 3800}}},
       ChoosePlacement{{2, {600, 2400}}}, ChoosePlacement{{0, {4200, 2400}}}, holds(0), holds(2), holds(1), holds(3)},
      {6, 1, 2, 5});
  EXPECT_EQ(outcome.unit(2).at, (Point{600, 2400}));
}

// Rules: WS1-206, WS1-R34
TEST(Warstuff1SetUp, AVanguardMovesWhenItHasBeenPlaced) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3 Slow, Vanguard", {}}, {1, "3", {}}},
             {ChooseEdge{0}, ChoosePlacement{{0, {2400, 1150}}}, ChooseMove{Path::straight({2400, 1150}, {2400, 2350})},
              ChoosePlacement{{1, {2400, 4000}}}, holds(0), holds(1)},
             {6, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2400, 2350}));
}

// Rules: WS1-R18, WS1-301
TEST(Warstuff1Leaders, FriendsNearActWithTheirLeaderBeforeTheOpponent) {
  const Outcome outcome = played(
      Scene(),
      {{0, "3 Leader", {1000, 1000}},
       {0, "3", {1300, 1000}},
       {0, "3", {1000, 1300}},
       {0, "3", {2000, 1000}},
       {1, "3", {4000, 4000}}},
      {ChooseUnit{0}, ChoosePick{2}, ChoosePick{1}, holds(1), holds(0), holds(2), holds(4), holds(3)}, {4, 3, 6});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{1, 0, 2, 4, 3}));
}

// Rules: WS1-R18
TEST(Warstuff1Leaders, ACommandedLeaderCommandsInTurnUnlessTheOptionForbidsIt) {
  const auto scene = [](std::vector<std::string> settings, std::vector<int> dice) {
    Scene made(std::move(settings));
    made.with(
        {{0, "3 Leader", {1000, 1000}}, {0, "3 Leader", {1300, 1000}}, {0, "3", {1600, 1000}}, {1, "3", {4000, 4000}}},
        {ChooseUnit{0}, ChoosePick{1}, ChooseUnit{1}});
    made.dice(std::move(dice));
    return made;
  };
  Scene chained = scene({}, {4, 1, 1, 1, 5, 1});
  chained.choose(ChoosePick{2}).hold(2).hold(1).hold(0).hold(3);
  EXPECT_EQ(chained.play().activations(), (std::vector<int>{2, 1, 0, 3}));
  Scene alone = scene({"leader_chain=false"}, {4, 1, 1});
  alone.choose(ChooseAction{}).hold(0).hold(3).hold(2);
  EXPECT_EQ(alone.play().activations(), (std::vector<int>{1, 0, 3, 2}));
}

// Rules: WS1-R18
TEST(Warstuff1Leaders, NoDiceAreRolledWithoutFriendsNear) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Leader", {1000, 1000}}, {0, "3", {2000, 1000}}, {1, "3", {4000, 4000}}},
             {ChooseUnit{0}, ChooseUnit{0}, ChooseAction{}, holds(2), holds(1)});
  EXPECT_EQ(outcome.report.dice, 0);
}

// Rules: WS1-R14, WS1-704
TEST(Warstuff1Healers, HealAWoundAndLetStunnedFriendsRecoverAtOnce) {
  const auto play = [](int die) {
    return Scene().first(1).with(
        {{0, "3 Healer", {1000, 1000}}, {0, "3", {1300, 1000}}, {1, "3 Sweep Attack, Shooter(Long)", {2500, 1000}}},
        {holds(2, Deed::shoot, 1), runs(0, Path::straight({1000, 1000}, {1000, 1200}), Deed::heal, 1)}, {6, 3, die});
  };
  EXPECT_EQ(state_of(play(4).hold(1).play(), 1), "ok");
  EXPECT_EQ(state_of(play(3).recover(1).play(), 1), "ok:1");
}

// Rules: WS1-801
TEST(Warstuff1End, TheBattleEndsWithTheLastEnemy) {
  const Outcome outcome = played(Scene({"round_cap=5"}),
                                 {{0, "3 Shooter(Long)", {1000, 1000}}, {0, "3", {1000, 1500}}, {1, "3", {2000, 1000}}},
                                 {holds(0, Deed::shoot, 2)}, {4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::annihilation));
}

// Rules: WS1-802
TEST(Warstuff1End, AHopelessPlayerConcedesAtTheEndOfARound) {
  const auto play = [](const std::string& survivor) {
    return Scene({"concede.pct=25", "round_cap=5"})
        .first(1)
        .with({{0, "5 Shooter(Long)", {1000, 1000}}, {1, survivor, {2000, 1500}}, {1, "4", {2000, 1000}}},
              {holds(1), holds(0, Deed::shoot, 2)}, {3, 5});
  };
  const Outcome outcome = play("1").play();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 4000);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::concession));
}

// Rules: WS1-802
TEST(Warstuff1End, NobodyConcedesWithMoreThanTheShareLeft) {
  const Outcome outcome = played(Scene({"concede.pct=19"}).first(1),
                                 {{0, "5 Shooter(Long)", {1000, 1000}}, {1, "1", {2000, 1500}}, {1, "4", {2000, 1000}}},
                                 {holds(1), holds(0, Deed::shoot, 2)}, {3, 5});
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS1-803, WS1-804
TEST(Warstuff1End, AfterTheCapPointsDestroyedDecide) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Shooter(Long)", {1000, 1000}}, {1, "2", {2000, 1000}}, {1, "3", {2000, 2000}}},
             {holds(0, Deed::shoot, 1), holds(2)}, {4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_FALSE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::round_cap));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 2000);
}

// Rules: WS1-803
TEST(Warstuff1End, EqualPointsAreADraw) {
  const Outcome outcome = played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}}, {holds(0), holds(1)});
  EXPECT_EQ(outcome.report.winner, -1);
}

// Rules: WS1-105, WS1-103, WS1-203, WS1-302
TEST(Warstuff1End, ThreePlayersPickFreeEdgesInTheOrderOfTheirRoll) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3", {}}, {1, "3", {}}, {2, "3", {}}},
             {ChooseEdge{3}, ChoosePlacement{{2, {4750, 2400}}}, ChooseEdge{0}, ChoosePlacement{{0, {2400, 50}}},
              ChooseEdge{1}, ChoosePlacement{{1, {2400, 4750}}}, holds(2), holds(0), holds(1)},
             {3, 3, 5, 6, 2});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{2, 0, 1}));
}

}  // namespace
}  // namespace warbalance::warstuff1::rounds_test
