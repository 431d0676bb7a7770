#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/walking.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

namespace warbalance::warstuff2::attacks_test {
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

/// The scene without a kill: afterwards the target hunkers.
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
TEST(Warstuff2Melee, OnlyChargerAndTargetFightEvenIfOthersAreInContact) {
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

// Rules: WS2-S1, WS2-M1
TEST(Warstuff2Shooting, OnlyShootersShootAndOnlyAtLivingEnemies) {
  Scene scene = one_round();
  scene.with(
      {{0, "4+ Shooter(27)", {1000, 1000}}, {0, "4+", {1000, 1200}}, {1, "4+", {2000, 1000}}, {1, "4+", {2000, 1400}}},
      {holds(0, 2), holds(3), holds(1)}, {6, 1, 6});
  const Outcome outcome = scene.play();
  EXPECT_TRUE(may_shoot(outcome.state, 0, 3));
  EXPECT_FALSE(may_shoot(outcome.state, 1, 3)) << "no Shooter";
  EXPECT_FALSE(may_shoot(outcome.state, 0, 1)) << "a friend";
  EXPECT_FALSE(may_shoot(outcome.state, 0, 2)) << "killed";
}

/// A shooter and a target with this gap between their bases: may it shoot?
bool reaches(const std::string& shooter, Length gap) {
  Scene scene = one_round();
  scene.unit(0, shooter, {100, 1000}).unit(1, "4+", {100 + 50 + gap + 50, 1000}).hold(0).hold(1);
  const Outcome outcome = scene.play();
  return may_shoot(outcome.state, 0, 1);
}

// Rules: WS2-Q18, WS2-Q19, WS2-Q20, WS2-S1, WS2-M1
TEST(Warstuff2Shooting, ShootersReachTheirRangeBetweenEdges) {
  for (const Length inches : {9, 18, 27}) {
    const std::string shooter = "4+ Shooter(" + std::to_string(inches) + ")";
    EXPECT_TRUE(reaches(shooter, inches * 100)) << shooter;
    EXPECT_FALSE(reaches(shooter, inches * 100 + 1)) << shooter;
  }
}

// Rules: WS2-S2, WS2-S7
TEST(Warstuff2Shooting, UnitsNeitherBlockShotsNorForbidThemWhenNear) {
  const Outcome outcome = played(one_round(),
                                 {
                                     {0, "4+ Shooter(18)", {1000, 2000}},
                                     {0, "4+", {1500, 2000}},  // in the line
                                     {1, "4+", {1000, 2100}},  // touches the shooter
                                     {1, "4+", {2000, 2000}},  // the target
                                     {1, "4+", {1750, 2000}}   // in the line
                                 },
                                 {holds(0, 3), holds(2), holds(1), holds(4)}, {4, 1, 5});
  EXPECT_EQ(state_of(outcome, 3), "killed");
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: WS2-S5, WS2-W1
TEST(Warstuff2Shooting, AShotIsOneAttackWithOneHitDie) {
  const Outcome outcome = shot_at("4+ Mounted, Shooter(18)", "4+", {4, 3, 5});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, kDefender), "killed");
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.report.killed_by[0], 1);
}

// Rules: WS2-A17, WS2-A10
TEST(Warstuff2Shooting, ShootingIsOptional) {
  const Outcome outcome =
      played(one_round(), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {2000, 2000}}}, {holds(0), holds(1)});
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A13, WS2-S1
TEST(Warstuff2Shooting, AnAdvanceShootsFromItsEnd) {
  const Outcome outcome = played(one_round(), {{0, "4+ Shooter(9)", {1000, 2000}}, {1, "4+", {2500, 2000}}},
                                 {advances(0, {1000, 2000}, {1500, 2000}, 1), holds(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
}

constexpr Point kWest{1000, 2000};
constexpr Point kEast{2000, 2000};

/// Whether the unit at (2000,2000) counts as in cover against one at (1000,2000), with these pieces on the table.
bool covered(const std::vector<TerrainPiece>& pieces, EventKind kind = EventKind::shooting,
             const std::vector<std::string>& settings = {}, Point from = kWest) {
  Board board(settings);
  board.unit(0, "4+ Shooter(18)", from).unit(1, "4+", kEast);
  for (const TerrainPiece& piece : pieces) board.piece(piece);
  board.begin();
  return in_cover(board.rules(), board.state(), 0, 1, kind);
}

TerrainPiece wall(Length x0, Length x1) { return ruin({x0, 1900}, {x1, 2100}); }

// Rules: WS2-S6, WS2-T10, WS2-M7, WS2-K, WS2-T30, WS2-S4
TEST(Warstuff2Cover, ProtectsWhoStandsInItBehindItOrHigher) {
  // WS2-S6, WS2-T10, WS2-M7: protects a unit whose centre is in it or on its edge
  EXPECT_FALSE(covered({}));
  EXPECT_TRUE(covered({wood({2000, 2100}, 100)}));
  EXPECT_FALSE(covered({wood({2000, 2101}, 100)}));
  EXPECT_TRUE(covered({ruin({2000, 2000}, {2300, 2300})}));
  // WS2-S6: protects a unit behind it
  EXPECT_TRUE(covered({wall(1400, 1450)}));
  EXPECT_FALSE(covered({ruin({1400, 2000}, {1450, 2100})})) << "the line runs along its edge";
  EXPECT_FALSE(covered({wall(2051, 2100)})) << "beyond the target";
  // WS2-S6: a shooter fires past a piece that its base touches
  EXPECT_FALSE(covered({wall(1050, 1100)})) << "touching";
  EXPECT_TRUE(covered({wall(1051, 1100)}));
  EXPECT_FALSE(covered({wood({1000, 2000}, 300)})) << "out of its own wood";
  EXPECT_TRUE(covered({wood({1500, 2000}, 501)})) << "both in the same wood: the target is within";
  // WS2-S6, WS2-K: by option only cover close to the target counts as behind
  const std::vector<std::string> adjacent = {"cover_behind=adjacent"};
  EXPECT_TRUE(covered({wall(1800, 1850)}, EventKind::shooting, adjacent)) << "an inch from the edge of the base";
  EXPECT_FALSE(covered({wall(1799, 1849)}, EventKind::shooting, adjacent));
  EXPECT_TRUE(covered({wood({2000, 2000}, 100)}, EventKind::shooting, adjacent)) << "within is within";
  EXPECT_TRUE(covered({wall(1600, 1650)}, EventKind::shooting, {"cover_behind=adjacent", "cover.adjacent=300"}));
  // WS2-S6, WS2-T30, WS2-S4: a higher target counts as in cover against shots only
  const TerrainPiece under_target = hill({1900, 1900}, {2100, 2100}, 200);
  EXPECT_TRUE(covered({under_target}));
  EXPECT_FALSE(covered({under_target}, EventKind::spell));
  EXPECT_FALSE(covered({under_target}, EventKind::blast));
  EXPECT_FALSE(covered({under_target}, EventKind::melee));
  EXPECT_FALSE(covered({under_target, hill({900, 1900}, {1100, 2100}, 200)})) << "equally high";
  EXPECT_FALSE(covered({hill({900, 1900}, {1100, 2100}, 200)})) << "lower";
}

// Rules: WS2-T10, WS2-K, WS2-S6, WS2-W4
TEST(Warstuff2Cover, ProtectsAgainstAttacksOfEveryKind) {
  // WS2-T10, WS2-K: protects against spells blasts and by option melee
  const TerrainPiece within = wood({2000, 2000}, 200);
  for (const EventKind kind : {EventKind::shooting, EventKind::spell, EventKind::blast, EventKind::melee}) {
    EXPECT_TRUE(covered({within}, kind));
    EXPECT_EQ(covered({within}, kind, {"cover_in_melee=false"}), kind != EventKind::melee);
    EXPECT_TRUE(covered({wall(1400, 1450)}, kind));
  }
  EXPECT_FALSE(covered({within}, EventKind::fall)) << "falls are never ignored by cover";
  // WS2-T10: in contact only cover within protects
  EXPECT_FALSE(covered({wall(1940, 1960)}, EventKind::melee, {}, {1900, 2000})) << "the attacker touches the wall";
  EXPECT_TRUE(covered({wood({2050, 2000}, 60)}, EventKind::melee, {}, {1900, 2000}));
  // WS2-T10, WS2-S6, WS2-W4: rolls its die in the battle
  const auto shot_over = [](const TerrainPiece& piece, std::vector<int> dice) {
    return rolls_of(played(one_round().first(1).piece(piece), {{0, "4+ Shooter(18)", kWest}, {1, "4+", kEast}},
                           {holds(1), holds(0, 1)}, std::move(dice)));
  };
  EXPECT_EQ(shot_over(wall(1400, 1450), {4, 5}), (Rolls{"hit", "cover"}));
  EXPECT_EQ(shot_over(wall(2400, 2450), {4, 4}), (Rolls{"hit", "quality"}));
  // WS2-T10: a strike back meets the cover of the charger
  const Outcome outcome =
      played(one_round().first(1).piece(ruin({1850, 1900}, {1920, 2100})), {{0, "4+", {1500, 2000}}, {1, "4+", kEast}},
             {holds(1), charges(0, 1, {1500, 2000}, {1900, 2000})}, {4, 4, 4, 5});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "hit", "cover"}))
      << "the charger fights from within, its target has the ruin before it";
}

// Rules: WS2-T10, WS2-Q4
TEST(Warstuff2Cover, ABlastMeetsTheCoverBetweenTheDyingUnitAndTheOther) {
  const auto blast_over = [](Length wall_from, std::vector<int> dice) {
    return rolls_of(played(one_round().first(1).piece(ruin({wall_from, 1900}, {wall_from + 50, 2100})),
                           {{0, "4+ Shooter(18)", kWest}, {1, "4+ Death Blow", kEast}, {1, "4+", {2350, 2000}}},
                           {holds(1), holds(0, 1), holds(2)}, std::move(dice)));
  };
  EXPECT_EQ(blast_over(2150, {4, 3, 6, 5}), (Rolls{"hit", "quality", "wound", "cover"}));
  EXPECT_EQ(blast_over(2040, {4, 3, 6, 4}), (Rolls{"hit", "quality", "wound", "quality"})) << "its base touches it";
}

bool sees(const std::vector<TerrainPiece>& pieces, Point from, Point to) {
  State state;
  for (const TerrainPiece& piece : pieces) state.terrain.add(piece);
  return in_sight(state, from, to);
}

const TerrainPiece kHouse = building({1400, 1900}, {1600, 2100});

// Rules: WS2-S2, WS2-S3, WS2-T31, WS2-S4, WS2-T32, WS2-M7
TEST(Warstuff2Sight, IsBlockedByPiecesHigherThanBoth) {
  // WS2-S2, WS2-S3, WS2-T31: a building blocks the line that meets its interior
  EXPECT_FALSE(sees({kHouse}, kWest, kEast));
  EXPECT_FALSE(sees({kHouse}, kEast, kWest));
  EXPECT_TRUE(sees({kHouse}, {1000, 2100}, {2000, 2100})) << "along its wall";
  EXPECT_TRUE(sees({kHouse}, {1000, 2000}, {1400, 2000})) << "up to its wall";
  EXPECT_FALSE(sees({kHouse}, {1000, 2099}, {2000, 2099}));
  // WS2-T31: a solid piece that does not block sight is seen through
  EXPECT_TRUE(sees({rectangle({1400, 1900}, {1600, 2100}, traits(&TerrainTraits::solid))}, kWest, kEast));
  // WS2-S3: cover difficult dangerous and chasms do not block
  EXPECT_TRUE(sees({ruin({1100, 1900}, {1200, 2100}), wood({1400, 2000}, 100), minefield({1550, 1900}, {1650, 2100}),
                    chasm({1700, 1900}, {1800, 2100})},
                   kWest, kEast));
  // WS2-S3, WS2-S4: who stands as high as the piece sees over it
  const TerrainPiece low = building({1400, 1900}, {1600, 2100}, 300);
  const TerrainPiece high = building({1400, 1900}, {1600, 2100}, 301);
  const TerrainPiece tower = platform({900, 1900}, {1100, 2100}, 300);
  EXPECT_TRUE(sees({low, tower}, kWest, kEast));
  EXPECT_TRUE(sees({low, tower}, kEast, kWest)) << "the higher of both counts";
  EXPECT_FALSE(sees({high, tower}, kWest, kEast));
  // WS2-T32, WS2-S3: a hill blocks between two that both stand lower
  const TerrainPiece between = hill({1400, 1900}, {1600, 2100}, 200);
  EXPECT_FALSE(sees({between}, kWest, kEast));
  EXPECT_TRUE(sees({between}, kWest, {1500, 2000})) << "onto the hill";
  EXPECT_TRUE(sees({between, hill({900, 1900}, {1100, 2100}, 200)}, kWest, kEast));
  EXPECT_FALSE(sees({between, hill({900, 1900}, {1100, 2100}, 150)}, kWest, kEast));
  // WS2-S4, WS2-M7: elevation is the greatest height of the pieces that hold the centre
  Terrain terrain;
  terrain.add(hill({1000, 1000}, {2000, 2000}, 200));
  terrain.add(platform({1500, 1500}, {1800, 1800}, 300));
  EXPECT_EQ(terrain.elevation({999, 1500}), 0);
  EXPECT_EQ(terrain.elevation({1000, 1500}), 200) << "on the edge";
  EXPECT_EQ(terrain.elevation({1600, 1600}), 300);
}

// Rules: WS2-S1, WS2-S2
TEST(Warstuff2Sight, NobodyShootsThroughABuilding) {
  Board board;
  board.unit(0, "4+ Shooter(18)", kWest).unit(1, "4+", kEast).unit(1, "4+", Point{2000, 2500}).piece(kHouse).begin();
  EXPECT_FALSE(may_shoot(board.state(), 0, 1));
  EXPECT_TRUE(may_shoot(board.state(), 0, 2));
  EXPECT_TRUE(may_shoot_from(board.state(), 0, {1000, 2500}, 1)) << "from where an advance would end";
}

// Rules: WS2-Q27, WS2-K
TEST(Warstuff2Sight, SpellsNeedALineOfSightUnlessTheOptionSaysOtherwise) {
  const auto has_target = [](const std::vector<std::string>& settings, Point wizard) {
    Board board(settings);
    board.unit(0, "4+ Wizard", wizard).unit(1, "4+", kEast).piece(kHouse).begin();
    return has_spell_target(board.rules(), board.state(), 0);
  };
  EXPECT_FALSE(has_target({}, kWest));
  EXPECT_TRUE(has_target({}, {1500, 2500}));
  EXPECT_TRUE(has_target({"spells_need_los=false"}, kWest));
}

// --- guards ---

enum : UnitIndex { kMover, kGuard };

/// A wall hides the first part of the path of a unit that rushes past a guard at (2000,2000).
Outcome rush_behind_wall(const std::string& guard, const Path& path, std::vector<int> dice,
                         std::vector<std::string> settings = {}) {
  return played(one_round(std::move(settings)).first(1).piece(building({1600, 2200}, {1900, 2300})),
                {{0, "4+", path.points[0]}, {1, guard, {2000, 2000}}},
                {guards(kGuard), takes(kMover, {ActionKind::rush, kNoUnit, path})}, std::move(dice));
}

// Rules: WS2-S21, WS2-S22, WS2-S3
TEST(Warstuff2Sight, AGuardShootsAtTheFirstCheckPointInSight) {
  const Path path = Path::straight({1400, 2600}, {2600, 2600});
  const Outcome outcome = rush_behind_wall("4+ Shooter(18)", path, {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1800, 2600})) << "the line past the corner of the wall is free";
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
}

// Rules: WS2-S21, WS2-K
TEST(Warstuff2Sight, AGuardThatWaitsForEntriesShootsAtWhatComesIntoSight) {
  const Path path = Path::straight({1400, 2600}, {2600, 2600});
  const Outcome outcome = rush_behind_wall("4+ Shooter(18)", path, {4, 1, 1, 1}, {"guard_trigger=enters-sight"});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1800, 2600}));
}

// Rules: WS2-S21
TEST(Warstuff2Sight, ComingIntoSightOutOfRangeIsNotALaterTrigger) {
  const Path path = polyline({{1400, 3100}, {2000, 3100}, {2000, 2600}});
  const Outcome entering = rush_behind_wall("4+ Shooter(9)", path, {}, {"guard_trigger=enters-sight"});
  EXPECT_EQ(entering.report.shots, 0);
  EXPECT_TRUE(entering.unit(kGuard).guard) << "the trigger is not spent";
  const Outcome seeing = rush_behind_wall("4+ Shooter(9)", path, {4, 1, 1, 1});
  EXPECT_EQ(seeing.unit(kMover).at, (Point{2000, 3000})) << "the first check point in range";
}

}  // namespace
}  // namespace warbalance::warstuff2::attacks_test
