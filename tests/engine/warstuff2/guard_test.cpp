#include "engine/systems/warstuff2/movement.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::guard_test {
namespace {

enum : UnitIndex { kMover, kGuard };

constexpr Point kGuardPlace{2000, 2000};

/// A guard, and an enemy that rushes along y = 2500 after it has been set.
Outcome rush_past(const std::string& mover, const std::string& guard, std::vector<int> dice,
                  std::vector<std::string> settings = {}) {
  return played(one_round(std::move(settings)).first(1), {{0, mover, {2000, 2500}}, {1, guard, kGuardPlace}},
                {guards(kGuard), rushes(kMover, {2000, 2500}, {3200, 2500})}, std::move(dice));
}

std::vector<UnitIndex> guard_shots(const Outcome& outcome) {
  std::vector<UnitIndex> shooters;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.what == "guard shot") shooters.push_back(event.unit);
  }
  return shooters;
}

// Rules: WS2-S20, WS2-S21, WS2-S23, WS2-A12
TEST(Warstuff2Guard, ShootsOnceAtAnEnemyThatRushesInSight) {
  const Outcome outcome = rush_past("4+", "4+ Shooter(18)", {3});
  EXPECT_EQ(guard_shots(outcome), (std::vector<UnitIndex>{kGuard}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{3200, 2500}));
  EXPECT_FALSE(outcome.unit(kGuard).guard) << "its one shot is taken";
}

// Rules: WS2-A12, WS2-S20
TEST(Warstuff2Guard, IsLegalWithoutShooterAndDoesNothing) {
  const Outcome outcome = rush_past("4+", "4+", {});
  EXPECT_TRUE(guard_shots(outcome).empty());
  EXPECT_TRUE(outcome.unit(kGuard).guard);
}

// Rules: WS2-S24, WS2-S6
TEST(Warstuff2Guard, TargetCountsAsInCover) {
  const Outcome outcome = rush_past("4+", "4+ Shooter(18)", {4, 5});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "cover"}));
}

// Rules: WS2-S22, WS2-S25, WS2-W13
TEST(Warstuff2Guard, AStunnedMoverStaysAtTheFirstCheckPoint) {
  const Outcome outcome = rush_past("4+", "4+ Shooter(18)", {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{2100, 2500}));
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
}

// Rules: WS2-S22, WS2-S25
TEST(Warstuff2Guard, AKilledMoverIsRemoved) {
  const Outcome outcome = rush_past("4+", "4+ Shooter(18)", {4, 1, 1, 5});
  EXPECT_EQ(state_of(outcome, kMover), "killed");
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1500);
}

// Rules: WS2-S25, WS2-W12
TEST(Warstuff2Guard, AFrozenMoverContinues) {
  const Outcome outcome = rush_past("4+", "4+ Freeze, Shooter(18)", {4, 1, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "cover", "quality", "freeze"}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{3200, 2500}));
  EXPECT_EQ(state_of(outcome, kMover), "ok+frozen") << "received in its own activation: lasts through the next";
}

/// A mover goes straight towards a guard with a range of 9 inches, from 14 inches away, and is stunned by the shot.
Point place_of_shot(Length from, Length to, std::vector<std::string> settings = {}) {
  const Outcome outcome =
      played(one_round(std::move(settings)).first(1), {{0, "4+", {from, 2000}}, {1, "4+ Shooter(9)", kGuardPlace}},
             {guards(kGuard), rushes(kMover, {from, 2000}, {to, 2000})}, {4, 1, 1, 1});
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
  return outcome.unit(kMover).at;
}

// Rules: WS2-S21, WS2-S22
TEST(Warstuff2Guard, CheckPointsLieAStepApartUpToTheEnd) {
  // WS2-S21, WS2-S22: shoots at the first check point in range
  EXPECT_EQ(place_of_shot(3500, 2400), (Point{3000, 2000}));
  EXPECT_EQ(place_of_shot(3550, 2400), (Point{2950, 2000}));
  // WS2-S22: check points lie a step apart
  EXPECT_EQ(place_of_shot(3500, 2400, {"guard.step=350"}), (Point{2800, 2000}));
  // WS2-S22: the end of a move is a check point
  EXPECT_EQ(place_of_shot(3140, 3000), (Point{3000, 2000}));
  EXPECT_EQ(place_of_shot(3030, 2990), (Point{2990, 2000}));
  // WS2-S22: a move of length zero has no check point
  const Outcome outcome = played(one_round().first(1), {{0, "4+", {2500, 2000}}, {1, "4+ Shooter(9)", kGuardPlace}},
                                 {guards(kGuard), advances(kMover, {2500, 2000}, {2500, 2000})});
  EXPECT_EQ(outcome.report.shots, 0);
  EXPECT_TRUE(outcome.unit(kGuard).guard);
}

// A flying unit passes over the base at the only check points in range.
// Rules: WS2-S22, WS2-M10
TEST(Warstuff2Guard, PointsWhereTheBaseDoesNotFitDoNotCount) {
  const Outcome outcome = played(one_round({"guard.step=600"}).first(1),
                                 {
                                     {0, "4+ Flying", {3400, 2000}},
                                     {1, "4+ Shooter(9)", {2000, 2000}},
                                     {1, "4+", {2800, 2000}}  // stands on the first check point
                                 },
                                 {guards(1), rushes(0, {3400, 2000}, {2200, 2000}), holds(2)}, {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2200, 2000}));
  EXPECT_EQ(state_of(outcome, 0), "stunned:1");
}

/// Three units move in turn past one guard; each shot misses. Returns the number of shots.
int shots_at_three(std::vector<std::string> settings, int dice) {
  const Outcome outcome = played(
      one_round(std::move(settings)).first(1),
      {{0, "4+", {1000, 2500}}, {0, "4+", {1000, 3000}}, {0, "4+", {1000, 3500}}, {1, "4+ Shooter(27)", kGuardPlace}},
      {guards(3), rushes(0, {1000, 2500}, {2000, 2500}), rushes(1, {1000, 3000}, {2000, 3000}),
       advances(2, {1000, 3500}, {1500, 3500})},
      std::vector<int>(static_cast<std::size_t>(dice), 3));
  return outcome.report.shots;
}

// Rules: WS2-S20
TEST(Warstuff2Guard, NumberOfShotsOfAGuardActionIsAParameter) {
  EXPECT_EQ(shots_at_three({}, 1), 1);
  EXPECT_EQ(shots_at_three({"guard.shots=2"}, 2), 2);
  EXPECT_EQ(shots_at_three({"guard.shots=0"}, 3), 3) << "no limit but one for each enemy and move";
}

// Rules: WS2-S22
TEST(Warstuff2Guard, SeveralGuardsShootInAscendingOrderAtOneCheckPoint) {
  const Outcome outcome =
      played(one_round().first(1),
             {{0, "4+", {2000, 2500}}, {1, "4+ Shooter(18)", {2400, 2000}}, {1, "4+ Shooter(18)", {2000, 2000}}},
             {guards(2), rushes(0, {2000, 2500}, {3200, 2500}), guards(1)}, {3});
  EXPECT_EQ(guard_shots(outcome), (std::vector<UnitIndex>{2})) << "only one was on Guard yet";

  const Outcome both = played(one_round().first(1),
                              {{0, "4+", {1000, 4000}},
                               {0, "4+", {2000, 2500}},
                               {1, "4+ Shooter(18)", {2400, 2000}},
                               {1, "4+ Shooter(18)", {2000, 2000}}},
                              {guards(3), holds(0), guards(2), rushes(1, {2000, 2500}, {3200, 2500})}, {3, 3});
  EXPECT_EQ(guard_shots(both), (std::vector<UnitIndex>{2, 3}));
}

// Rules: WS2-S22
TEST(Warstuff2Guard, AnEarlierCheckPointComesBeforeALowerIndex) {
  const Outcome outcome = played(one_round().first(1),
                                 {{0, "4+", {1000, 4000}},
                                  {0, "4+", {3500, 2000}},
                                  {1, "4+ Shooter(9)", {2000, 2000}},
                                  {1, "4+ Shooter(18)", {2000, 2200}}},
                                 {guards(2), holds(0), guards(3), rushes(1, {3500, 2000}, {2400, 2000})}, {3, 3});
  EXPECT_EQ(guard_shots(outcome), (std::vector<UnitIndex>{3, 2}));
}

// Rules: WS2-S20
TEST(Warstuff2Guard, MayWaitForALaterCheckPoint) {
  const Outcome outcome =
      played(one_round().first(1), {{0, "4+", {2000, 2500}}, {1, "4+ Shooter(18)", kGuardPlace}},
             {guards(kGuard), rushes(kMover, {2000, 2500}, {3200, 2500}), ChooseToWait{kGuard}, ChooseToWait{kGuard}},
             {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{2300, 2500}));
}

// Rules: WS2-S23, WS2-S25
TEST(Warstuff2Guard, AStunnedAdvancerDoesNotShoot) {
  const Outcome outcome =
      played(one_round().first(1), {{0, "4+ Shooter(18)", {2000, 2500}}, {1, "4+ Shooter(18)", kGuardPlace}},
             {guards(kGuard), advances(kMover, {2000, 2500}, {2500, 2500}, kGuard)}, {4, 1, 1, 1});
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(kMover).at, (Point{2100, 2500}));
}

// Rules: WS2-S23, WS2-S25, WS2-X1
TEST(Warstuff2Guard, AStunnedChargerDoesNotArrive) {
  const Outcome outcome = played(one_round().first(1), {{0, "4+", {3000, 2000}}, {1, "4+ Shooter(18)", kGuardPlace}},
                                 {guards(kGuard), charges(kMover, kGuard, {3000, 2000}, {2100, 2000})}, {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{2900, 2000}));
  EXPECT_EQ(outcome.report.charges, 1);
  EXPECT_EQ(outcome.report.strikes_back, 0);
}

// Rules: WS2-S23, WS2-Q15
TEST(Warstuff2Guard, AMoveGrantedByALeaderTriggersToo) {
  const Outcome outcome = played(
      one_round().first(1),
      {{0, "4+", {2000, 2500}}, {0, "4+ Leader", {1500, 2700}}, {1, "4+ Shooter(18)", kGuardPlace}},
      {guards(2), ChooseUnit{1}, ChooseGrant{0},
       ChooseAction{{ActionKind::rush, kNoUnit, Path::straight({2000, 2500}, {3000, 2500})}}, ChooseAction{}, holds(0)},
      {
          4, 1, 1, 3  // three Leader dice, one success; the guard misses
      });
  EXPECT_EQ(guard_shots(outcome), (std::vector<UnitIndex>{2}));
}

// Rules: WS2-S23, WS2-X5
TEST(Warstuff2Guard, TheMoveAfterAMeleeDoesNotTrigger) {
  const Outcome outcome = played(one_round().first(1),
                                 {{0, "4+", {2000, 3300}}, {1, "4+ Shooter(9)", {2000, 1000}}, {1, "4+", {2000, 2200}}},
                                 {guards(1), charges(0, 2, {2000, 3300}, {2000, 2300}),
                                  ChooseMeleeMove{Path::straight({2000, 2300}, {2000, 2000})}},
                                 {4, 1, 5});
  EXPECT_EQ(outcome.unit(0).at, (Point{2000, 2000})) << "now in range of the guard";
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-S23, WS2-N1
TEST(Warstuff2Guard, APushDoesNotTrigger) {
  const Outcome outcome = played(
      one_round(), {{0, "4+ Shooter(9)", {2000, 1000}}, {0, "4+ Shooter(18)", {2000, 3500}}, {1, "4+", {2000, 2150}}},
      {guards(0), holds(2), holds(1, 2), ChoosePush{{12, 200}}}, {4, 1, 1, 4});
  EXPECT_EQ(outcome.unit(2).at, (Point{2000, 1950})) << "now in range of the guard";
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: WS2-S20, WS2-W13
TEST(Warstuff2Guard, EndsWhenTheGuardIsStunned) {
  const Outcome outcome =
      played(one_round().first(1),
             {{0, "4+", {2000, 2500}}, {0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+ Shooter(18)", kGuardPlace}},
             {guards(2), holds(1, 2), rushes(0, {2000, 2500}, {3000, 2500})}, {4, 1, 1});
  EXPECT_FALSE(outcome.unit(2).guard);
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: WS2-S20, WS2-A1
TEST(Warstuff2Guard, EndsWhenTheNextActivationBegins) {
  const Outcome outcome =
      played(Scene({"rounds=2"}).first(1), {{0, "4+", {2000, 2500}}, {1, "4+ Shooter(18)", kGuardPlace}},
             {guards(kGuard), holds(kMover), holds(kGuard), rushes(kMover, {2000, 2500}, {3000, 2500})}, {1, 2});
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-S20
TEST(Warstuff2Guard, LastsIntoTheNextRound) {
  const Outcome outcome =
      played(Scene({"rounds=2"}).first(1), {{0, "4+", {2000, 2500}}, {1, "4+ Shooter(18)", kGuardPlace}},
             {guards(kGuard), holds(kMover), rushes(kMover, {2000, 2500}, {3000, 2500}), holds(kGuard)}, {2, 1, 3});
  EXPECT_EQ(outcome.report.shots, 1);
}

/// A unit on Guard is charged, kills the charger with its strike back, and moves or stays; then an enemy passes.
int shots_after_melee(bool moves, std::vector<int> dice) {
  Scene scene = one_round({"guard.shots=2"});
  scene.first(1).with({{0, "4+", {3000, 2000}}, {0, "4+", {2000, 2900}}, {1, "4+ Shooter(9)", kGuardPlace}},
                      {guards(2), charges(0, 2, {3000, 2000}, {2100, 2000})});
  if (moves) scene.choose(ChooseMeleeMove{Path::straight(kGuardPlace, {2000, 2200})});
  return scene.acts({rushes(1, {2000, 2900}, {3000, 2900})}).dice(std::move(dice)).play().report.shots;
}

// Rules: WS2-S20, WS2-X5
TEST(Warstuff2Guard, EndsWithTheMoveAfterAMelee) {
  // guard shot misses, the charge misses, the strike back kills; then the second guard shot, if any, misses
  EXPECT_EQ(shots_after_melee(false, {3, 3, 4, 1, 5, 3}), 2);
  EXPECT_EQ(shots_after_melee(true, {3, 3, 4, 1, 5}), 1);
}

// Rules: WS2-K, WS2-S21
TEST(Warstuff2Guard, NothingComesIntoSightOnAnOpenTable) {
  const Outcome outcome = rush_past("4+", "4+ Shooter(18)", {}, {"guard_trigger=enters-sight"});
  EXPECT_EQ(outcome.report.shots, 0);
  EXPECT_TRUE(outcome.unit(kGuard).guard) << "the shot is not spent";
}

// Chapter M, and Fast (WS2-Q5), Flying (WS2-Q10), Slow (WS2-Q21).

bool clear(Board& board, UnitIndex unit, std::vector<Point> points, Spacing spacing = Spacing::keeps_gap) {
  Path path;
  for (const Point point : points) path.points[path.count++] = point;
  return path_is_clear(board.rules(), board.state(), unit, path, spacing);
}

bool in_contact(Board& board, UnitIndex a, Point at, UnitIndex b) {
  const Length sum = board.state().radii(a, b);
  const std::int32_t d2 = distance2(at, board.state().unit(b).at);
  return d2 >= square(sum) && d2 <= square(sum + 2);
}

// Rules: WS2-M1
TEST(Warstuff2Movement, DistanceIsTheGapBetweenBasesAndWithinIsInclusive) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{1300, 1400}, 80).begin();  // centres 500 apart
  EXPECT_TRUE(board.state().within(0, 1, 370));
  EXPECT_FALSE(board.state().within(0, 1, 369));
  EXPECT_TRUE(board.state().within(0, {1300, 900}, 1, 370));
  EXPECT_FALSE(board.state().within(0, {1300, 899}, 1, 370));
}

// Rules: WS2-M2
TEST(Warstuff2Movement, ContactPointsLieAtMostTwoHundredthsBeyondTouching) {
  for (const Length sum : {20, 60, 100, 150, 200}) {
    int overlapping = 0;
    int apart = 0;
    for (Length x = -2 * sum; x <= 2 * sum; ++x) {
      for (Length y = -2 * sum; y <= 2 * sum; ++y) {
        const Point bearing{x, y};
        if (distance2({}, bearing) < square(sum)) continue;  // the other base cannot be there
        const std::int32_t d2 = distance2({}, scaled_away(bearing, sum));
        overlapping += d2 < square(sum) ? 1 : 0;
        apart += d2 > square(sum + 2) ? 1 : 0;
      }
    }
    EXPECT_EQ(overlapping, 0) << "radii together " << sum;
    EXPECT_EQ(apart, 0) << "radii together " << sum;
  }
}

// Rules: WS2-M2
TEST(Warstuff2Movement, ContactPointRoundsEachComponentAwayFromZero) {
  EXPECT_EQ(scaled_away({-1400, 600}, 100), (Point{-92, 40}));  // 91.9 and 39.4
  EXPECT_EQ(scaled_away({700, 0}, 100), (Point{100, 0}));
  EXPECT_EQ(scaled_away({0, -3}, 100), (Point{0, -100}));
}

// Rules: WS2-M3
TEST(Warstuff2Movement, LengthOfAMoveIsTheSumOfItsSegmentsEachRoundedUp) {
  EXPECT_EQ(path_length({{{{0, 0}, {1, 1}, {2, 2}}}, 3}), 4);
  EXPECT_EQ(path_length({{{{0, 0}, {300, 400}, {300, 500}, {301, 501}}}, 4}), 500 + 100 + 2);
  EXPECT_EQ(path_length({{{{7, 7}, {7, 7}}}, 2}), 0);
}

// Rules: WS2-M3
TEST(Warstuff2Movement, MoveOfThreeSegmentsUpToTheLimitIsLegal) {
  const auto advance = [](Point end) {
    const Path path{{{{1000, 1000}, {1200, 1000}, {1200, 1200}, end}}, 4};
    Scene scene({"rounds=1"});
    scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000});
    return scene.acts({takes(0, {ActionKind::advance, kNoUnit, path})}).hunker(1);
  };
  Scene legal = advance({1400, 1200});
  EXPECT_EQ(legal.play().unit(0).at, (Point{1400, 1200}));
  Scene too_long = advance({1401, 1200});
  EXPECT_NONFATAL_FAILURE(too_long.play(), "the action is not legal");
}

// Rules: WS2-M4
TEST(Warstuff2Movement, ExactlyOneInchFromFriendsAndEnemiesIsAllowed) {
  Board board({{0, "4+", {1000, 1000}}, {0, "4+", {1500, 1200}}, {1, "4+", {1500, 3200}}});
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {2000, 1000}}));   // passes the friend at a gap of 100
  EXPECT_FALSE(clear(board, 0, {{1000, 1001}, {2000, 1001}}));  // 99
  EXPECT_TRUE(clear(board, 0, {{1000, 3000}, {2000, 3000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 3001}, {2000, 3001}}));
  EXPECT_TRUE(clear(board, 0, {{1000, 1200}, {1300, 1200}}));  // ends there
  EXPECT_FALSE(clear(board, 0, {{1000, 1200}, {1301, 1200}}));
}

// Rules: WS2-M4
TEST(Warstuff2Movement, GapIsKeptOnEverySegmentOfAMove) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {1500, 1300}}});
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {1500, 1000}, {1900, 1000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1500, 1101}, {2000, 1000}}));
}

// Rules: WS2-M4
TEST(Warstuff2Movement, UnitTooNearToAnotherMayLeaveButNotComeNearer) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {1130, 1000}}});  // gap 30
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {990, 1000}}));        // still within an inch, but farther
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {1000, 1010}}));       // straight past
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {400, 1000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1001, 1010}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1600, 1000}}));
}

// Rules: WS2-M5
TEST(Warstuff2Movement, NoMovePassesOrEndsOnABaseAndTouchingIsAllowed) {
  Board board({{0, "4+", {1000, 1000}}, {0, "4+", {1500, 1100}}, {1, "4+", {2500, 1000}}});
  const Spacing charge = Spacing::may_touch;
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {2400, 1000}}, charge));  // slides along the friend, ends in contact
  EXPECT_FALSE(clear(board, 0, {{1000, 1001}, {2400, 1001}}, charge));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {2401, 1000}}, charge));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {2700, 1000}}, charge));  // through the enemy
}

// Rules: WS2-M6
TEST(Warstuff2Movement, BaseStaysWhollyOnTheTable) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}});
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {50, 1000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {49, 1000}}));
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {1000, 4750}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1000, 4751}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1000, 49}, {1000, 500}})) << "not on the way either";
  Board flier({{0, "4+ Flying", {1000, 1000}}, {1, "4+", {4000, 4000}}});
  EXPECT_FALSE(clear(flier, 0, {{1000, 1000}, {49, 1000}}));
}

// Rules: WS2-M10, WS2-Q10
TEST(Warstuff2Movement, FlyingUnitPassesOverBasesButKeepsTheGapWhereItEnds) {
  Board board({{0, "4+ Flying", {1000, 1000}}, {0, "4+", {1300, 1000}}, {1, "4+", {1600, 1000}}});
  EXPECT_TRUE(clear(board, 0, {{1000, 1000}, {1800, 1000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1799, 1000}}));
  EXPECT_FALSE(clear(board, 0, {{1000, 1000}, {1300, 1000}}, Spacing::may_touch)) << "never onto a base";
}

// Rules: WS2-M10, WS2-Q10
TEST(Warstuff2Movement, FlyingUnitChargesOverOthers) {
  for (const bool flies : {true, false}) {
    Board board({{0, flies ? "4+ Flying" : "4+", {1000, 1000}}, {0, "4+", {2050, 1000}}, {1, "4+", {2300, 1000}}});
    const auto path = charge_path(board.rules(), board.state(), 0, 2);
    ASSERT_EQ(path.has_value(), flies);
    if (flies) {
      EXPECT_EQ(path->end(), (Point{2200, 1000}));
    }
  }
}

// Rules: WS2-M11
TEST(Warstuff2Movement, UnitMayLeaveItsFriendsBehind) {
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+", {1000, 1000}}, {0, "4+", {1000, 1200}}, {1, "4+", {4700, 4700}}},
             {rushes(0, {1000, 1000}, {2200, 1000}), hunkers(2), hunkers(1)});
  EXPECT_EQ(outcome.unit(0).at, (Point{2200, 1000}));
}

// Rules: WS2-M12
TEST(Warstuff2Movement, PointAtADistanceIsNeverLongerThanAsked) {
  EXPECT_EQ(towards({100, 100}, {400, 500}, 250), (Point{250, 300}));
  EXPECT_EQ(towards({100, 100}, {-200, -300}, 250), (Point{-50, -100}));
  EXPECT_EQ(towards({0, 0}, {10, 10}, 10), (Point{6, 6}));    // distance 14.1 counts as 15
  EXPECT_EQ(towards({0, 0}, {-10, 10}, 10), (Point{-6, 6}));  // toward zero on both sides
  EXPECT_EQ(towards({5, 5}, {5, 5}, 10), (Point{5, 5}));
  for (Length x = -300; x <= 300; x += 7) {
    for (Length y = -300; y <= 300; y += 11) {
      EXPECT_LE(distance2({20, 30}, towards({20, 30}, {20 + x, 30 + y}, 200)), 200 * 200);
    }
  }
}

// Rules: WS2-M13
TEST(Warstuff2Movement, SixteenDirectionsRunAnticlockwiseByQuarterTurns) {
  const std::array<Point, 4> quarter = {{{1000, 0}, {924, 383}, {707, 707}, {383, 924}}};
  for (std::size_t i = 0; i < 16; ++i) {
    Point expected = quarter[i % 4];
    for (std::size_t turn = 0; turn < i / 4; ++turn) expected = {-expected.y, expected.x};
    EXPECT_EQ(kDirections[i], expected) << i;
  }
}

// Rules: WS2-M14
TEST(Warstuff2Movement, ChargeReachesAGapOfExactlyItsLimit) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {2300, 1000}}, {1, "4+", {1000, 2301}}});
  const auto path = charge_path(board.rules(), board.state(), 0, 1);
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(*path, Path::straight({1000, 1000}, {2200, 1000}));
  EXPECT_FALSE(charge_path(board.rules(), board.state(), 0, 2).has_value());
}

// Rules: WS2-M14, WS2-M2
TEST(Warstuff2Movement, StraightChargeEndsInContactFromEverySide) {
  for (Length x = -840; x <= 840; x += 210) {
    for (Length y = -840; y <= 840; y += 140) {
      if (x * x + y * y < 110 * 110) continue;
      Board board({{0, "4+", {2400 + x, 2400 + y}}, {1, "4+", {2400, 2400}}});
      const auto path = charge_path(board.rules(), board.state(), 0, 1);
      ASSERT_TRUE(path.has_value()) << x << ", " << y;
      EXPECT_TRUE(in_contact(board, 0, path->end(), 1)) << x << ", " << y;
    }
  }
}

// Rules: WS2-M14
TEST(Warstuff2Movement, BlockedChargeTakesTheNearestFreeBearingAndOfTwoTheLower) {
  // a small friend stands on the straight line to a large target: bearings 7 and 9 are equally near
  Board board;
  board.unit(0, "4+", Point{1000, 2000}, 10).unit(0, "4+", Point{1500, 2000}, 10);
  board.unit(1, "4+", Point{2000, 2000}, 200).begin();
  const auto path = charge_path(board.rules(), board.state(), 0, 2);
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(path->end(), (Point{2000, 2000}) + scaled_away(kDirections[7], 210));
}

// Rules: WS2-M14
TEST(Warstuff2Movement, BlockedChargeSkipsBearingsThatAreBlockedToo) {
  Board board({{0, "4+", {1000, 2000}}, {0, "4+", {1500, 2085}}, {1, "4+", {2000, 2000}}});
  // the friend on the left hand side blocks the straight line and bearing 7
  const auto path = charge_path(board.rules(), board.state(), 0, 2);
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(path->end(), (Point{2000, 2000}) + scaled_away(kDirections[9], 100));
}

// Rules: WS2-M14
TEST(Warstuff2Movement, ChargeWithoutAFreeContactPointInReachIsNotLegal) {
  Board board({{0, "4+", {1000, 1000}}, {0, "4+", {1500, 1000}}, {1, "4+", {2300, 1000}}});
  EXPECT_FALSE(charge_path(board.rules(), board.state(), 0, 2).has_value());
}

// Rules: WS2-Q5, WS2-Q21
TEST(Warstuff2Movement, FastAndSlowChangeTheActionsMoves) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto limits = [&](const std::string& text) {
    const Profile profile = profile_of(ruleset, text);
    return std::array<Length, 4>{
        move_limit(rules, profile, ActionKind::advance), move_limit(rules, profile, ActionKind::rush),
        move_limit(rules, profile, ActionKind::charge), move_limit(rules, profile, ActionKind::hold)};
  };
  EXPECT_EQ(limits("4+"), (std::array<Length, 4>{600, 1200, 1200, 0}));
  EXPECT_EQ(limits("4+ Fast"), (std::array<Length, 4>{800, 1600, 1600, 0}));
  EXPECT_EQ(limits("4+ Slow"), (std::array<Length, 4>{400, 800, 800, 0}));
  EXPECT_EQ(limits("4+ Fast, Slow"), (std::array<Length, 4>{600, 1200, 1200, 0}));
}

// Rules: WS2-Q5, WS2-Q21
TEST(Warstuff2Movement, ChargeReachGoesWithFastAndSlow) {
  Board board({{0, "4+ Fast", {1000, 1000}},
               {0, "4+ Slow", {1000, 3000}},
               {1, "4+", {2700, 1000}},
               {1, "4+", {1900, 3000}},
               {1, "4+", {1000, 3901}}});
  EXPECT_TRUE(charge_path(board.rules(), board.state(), 0, 2).has_value());
  EXPECT_TRUE(charge_path(board.rules(), board.state(), 1, 3).has_value());
  EXPECT_FALSE(charge_path(board.rules(), board.state(), 1, 4).has_value());
}

// Rules: WS2-Q5, WS2-X5
TEST(Warstuff2Movement, FastDoesNotLengthenTheMoveAfterMelee) {
  const auto after = [](Point end) {
    Scene scene({"rounds=1"});
    scene.unit(0, "4+ Fast", {1000, 1000}).unit(1, "4+", {1500, 1000}).unit(1, "4+", {4000, 4000});
    scene.acts({charges(0, 1, {1000, 1000}, {1400, 1000})}).dice({4, 1, 5});
    return scene.choose(ChooseMeleeMove{Path::straight({1400, 1000}, end)}).hunker(2).dice({4});
  };
  EXPECT_EQ(after({1700, 1000}).play().unit(0).at, (Point{1700, 1000}));
  Scene too_far = after({1701, 1000});
  EXPECT_NONFATAL_FAILURE(too_far.play(), "the move after melee is not legal");
}

}  // namespace
}  // namespace warbalance::warstuff2::guard_test
