#include "tests/engine/warstuff2/melee.hpp"

// Moves after a melee: of who survives alone (X5), the step back of the charger (X6), Hit & Run (X7, WS2-Q12).

namespace warbalance::warstuff2::melee_test {
namespace {

// --- X5 ---

/// Unit 0 kills unit 1 in melee; unit 2 stands somewhere.
Scene charger_survives(Point other) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", kStart).unit(1, "4+", kTarget).unit(1, "4+", other).charge(0, 1, kStart, kContact);
  return scene.dice({4, 1, 5});
}

// Rules: WS2-X5
TEST(Warstuff2Melee, SurvivorMayMoveThreeInches) {
  const auto after = [](Point to) { return charger_survives(kFar).choose(move_to(kContact, to)).hunker(2).dice({4}); };
  EXPECT_EQ(after({1500, 2300}).play().unit(0).at, (Point{1500, 2300}));
  Scene too_far = after({1500, 2301});
  EXPECT_NONFATAL_FAILURE(too_far.play(), "the move after melee is not legal");
  EXPECT_EQ(charger_survives(kFar).hunker(2).dice({4}).play().unit(0).at, kContact) << "or stay";
}

// Rules: WS2-X5, WS2-M4
TEST(Warstuff2Melee, MoveAfterMeleeKeepsAnInchFromOthers) {
  const auto past = [](Point other) {
    return charger_survives(other).choose(move_to(kContact, {1500, 2300})).hunker(2).dice({4});
  };
  EXPECT_EQ(past({1500, 2500}).play().unit(0).at, (Point{1500, 2300}));
  Scene too_near = past({1500, 2499});
  EXPECT_NONFATAL_FAILURE(too_near.play(), "the move after melee is not legal");
}

/// Unit 2 takes an action, is charged by unit 0 and kills it.
Scene target_survives(ActionKind kind) {
  Scene scene({"rounds=1"});
  scene.first(1).unit(0, "4+", kStart).unit(0, "4+", kFar).unit(1, "4+", kTarget);
  scene.act(2, {kind, kNoUnit, {}}).charge(0, 2, kStart, kContact);
  return scene.dice({1, 4, 1, 5});
}

// Rules: WS2-X5
TEST(Warstuff2Melee, TargetThatSurvivesMayMoveAndGivesUpGuardAndHunkered) {
  for (const ActionKind kind : {ActionKind::hunker, ActionKind::guard}) {
    const Outcome moved = target_survives(kind).choose(move_to(kTarget, {1900, 2000})).hunker(1).dice({4}).play();
    EXPECT_EQ(moved.unit(2).at, (Point{1900, 2000}));
    EXPECT_FALSE(moved.unit(2).hunkered || moved.unit(2).guard);
    const Outcome stayed = target_survives(kind).hunker(1).dice({4}).play();
    EXPECT_EQ(stayed.unit(2).at, kTarget);
    EXPECT_TRUE(stayed.unit(2).hunkered || stayed.unit(2).guard);
  }
}

/// An `aggressive` charger kills a Death Blow unit; it always moves on when it may.
Outcome charger_in_a_blast(std::vector<int> blast) {
  return Scene({"rounds=1"})
      .player(0, Policy::aggressive)
      .unit(0, "4+", kStart)
      .unit(1, "4+ Death Blow", kTarget)
      .unit(1, "4+", kFar)
      .dice({4, 1, 5})
      .dice(std::move(blast))
      .hunker(2)
      .dice({4})
      .play();
}

// Rules: WS2-X5
TEST(Warstuff2Melee, StunnedSurvivorDoesNotMove) {
  EXPECT_NE(charger_in_a_blast({4}).unit(0).at, kContact);
  EXPECT_EQ(charger_in_a_blast({1, 2}).unit(0).at, kContact);
}

// Rules: WS2-X5, WS2-S23
TEST(Warstuff2Melee, MoveAfterMeleeDrawsNoGuardShot) {
  const Outcome outcome = Scene({"rounds=1"})
                              .first(1)
                              .unit(0, "4+", kStart)
                              .unit(1, "4+", kTarget)
                              .unit(1, "4+ Shooter(9)", {1500, 3200})
                              .guard(2)
                              .charge(0, 1, kStart, kContact)
                              .dice({4, 1, 5})
                              .choose(move_to(kContact, {1500, 2300}))
                              .dice({4})
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{1500, 2300})) << "in range of the guard";
  EXPECT_EQ(outcome.report.shots, 0);
}

// --- X6 ---

// Rules: WS2-X6
TEST(Warstuff2Melee, ChargerStepsBackOneInchWhenBothLive) {
  EXPECT_EQ(duel_with_dice("4+", "4+", {1, 1}).unit(0).at, kSteppedBack);
  const Outcome stunned = duel_with_dice("4+", "4+", {1, 4, 1, 2});
  EXPECT_TRUE(stunned.unit(0).condition.stunned);
  EXPECT_EQ(stunned.unit(0).at, kSteppedBack) << "a stunned charger too";
}

// Rules: WS2-X6
TEST(Warstuff2Melee, StepBackLeavesAnInchFromEveryPointOfContact) {
  for (const Length radius : {50, 10, 100}) {
    Board board;
    board.unit(0, "4+", Point{1000, 1000}, radius).unit(1, "4+", Point{2400, 2400}, radius).begin();
    const Length sum = 2 * radius;
    int too_near = 0;
    for (Length x = -sum - 2; x <= sum + 2; ++x) {
      for (Length y = -sum - 2; y <= sum + 2; ++y) {
        const std::int32_t d2 = distance2({}, {x, y});
        if (d2 < square(sum) || d2 > square(sum + 2)) continue;
        const auto to = step_back_point(board.rules(), board.state(), 0, {2400 + x, 2400 + y}, 1);
        ASSERT_TRUE(to.has_value());
        too_near += distance2(*to, {2400, 2400}) < square(sum + 100) ? 1 : 0;
      }
    }
    EXPECT_EQ(too_near, 0) << "points of contact of bases with radius " << radius;
  }
}

// Rules: WS2-X6
TEST(Warstuff2Melee, OccupiedStepBackTurnsToTheNearestFreeBearingAndOfTwoTheLower) {
  // the friend on the line of the charge leaves bearings 6 and 10 as the nearest ones
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Flying", kStart)
                              .unit(0, "4+", kSteppedBack)
                              .unit(1, "4+", kTarget)
                              .charge(0, 2, kStart, kContact)
                              .dice({1, 1})
                              .hunker(2)
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.unit(0).at, kTarget + scaled_away(kDirections[6], 200));
}

// Rules: WS2-X6, WS2-M6
TEST(Warstuff2Melee, ChargerWithoutRoomToStepBackStays) {
  // the target stands in the corner; four units leave no room on the bearings that are on the table
  Board board;
  board.unit(0, "4+", Point{150, 50}).unit(0, "4+", Point{345, 60}).unit(0, "4+", Point{300, 155});
  board.unit(0, "4+", Point{220, 280}).unit(0, "4+", Point{120, 320}).unit(1, "4+", Point{50, 50}).begin();
  EXPECT_FALSE(step_back_point(board.rules(), board.state(), 0, {150, 50}, 5).has_value());
  board.state().remove(3);
  EXPECT_EQ(step_back_point(board.rules(), board.state(), 0, {150, 50}, 5),
            (Point{50, 50} + scaled_away(kDirections[2], 200)));
}

// Rules: WS2-X6
TEST(Warstuff2Melee, NoStepBackWhenAPushHasPartedTheBases) {
  const auto pushed = [](Length length) {
    return duel("4+", "4+").choose(ChoosePush{{0, length}}).dice({4, 1, 2, 4}).stand_up(1).play();
  };
  EXPECT_EQ(pushed(100).unit(1).at, (Point{1700, 2000}));
  EXPECT_EQ(pushed(100).unit(0).at, kContact);
  EXPECT_EQ(pushed(50).unit(0).at, (Point{1450, 2000})) << "an inch from where the target is now";
}

// --- X7, Hit & Run ---

// Rules: WS2-X7, WS2-Q12
TEST(Warstuff2Melee, HitAndRunIsNotStruckBackAndMayMoveAwayThreeInches) {
  const auto back = [](Point to) {
    return duel("4+ Hit & Run", "4+").choose(move_to(kContact, to)).dice({1}).hunker(1);
  };
  const Outcome straight = back({1200, 2000}).play();
  EXPECT_EQ(straight.report.strikes_back, 0);
  EXPECT_EQ(straight.unit(0).at, (Point{1200, 2000}));
  EXPECT_EQ(back({1288, 2212}).play().unit(0).at, (Point{1288, 2212})) << "obliquely";
  for (const Point illegal : {Point{1199, 2000}, Point{1500, 2120}}) {  // too far; not an inch from the target
    Scene scene = back(illegal);
    EXPECT_NONFATAL_FAILURE(scene.play(), "the move after melee is not legal");
  }
}

// Rules: WS2-X7, WS2-Q12
TEST(Warstuff2Melee, HitAndRunWithoutAMoveBackStepsBack) {
  EXPECT_EQ(duel_with_dice("4+ Hit & Run", "4+", {1}).unit(0).at, kSteppedBack);
}

// Rules: WS2-Q12
TEST(Warstuff2Melee, HitAndRunThatIsChargedFightsAsOthersDo) {
  EXPECT_EQ(duel_with_dice("4+", "4+ Hit & Run", {1, 1}).report.strikes_back, 1);
}

// Rules: WS2-X7, WS2-Q12
TEST(Warstuff2Melee, HitAndRunThatKillsMovesAsASurvivorOnce) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Hit & Run", kStart)
                              .unit(1, "4+", kTarget)
                              .unit(1, "4+", kFar)
                              .charge(0, 1, kStart, kContact)
                              .dice({4, 1, 5})
                              .choose(move_to(kContact, {1800, 2000}))  // onwards, not away
                              .hunker(2)
                              .dice({4})
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{1800, 2000}));
}

}  // namespace
}  // namespace warbalance::warstuff2::melee_test
