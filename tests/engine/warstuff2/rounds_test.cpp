#include "tests/engine/warstuff2/board.hpp"

namespace warbalance::warstuff2::rounds_test {
namespace {

// Chapter R.

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
  const Outcome outcome = played(Scene({"rounds=2"}), {{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}},
                                 {hunkers(0), hunkers(1), hunkers(0), hunkers(1)}, {6, 1});
  EXPECT_EQ(outcome.report.rounds, 2);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, PlayersAlternateAndOneWithoutUnitsLeftIsSkipped) {
  const Outcome outcome = played(Scene({"rounds=1"}),
                                 {{0, "4+", {1000, 1000}},
                                  {0, "4+", {1000, 1500}},
                                  {1, "4+", {4000, 1000}},
                                  {1, "4+", {4000, 1500}},
                                  {1, "4+", {4000, 2000}},
                                  {1, "4+", {4000, 2500}}},
                                 {hunkers(1), hunkers(4), hunkers(0), hunkers(2), hunkers(5), hunkers(3)});
  EXPECT_EQ(outcome.report.activations, 6);
}

// Rules: WS2-R1, WS2-R2
TEST(Warstuff2Rounds, EachUnitActsOnceAndARollOffDecidesWhoStarts) {
  // WS2-R1: unit is not activated twice in a round
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(0, "4+", {1000, 1500}).unit(1, "4+", {4000, 1000});
  scene.hunker(0).hunker(2).hunker(0);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the unit cannot be activated");
  // WS2-R2: deployment winner starts round one and a roll off decides each later one
  const Outcome outcome =
      played(Scene({"rounds=3"}).first(-1), {{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}},
             {hunkers(1), hunkers(0), hunkers(0), hunkers(1), hunkers(1), hunkers(0)}, {3, 5, 6, 2, 1, 2});
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.dice("roll-off"), 6);
  // WS2-R2: winner with only stealthy units still starts round one
  const Outcome stealthy = played(
      Scene({"rounds=1"}).deployed().first(-1), {{0, "4+", {}}, {1, "4+ Stealthy", {}}},
      {ChooseCorner{2}, ChoosePlacement{0, {500, 500}}, ChoosePlacement{1, {4000, 4000}}, hunkers(1), hunkers(0)},
      {2, 3});
  EXPECT_EQ(stealthy.report.first_player, 1);
}

// Rules: WS2-R3
TEST(Warstuff2Rounds, MoraleIsTestedAtTheEndOfTheRoundBeforeTheNextRollOff) {
  const Outcome outcome = played(Scene({"rounds=2"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}, {1, "4+", {4000, 4000}}},
                                 {holds(0, 1), hunkers(2), hunkers(0), hunkers(2)},
                                 {4, 1, 5,  // unit 1 is killed
                                  4,        // morale passed
                                  6, 1, 4});
  EXPECT_EQ(outcome.rolls(), (Rolls{"hit", "quality", "wound", "morale", "roll-off", "roll-off", "morale"}));
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, BattleEndsAtOnceWhenOneSideIsOffTheTable) {
  const Outcome outcome =
      played(Scene(), {{0, "4+ Shooter(9)", {1000, 1000}}, {0, "4+", {1000, 4000}}, {1, "4+", {1500, 1000}}},
             {holds(0, 2)}, {4, 1, 5});
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_EQ(outcome.report.activations, 1);
  EXPECT_EQ(outcome.report.winner, 0);
}

/// Unit 2 kills unit 0, then unit 1 kills unit 2: the lone survivor is at half of its army's strength.
Scene lone_survivor(const std::vector<std::string>& settings) {
  Scene scene(settings);
  scene.first(1).with({{0, "4+", {1500, 1000}}, {0, "4+ Shooter(9)", {1500, 1400}}, {1, "4+ Shooter(9)", {1000, 1000}}},
                      {holds(2, 0), holds(1, 2)}, {4, 1, 5, 4, 1, 5});
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
  const Outcome outcome =
      played(Scene({"rounds=2", "early_end=false"}), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}},
             {holds(0, 1), hunkers(0)}, {4, 1, 5, 1, 6});
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_FALSE(outcome.report.ended_early);
}

// Chapter MO, Fearless (WS2-Q6), Undead (Q26).

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

// Rules: WS2-MO1, WS2-MO4
TEST(Warstuff2Morale, IsTestedAtHalfOfTheStartingUnits) {
  // WS2-MO1: army tests when half of its starting units are left
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+"}).dice({4}).play()), std::vector<int>{1});
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+", "4+"}).play()), std::vector<int>{});
  // WS2-MO1: unhurt armies and those above half do not test
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).hunker(0).hunker(1);
  EXPECT_EQ(testing_seats(scene.play()), std::vector<int>{});
  // WS2-MO1, WS2-MO4: rout after the last round counts
  const Outcome outcome = after_a_loss({"4+", "4+"}).dice({3}).play();
  EXPECT_EQ(outcome.report.rout_round[1], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::rout)], 1);
}

/// Each army of two loses one unit; seat 1 was first.
Scene both_at_half() {
  Scene scene({"rounds=1"});
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+", {1000, 1600}},
                       {1, "4+", {1500, 1000}},
                       {1, "4+ Shooter(9)", {1500, 1600}}},
                      {holds(3, 1), holds(0, 2)}, {4, 1, 5, 4, 1, 5});
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
  const Outcome outcome = played(Scene({"rounds=1"}).first(1),
                                 {{0, "4+", {1500, 1000}},
                                  {0, "4+ Death Blow", {3000, 3000}},
                                  {1, "4+ Shooter(9)", {1000, 1000}},
                                  {1, "4+", {3300, 3000}}},
                                 {holds(2, 0), holds(1), holds(3)},
                                 {
                                     4, 1, 5, 3,  // rout
                                     1, 5         // the blast kills unit 3
                                 });
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
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+ Shooter(9)", {1000, 2000}},
                       {1, "2+", {1500, 1000}},
                       {1, "4+", {1500, 2000}},
                       {1, "4+", {4000, 4000}}},
                      {holds(2), holds(0, 2), holds(3), holds(1, 3), holds(4)}, {4, 1, 2, 4, 1, 5});
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
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+ Shooter(9)", {1000, 2000}},
                       {1, stunned, {1500, 1000}},
                       {1, "4+", {1500, 2000}}},
                      {holds(2), holds(0, 2), holds(3), holds(1, 3)}, {4, 1, 2, 4, 1, 5});
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

// Chapter V.

// Rules: WS2-V1
TEST(Warstuff2Scoring, MostPointsDestroyedWin) {
  const Outcome outcome = played(Scene({"rounds=1"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}},
                                  {0, "5+", {1500, 2000}},
                                  {1, "4+ Armored", {1500, 1000}},
                                  {1, "4+ Shooter(9)", {1000, 2000}}},
                                 {holds(0, 2), holds(3, 1)},
                                 {4, 3, 1, 5,  // 30 points destroyed
                                  4, 1, 5,     // 10 points
                                  4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[0], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3000);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, EqualPointsAreADraw) {
  const Outcome nothing =
      played(Scene({"rounds=1"}), {{0, "2+ Tough", {1000, 1000}}, {1, "6+", {4000, 4000}}}, {hunkers(0), hunkers(1)});
  EXPECT_EQ(nothing.report.winner, -1);
  const Outcome even = played(Scene({"rounds=1"}),
                              {{0, "4+ Shooter(9)", {1000, 1000}},
                               {0, "4+", {1500, 2000}},
                               {1, "4+", {1500, 1000}},
                               {1, "4+ Shooter(9)", {1000, 2000}}},
                              {holds(0, 2), holds(3, 1)}, {4, 1, 5, 4, 1, 5, 4, 4});
  EXPECT_EQ(even.report.destroyed_hundredths[0], 1500);
  EXPECT_EQ(even.report.winner, -1);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, StunnedSurvivorsAndMarkersScoreNothing) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(1), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}},
             {holds(1), holds(0, 1)}, {4, 1, 2});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.winner, -1);
}

/// Unit 0 kills a Death Blow unit; its blast kills the friend beside it.
Outcome killed_by_own_blast(std::vector<std::string> settings) {
  settings.push_back("rounds=1");
  return played(Scene(std::move(settings)),
                {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+ Death Blow", {1500, 1000}}, {1, "4+", {1500, 1300}}},
                {holds(0, 1)}, {4, 1, 5, 1, 5});
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
  const Outcome outcome = played(Scene({"rounds=1", "score_all_losses=false"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}},
                                  {0, "4+ Shooter(9)", {1000, 1400}},
                                  {1, "4+ Death Blow", {1500, 1000}},
                                  {1, "4+", {1500, 1300}}},
                                 {holds(1, 3), stands_up(3), holds(0, 2)}, {4, 1, 2, 4, 1, 5, 1, 4});
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
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "6+ Slow", {1500, 1000}}}, {holds(0, 1)},
             {4, 1, 5});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 500);
}

}  // namespace
}  // namespace warbalance::warstuff2::rounds_test
