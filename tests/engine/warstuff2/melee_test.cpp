#include "tests/engine/warstuff2/board.hpp"

namespace warbalance::warstuff2::melee_test {
namespace {

constexpr Point kStart{1000, 2000};
constexpr Point kContact{1500, 2000};
constexpr Point kTarget{1600, 2000};
constexpr Point kSteppedBack{1400, 2000};
constexpr Point kFar{4000, 4000};

/// Unit 0 charges unit 1; nobody else is on the table.
Scene duel(const std::string& charger, const std::string& target) {
  Scene scene({"rounds=1"});
  scene.unit(0, charger, kStart).unit(1, target, kTarget).acts({charges(0, 1, kStart, kContact)});
  return scene;
}

/// The same without a kill: afterwards the target hunkers.
Outcome duel_with_dice(const std::string& charger, const std::string& target, std::vector<int> dice) {
  return duel(charger, target).dice(std::move(dice)).hunker(1).play();
}

Choice move_to(Point from, Point to) { return ChooseMeleeMove{Path::straight(from, to)}; }

// Who attacks and who strikes back in a melee (X1 to X4).

// Rules: WS2-G2
TEST(Warstuff2Melee, TestSucceedsFromTheQualityUpwards) {
  for (int quality = 2; quality <= 6; ++quality) {
    const std::string text = std::to_string(quality) + "+";
    const Outcome hit = duel_with_dice(text, "4+", {quality, 4, 1});
    EXPECT_EQ(hit.dice("quality"), 1) << text;
    const Outcome miss = duel_with_dice(text, "4+", {quality - 1, 1});
    EXPECT_EQ(miss.dice("quality"), 0) << text;
    const Outcome wounded = duel("4+", text).dice({4, quality - 1, 2}).stand_up(1).play();
    EXPECT_EQ(wounded.unit(1).condition.markers, 1) << text;
    const Outcome unhurt = duel_with_dice("4+", text, {4, quality, 1});
    EXPECT_EQ(unhurt.unit(1).condition.markers, 0) << text;
  }
}

// Rules: WS2-X1
TEST(Warstuff2Melee, OnlyChargerAndTargetFightWhoeverElseIsInContact) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+", kStart}, {1, "4+", kTarget}, {1, "4+", {1500, 2100}}},
                                 {charges(0, 1, kStart, kContact), hunkers(1), hunkers(2)}, {1, 1});
  EXPECT_EQ(outcome.dice("hit"), 2);
  EXPECT_EQ(outcome.unit(0).at, kSteppedBack);
}

/// Unit 0 stuns unit 2 with a shot, then unit 1 charges it.
Scene charge_on_stunned(const std::string& target) {
  Scene scene({"rounds=1"});
  scene.with({{0, "4+ Shooter(9)", {1600, 1500}}, {0, "4+", kStart}, {1, target, kTarget}, {1, "4+", kFar}},
             {holds(0, 2), hunkers(3), charges(1, 2, kStart, kContact)}, {4, 1, 2});
  return scene;
}

// Rules: WS2-X2, WS2-X8
TEST(Warstuff2Melee, StunnedTargetIsKilledAtContactWithoutDice) {
  const Outcome outcome = charge_on_stunned("4+ Intimidating").dice({4}).play();
  EXPECT_FALSE(outcome.unit(2).alive());
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::melee)], 1);
  EXPECT_EQ(outcome.dice("nerve"), 0) << "no attack, no nerve test";
  EXPECT_EQ(outcome.dice("hit"), 1) << "that of the shot";
}

// Rules: WS2-X2
TEST(Warstuff2Melee, StunnedTargetThatIsRescuedStaysStunnedAndNobodyAttacks) {
  const Outcome outcome = charge_on_stunned("4+ Regeneration").dice({4}).stand_up(2).play();
  EXPECT_TRUE(outcome.unit(2).alive());
  EXPECT_EQ(outcome.unit(2).condition.markers, 1);
  EXPECT_EQ(outcome.report.strikes_back, 0);
  EXPECT_EQ(outcome.unit(1).at, kSteppedBack);
  const Outcome failed = charge_on_stunned("4+ Regeneration").dice({3, 4}).play();
  EXPECT_FALSE(failed.unit(2).alive());
}

// Rules: WS2-X4
TEST(Warstuff2Melee, TargetMayDeclineToStrikeBack) {
  const Outcome outcome = duel("4+", "4+").choose(ChooseNoStrikeBack{}).dice({1}).hunker(1).play();
  EXPECT_EQ(outcome.report.strikes_back, 0);
}

// Rules: WS2-X4
TEST(Warstuff2Melee, UnitStrikesBackAgainstEveryChargerOfARound) {
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+", kStart}, {0, "4+", {2200, 2000}}, {1, "4+", kTarget}},
             {charges(0, 2, kStart, kContact), hunkers(2), charges(1, 2, {2200, 2000}, {1700, 2000})}, {1, 1, 1, 1});
  EXPECT_EQ(outcome.report.strikes_back, 2);
}

// Moves after a melee: of who survives alone (X5), the step back of the charger (X6), Hit & Run (X7, WS2-Q12).

// --- X5 ---

/// Unit 0 kills unit 1 in melee; unit 2 stands somewhere.
Scene charger_survives(Point other) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", kStart).unit(1, "4+", kTarget).unit(1, "4+", other).acts({charges(0, 1, kStart, kContact)});
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
  scene.acts({takes(2, {kind, kNoUnit, {}})}).acts({charges(0, 2, kStart, kContact)});
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
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(1), {{0, "4+", kStart}, {1, "4+", kTarget}, {1, "4+ Shooter(9)", {1500, 3200}}},
             {guards(2), charges(0, 1, kStart, kContact), move_to(kContact, {1500, 2300})}, {4, 1, 5, 4});
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
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+ Flying", kStart}, {0, "4+", kSteppedBack}, {1, "4+", kTarget}},
             {charges(0, 2, kStart, kContact), hunkers(2), hunkers(1)}, {1, 1});
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

// Rules: WS2-X7, WS2-Q12
TEST(Warstuff2Melee, HitAndRunThatKillsMovesAsASurvivorOnce) {
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+ Hit & Run", kStart}, {1, "4+", kTarget}, {1, "4+", kFar}},
             {charges(0, 1, kStart, kContact), move_to(kContact, {1800, 2000}),  // onwards, not away
              hunkers(2)},
             {4, 1, 5, 4});
  EXPECT_EQ(outcome.unit(0).at, (Point{1800, 2000}));
}

}  // namespace
}  // namespace warbalance::warstuff2::melee_test
