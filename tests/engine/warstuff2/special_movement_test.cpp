#include "engine/systems/warstuff2/ground.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

// Falls, drops and jumps; pushes on the open table are in pushes_test.cpp.

namespace warbalance::warstuff2::special_movement_test {
namespace {

enum : UnitIndex { kPusher, kVictim };

// --- pushed from a height ---

/// The pusher casts a Fireball from (1000,2000) at the victim at (2000,2000), stuns and pushes it east.
Outcome pushed_east(const std::vector<TerrainPiece>& pieces, std::vector<int> dice, const std::string& victim = "4+",
                    std::vector<std::string> settings = {}, const std::string& pusher = "4+ Wizard") {
  dice.insert(dice.begin(), {4, 3, 1, 4});  // cast, quality, wound, push
  Scene scene = one_round(std::move(settings));
  scene.first(1).unit(0, pusher, {1000, 2000}).unit(1, victim, {2000, 2000}).unit(1, "4+", {4000, 4000});
  for (const TerrainPiece& piece : pieces) scene.piece(piece);
  return scene.hold(kVictim)
      .choose(ChooseUnit{kPusher})
      .choose(ChooseCast{})
      .choose(ChooseSpell{{0, kVictim}})
      .choose(ChoosePush{{0, 200}})
      .choose(ChooseAction{})
      .hold(2)
      .dice(std::move(dice))
      .play();
}

/// Without the push: dice after its own.
Rolls fall_rolls(const Outcome& outcome) {
  Rolls rolls = rolls_of(outcome);
  EXPECT_EQ(Rolls(rolls.begin(), rolls.begin() + 4), (Rolls{"cast", "quality", "wound", "push"}));
  return {rolls.begin() + 4, rolls.end()};
}

TerrainPiece ledge(Length height) { return platform({1900, 1900}, {2100, 2100}, height); }

// Rules: WS2-N2, WS2-N1
TEST(Warstuff2SpecialMovement, AUnitPushedFromAHeightTakesAHitForEveryThreeInchesAndOneMore) {
  EXPECT_EQ(fall_rolls(pushed_east({ledge(299)}, {4})), (Rolls{"quality"}));
  EXPECT_EQ(fall_rolls(pushed_east({ledge(300)}, {4, 4})), (Rolls{"quality", "quality"}));
  const Outcome outcome = pushed_east({ledge(600)}, {4, 4, 4});
  EXPECT_EQ(fall_rolls(outcome), (Rolls{"quality", "quality", "quality"}));
  EXPECT_EQ(outcome.unit(kVictim).at, (Point{2110, 2000})) << "the first free point beyond the edge";
  EXPECT_EQ(state_of(outcome, kVictim), "stunned:1");
  EXPECT_EQ(outcome.count(TraceEvent::Kind::note, "falls"), 1);
  EXPECT_EQ(fall_rolls(pushed_east({ledge(300)}, {4, 4, 4, 4}, "4+", {"fall.step=100"})).size(), 4U);
}

// Rules: WS2-N2, WS2-W7, WS2-V2
TEST(Warstuff2SpecialMovement, AFallCanKillAndThePusherHasTheCredit) {
  const Outcome outcome = pushed_east({ledge(300)}, {3, 4, 4}, "4+", {"score_all_losses=false"});
  EXPECT_EQ(fall_rolls(outcome), (Rolls{"quality", "quality", "wound"})) << "die 4 and two markers";
  EXPECT_EQ(state_of(outcome, kVictim), "killed");
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::fall)], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 1500);
}

// Rules: WS2-N2
TEST(Warstuff2SpecialMovement, AFallHasNoFireNoFreezeAndNoSecondPush) {
  const Outcome outcome = pushed_east({ledge(200)}, {3, 3}, "4+", {}, "4+ Fire, Freeze, Wizard");
  EXPECT_EQ(fall_rolls(outcome), (Rolls{"quality", "wound"})) << "die 3 and two markers: 5, no bonus; no push die";
  EXPECT_EQ(state_of(outcome, kVictim), "stunned:2");
}

// Rules: WS2-N2, WS2-T10, WS2-Q1
TEST(Warstuff2SpecialMovement, ArmourHelpsInAFallCoverDoesNot) {
  Scene scene = one_round();
  scene.first(1).unit(0, "4+ Wizard", {1000, 2000}).unit(1, "4+ Armored", {2000, 2000}).piece(ledge(200));
  scene.hold(kVictim).choose(ChooseUnit{kPusher}).choose(ChooseCast{}).choose(ChooseSpell{{0, kVictim}});
  scene.choose(ChoosePush{{0, 200}}).choose(ChooseAction{}).dice({4, 3, 3, 1, 4, 4});
  EXPECT_EQ(rolls_of(scene.play()), (Rolls{"cast", "ignore", "quality", "wound", "push", "ignore"}));
  Scene camouflaged = one_round();
  camouflaged.first(1).unit(0, "4+ Wizard", {1000, 2000}).unit(1, "4+ Camouflaged", {2000, 2000}).piece(ledge(200));
  camouflaged.hold(kVictim).choose(ChooseUnit{kPusher}).choose(ChooseCast{}).choose(ChooseSpell{{0, kVictim}});
  camouflaged.choose(ChoosePush{{0, 200}}).choose(ChooseAction{}).dice({4, 3, 3, 1, 4, 4});
  EXPECT_EQ(rolls_of(camouflaged.play()), (Rolls{"cast", "cover", "quality", "wound", "push", "quality"}));
}

// Rules: WS2-N2, WS2-N3
TEST(Warstuff2SpecialMovement, LowStepsAndSlopesAreWalkedDown) {
  EXPECT_EQ(pushed_east({ledge(199)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({hill({1900, 1900}, {2100, 2100}, 300)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({ledge(300), hill({2050, 1900}, {2500, 2100}, 150)}, {}).unit(kVictim).at, (Point{2200, 2000}))
      << "the ground is only 150 lower";
  EXPECT_EQ(pushed_east({ledge(199)}, {4}, "4+", {"fall.from=199"}).unit(kVictim).at, (Point{2110, 2000}));
}

// Rules: WS2-N2, WS2-Q10
TEST(Warstuff2SpecialMovement, AFlyingUnitIsJustMoved) {
  EXPECT_EQ(pushed_east({ledge(300)}, {}, "4+ Flying").unit(kVictim).at, (Point{2200, 2000}));
}

// Rules: WS2-N1, WS2-M9
TEST(Warstuff2SpecialMovement, APushStopsBeforeSteepRisesAndSolidPieces) {
  EXPECT_EQ(pushed_east({platform({2100, 1900}, {2300, 2100}, 100)}, {}).unit(kVictim).at, (Point{2090, 2000}));
  EXPECT_EQ(pushed_east({hill({2100, 1900}, {2300, 2100}, 300)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({building({2100, 1900}, {2300, 2100}, 0)}, {}).unit(kVictim).at, (Point{2050, 2000}));
  EXPECT_EQ(pushed_east({swamp({2050, 1900}, {2300, 2100})}, {}).unit(kVictim).at, (Point{2200, 2000}))
      << "difficult terrain does not matter";
}

// Rules: WS2-N7, WS2-T33
TEST(Warstuff2SpecialMovement, AUnitPushedIntoAChasmFallsAndLiesAtItsRim) {
  const Outcome outcome = pushed_east({chasm({2100, 1000}, {2400, 3000}, 300)}, {4, 4});
  EXPECT_EQ(fall_rolls(outcome), (Rolls{"quality", "quality"}));
  EXPECT_EQ(outcome.unit(kVictim).at, (Point{2090, 2000}));
  const Outcome shallow = pushed_east({chasm({2100, 1000}, {2400, 3000}, 199)}, {});
  EXPECT_EQ(shallow.unit(kVictim).at, (Point{2090, 2000})) << "no fall, but nobody ends in a chasm";
  EXPECT_EQ(pushed_east({chasm({2100, 1000}, {2400, 3000}, 300)}, {}, "4+ Flying").unit(kVictim).at,
            (Point{2090, 2000}));
}

// --- drops ---

/// A unit at (1000,2000) moves along a path; its enemy is far away and holds.
Outcome moves(ActionKind kind, const std::vector<TerrainPiece>& pieces, const Path& path, std::vector<int> dice,
              const std::string& profile = "4+", std::vector<std::string> settings = {}, Point other = {500, 4000}) {
  Scene scene = one_round(std::move(settings));
  scene.unit(0, profile, path.points[0]).unit(0, "4+", other).unit(1, "4+", {4000, 4000});
  for (const TerrainPiece& piece : pieces) scene.piece(piece);
  return scene.act(0, {kind, kNoUnit, path}).hold(2).hold(1).dice(std::move(dice)).play();
}

constexpr Point kTop{1000, 2000};
constexpr Point kBelow{1500, 2000};
TerrainPiece tower(Length height) { return platform({900, 1900}, {1100, 2100}, height); }

// Rules: WS2-N4
TEST(Warstuff2SpecialMovement, ADropSparesTheClimbDown) {
  EXPECT_NONFATAL_FAILURE(moves(ActionKind::advance, {tower(300)}, Path::straight(kTop, kBelow), {}), "not legal");
  const Outcome outcome = moves(ActionKind::advance, {tower(300)}, leaping({kTop, kBelow}), {3, 3});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"drop", "drop"}));
  EXPECT_EQ(outcome.unit(0).at, kBelow);
  EXPECT_EQ(rolls_of(moves(ActionKind::advance, {tower(299)}, leaping({kTop, kBelow}), {3})), (Rolls{"drop"}));
}

// Rules: WS2-N4, WS2-N2
TEST(Warstuff2SpecialMovement, AFailedDropIsAFall) {
  const Outcome outcome = moves(ActionKind::advance, {tower(300)}, leaping({kTop, kBelow}), {2, 3, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"drop", "drop", "quality", "quality"})) << "all dice are rolled";
  EXPECT_EQ(outcome.unit(0).at, (Point{1110, 2000}));
  EXPECT_EQ(state_of(outcome, 0), "stunned") << "without a wound";
  const Outcome low = moves(ActionKind::advance, {tower(150)}, leaping({kTop, kBelow}), {2, 4});
  EXPECT_EQ(rolls_of(low), (Rolls{"drop", "quality"})) << "a drop may fall from below 200 too";
  const Outcome deadly = moves(ActionKind::advance, {tower(150)}, leaping({kTop, kBelow}), {2, 3, 5});
  EXPECT_EQ(state_of(deadly, 0), "killed");
}

// Rules: WS2-N4, WS2-N2
TEST(Warstuff2SpecialMovement, AFallenUnitLiesBeyondTheEdgeThatThePathLeaves) {
  const Path bent = leaping({kTop, {1099, 2000}, {1099, 2400}});
  EXPECT_EQ(moves(ActionKind::rush, {tower(300)}, bent, {1, 3, 4, 4}).unit(0).at, (Point{1099, 2110}));
}

// Rules: WS2-N2, WS2-N4
TEST(Warstuff2SpecialMovement, WhereABaseIsInTheWayAFallenUnitLiesAtTheNearestFreePoint) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+", kTop)
                              .unit(1, "4+", {1205, 2000})
                              .piece(tower(300))
                              .hold(1)
                              .act(0, {ActionKind::charge, 1, leaping({kTop, {1105, 2000}})})
                              .dice({1, 3, 4, 4})
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{1103, 2009})) << "bearing 3, one step from the edge";
}

// Rules: WS2-N4
TEST(Warstuff2SpecialMovement, NobodyDropsFromMoreThanSixInches) {
  const auto length = [](Length height, const std::vector<std::string>& settings = {}) {
    Board board(settings);
    board.unit(0, "4+", kTop).unit(1, "4+", Point{4000, 4000}).piece(tower(height)).begin();
    const Path path = leaping({kTop, kBelow});
    return walked_length(board.rules(), board.state(), 0, path, pieces_met(board.state(), 0, path));
  };
  EXPECT_EQ(length(600), 500);
  EXPECT_EQ(length(601), 1101) << "climbs down";
  EXPECT_EQ(length(601, {"drop.limit=700"}), 500);
  EXPECT_EQ(length(600, {"special_movement=false"}), 1100);
}

// --- gaps ---

TerrainPiece gap(Length width, Length depth = 300) { return chasm({1200, 1000}, {1200 + width, 3000}, depth); }

bool may_cross(Length width, bool leaps, const std::string& profile = "4+",
               const std::vector<std::string>& settings = {}) {
  Board board(settings);
  board.unit(0, profile, kTop).unit(1, "4+", Point{4000, 4000}).piece(gap(width)).begin();
  Path path = Path::straight(kTop, {2100, 2000});
  path.leaps = leaps;
  return path_is_clear(board.rules(), board.state(), 0, path, Spacing::keeps_gap);
}

// Rules: WS2-N5, WS2-T33
TEST(Warstuff2SpecialMovement, NarrowGapsAreGroundWiderOnesAreJumpedTheWidestStop) {
  EXPECT_TRUE(may_cross(100, false));
  EXPECT_FALSE(may_cross(101, false));
  EXPECT_TRUE(may_cross(101, true));
  EXPECT_TRUE(may_cross(600, true));
  EXPECT_FALSE(may_cross(601, true));
  EXPECT_TRUE(may_cross(601, false, "4+ Flying"));
  EXPECT_TRUE(may_cross(700, true, "4+", {"jump.limit=700"}));
  EXPECT_TRUE(may_cross(150, false, "4+", {"jump.free=150"}));
}

// Rules: WS2-N5, WS2-K
TEST(Warstuff2SpecialMovement, WithoutSpecialMovementEveryWideGapStops) {
  EXPECT_TRUE(may_cross(100, true, "4+", {"special_movement=false"}));
  EXPECT_FALSE(may_cross(101, true, "4+", {"special_movement=false"}));
}

// Rules: WS2-N5
TEST(Warstuff2SpecialMovement, NoMoveEndsOrTurnsInAChasm) {
  Board board;
  board.unit(0, "4+", kTop).unit(1, "4+", Point{4000, 4000}).piece(gap(300)).begin();
  const auto clear = [&](const Path& path) {
    return path_is_clear(board.rules(), board.state(), 0, path, Spacing::keeps_gap);
  };
  EXPECT_FALSE(clear(leaping({kTop, {1350, 2000}})));
  EXPECT_FALSE(clear(leaping({kTop, {1200, 2000}}))) << "its edge belongs to it";
  EXPECT_TRUE(clear(leaping({kTop, {1199, 2000}})));
  EXPECT_FALSE(clear(leaping({kTop, {1350, 2000}, {1600, 2000}})));
  EXPECT_TRUE(clear(leaping({kTop, {1100, 2000}, {1600, 2000}})));
}

// Rules: WS2-N6
TEST(Warstuff2SpecialMovement, AJumpNeedsADieForEveryThreeInchesAndOneMore) {
  const Path path = leaping({kTop, {1600, 2000}});
  const Outcome outcome = moves(ActionKind::advance, {gap(300)}, path, {3, 3});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"jump", "jump"}));
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 2000}));
  EXPECT_EQ(rolls_of(moves(ActionKind::advance, {gap(299)}, path, {3})), (Rolls{"jump"}));
  EXPECT_EQ(moves(ActionKind::advance, {gap(100)}, path, {}).unit(0).at, (Point{1600, 2000})) << "normal ground";
  EXPECT_EQ(moves(ActionKind::advance, {gap(300)}, path, {}, "4+ Flying").unit(0).at, (Point{1600, 2000}));
  EXPECT_EQ(rolls_of(moves(ActionKind::advance, {gap(299)}, path, {2}, "4+", {"jump.on=2"})), (Rolls{"jump"}));
}

// Rules: WS2-N6, WS2-N2
TEST(Warstuff2SpecialMovement, AFailedJumpIsAFallAndTheUnitLiesBeforeTheGap) {
  const Outcome outcome = moves(ActionKind::advance, {gap(300)}, leaping({kTop, {1600, 2000}}), {3, 2, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"jump", "jump", "quality", "quality"}));
  EXPECT_EQ(outcome.unit(0).at, (Point{1199, 2000}));
  EXPECT_EQ(state_of(outcome, 0), "stunned");
  const Outcome deep = moves(ActionKind::advance, {gap(299, 600)}, leaping({kTop, {1600, 2000}}), {1, 4, 4, 4});
  EXPECT_EQ(rolls_of(deep), (Rolls{"jump", "quality", "quality", "quality"})) << "dice by width, hits by depth";
}

// Rules: WS2-N6, WS2-M14, WS2-A15
TEST(Warstuff2SpecialMovement, AChargeMayJump) {
  const auto charge = [](std::vector<int> dice) {
    Path path = Path::straight(kTop, {1600, 2000});
    path.leaps = true;
    return rolls_of(one_round()
                        .first(1)
                        .unit(0, "4+", kTop)
                        .unit(1, "4+", {1700, 2000})
                        .piece(gap(200))
                        .hold(1)
                        .act(0, {ActionKind::charge, 1, path})
                        .dice(std::move(dice))
                        .play());
  };
  EXPECT_EQ(charge({3, 3, 3}), (Rolls{"jump", "hit", "hit"}));
  EXPECT_EQ(charge({2, 4, 4}), (Rolls{"jump", "quality", "quality"})) << "no melee";
}

// Rules: WS2-S22, WS2-N5
TEST(Warstuff2SpecialMovement, AGuardDoesNotShootAtAUnitInMidJump) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+", kTop)
                              .unit(1, "4+ Shooter(9)", {1550, 2950})
                              .piece(gap(350))
                              .guard(1)
                              .act(0, {ActionKind::rush, kNoUnit, leaping({kTop, {1800, 2000}})})
                              .dice({3, 3, 4, 1, 1, 1})
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 2000})) << "in range from 1300 on, over the gap up to 1550";
}

}  // namespace
}  // namespace warbalance::warstuff2::special_movement_test
