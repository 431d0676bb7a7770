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
TEST(Warstuff2Guard, AFrozenMoverGoesOn) {
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

}  // namespace
}  // namespace warbalance::warstuff2::guard_test
