#include "engine/systems/warstuff2/movement.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

namespace warbalance::warstuff2::terrain_moves_test {
namespace {

constexpr Point kStart{1000, 2000};

/// A unit at (1000,2000) with pieces around it.
class Ground {
 public:
  Ground(const std::string& profile, const std::vector<TerrainPiece>& pieces,
         const std::vector<std::string>& settings = {})
      : board_(settings) {
    board_.unit(0, profile, kStart).unit(1, "4+", Point{4000, 4000});
    for (const TerrainPiece& piece : pieces) board_.piece(piece);
    board_.begin();
  }
  bool clear(const Path& path, Spacing spacing = Spacing::keeps_gap) {
    return path_is_clear(board_.rules(), board_.state(), 0, path, spacing);
  }
  bool clear_to(Point to) { return clear(Path::straight(kStart, to)); }
  bool legal_to(Point to, Length limit) { return straight_move_is_legal(board_.rules(), board_.state(), 0, to, limit); }
  bool legal(const Path& path, Length limit) {
    return clear(path) && is_within_limit(board_.rules(), board_.state(), 0, path, limit);
  }
  Length length(const Path& path) {
    return walked_length(board_.rules(), board_.state(), 0, path, pieces_met(board_.state(), 0, path));
  }
  Length length_to(Point to) { return length(Path::straight(kStart, to)); }

 private:
  Board board_;
};

// --- solid pieces ---

const TerrainPiece kHouse = building({1400, 1900}, {1600, 2100});

// Rules: WS2-M5, WS2-T31
TEST(Warstuff2TerrainMoves, NobodyPassesOrEndsNearerThanItsRadiusToASolidPiece) {
  Ground ground("4+", {kHouse});
  EXPECT_FALSE(ground.clear_to({2000, 2000}));
  EXPECT_FALSE(ground.clear_to({1500, 2000}));
  EXPECT_TRUE(ground.clear_to({1350, 2000})) << "touching is allowed";
  EXPECT_FALSE(ground.clear_to({1351, 2000}));
  EXPECT_FALSE(ground.clear(Path::straight(kStart, {1351, 2000}), Spacing::may_touch)) << "charging included";
}

// Rules: WS2-M5
TEST(Warstuff2TerrainMoves, ABasePassesAWallAtExactlyItsRadius) {
  const auto along = [](Length y) { return polyline({kStart, {1200, y}, {1800, y}}); };
  Ground ground("4+", {kHouse});
  EXPECT_TRUE(ground.clear(along(2150)));
  EXPECT_FALSE(ground.clear(along(2149)));
  Ground round_tower("4+", {circle({1500, 2000}, 100, traits(&TerrainTraits::solid))});
  EXPECT_TRUE(round_tower.clear(along(2150)));
  EXPECT_FALSE(round_tower.clear(along(2149)));
}

// Rules: WS2-M3, WS2-M5
TEST(Warstuff2TerrainMoves, APathOfThreeSegmentsLeadsAroundABuilding) {
  const Path around = polyline({kStart, {1300, 2200}, {1700, 2200}, {2000, 2000}});
  Ground ground("4+", {kHouse});
  EXPECT_TRUE(ground.legal(around, 1200));
  EXPECT_EQ(ground.length(around), 361 + 400 + 361);
  EXPECT_FALSE(ground.legal(around, 1121));
  EXPECT_TRUE(ground.legal(around, 1122));
  const Outcome outcome = played(one_round().piece(kHouse), {{0, "4+", kStart}, {1, "4+", {4000, 4000}}},
                                 {takes(0, {ActionKind::rush, kNoUnit, around}), holds(1)});
  EXPECT_EQ(outcome.unit(0).at, (Point{2000, 2000}));
}

// Rules: WS2-M10, WS2-Q10
TEST(Warstuff2TerrainMoves, FlyingIgnoresTerrainButEndsOnNoSolidPieceOrChasm) {
  Ground ground("4+ Flying", {kHouse, swamp({1100, 1900}, {1200, 2100}), platform({1210, 1900}, {1300, 2100}, 300),
                              chasm({1700, 1000}, {2700, 3000})});
  EXPECT_TRUE(ground.legal_to({1660, 2000}, 660)) << "over all of them, at full length";
  EXPECT_FALSE(ground.clear_to({1500, 2000}));
  EXPECT_FALSE(ground.clear_to({2000, 2000}));
  EXPECT_TRUE(ground.legal_to({2701, 2000}, 1701));
}

// --- difficult terrain ---

const TerrainPiece kMire = swamp({1100, 1900}, {1300, 2100});

// Rules: WS2-T20, WS2-M8, WS2-M7, WS2-Q24
TEST(Warstuff2TerrainMoves, DifficultTerrainHalvesTheLimit) {
  // WS2-T20, WS2-M8: difficult terrain halves the limit of the whole move
  Ground ground("4+", {kMire});
  EXPECT_TRUE(ground.legal_to({1300, 2000}, 600));
  EXPECT_FALSE(ground.legal_to({1301, 2000}, 600));
  EXPECT_TRUE(ground.legal_to({1600, 2000}, 1200));
  EXPECT_FALSE(ground.legal_to({1601, 2000}, 1200));
  EXPECT_TRUE(ground.legal_to({1000, 2600}, 600)) << "past it";
  // WS2-M7, WS2-T20: only the centre of the base is judged
  EXPECT_TRUE(Ground("4+", {swamp({1100, 2000}, {1300, 2200})}).legal_to({1600, 2000}, 600)) << "along its edge";
  EXPECT_TRUE(Ground("4+", {swamp({1020, 1900}, {1600, 2100})}).legal_to({1100, 2500}, 600)) << "touching its corner";
  EXPECT_TRUE(Ground("4+", {swamp({800, 1900}, {1000, 2100})}).legal_to({1600, 2000}, 600)) << "out from the very edge";
  EXPECT_FALSE(Ground("4+", {swamp({800, 1900}, {1001, 2100})}).legal_to({1600, 2000}, 600)) << "out of it";
  EXPECT_TRUE(Ground("4+", {swamp({1600, 1900}, {1700, 2100})}).legal_to({1600, 2000}, 600)) << "up to its edge";
  // WS2-Q24, WS2-T20: strider and flying are not slowed
  EXPECT_TRUE(Ground("4+ Strider", {kMire}).legal_to({1600, 2000}, 600));
  EXPECT_TRUE(Ground("4+ Flying", {kMire}).legal_to({1600, 2000}, 600));
}

// Rules: WS2-T20, WS2-K
TEST(Warstuff2TerrainMoves, ByOptionTheLengthInDifficultTerrainCountsTwice) {
  const std::vector<std::string> option = {"difficult_mode=double-cost"};
  Ground ground("4+", {kMire}, option);
  EXPECT_EQ(ground.length_to({1600, 2000}), 800);
  EXPECT_FALSE(ground.legal_to({1600, 2000}, 799));
  EXPECT_TRUE(ground.legal_to({1600, 2000}, 800));
  EXPECT_EQ(ground.length(polyline({kStart, {1200, 2000}, {1200, 2400}})), 200 + 400 + 100 + 100);
  EXPECT_EQ(Ground("4+ Strider", {kMire}, option).length_to({1600, 2000}), 600);
  EXPECT_EQ(Ground("4+", {kMire, swamp({1250, 1900}, {1350, 2100})}, option).length_to({1600, 2000}), 850)
      << "what lies in two pieces counts once";
}

// --- climbing ---

const TerrainPiece kTower = platform({1200, 1900}, {1500, 2100}, 300);

// Rules: WS2-M9, WS2-M7
TEST(Warstuff2TerrainMoves, ClimbingCostsTheHeightOfSteepPieces) {
  // WS2-M9: climbing costs the height of a steep piece
  Ground ground("4+", {kTower});
  EXPECT_EQ(ground.length_to({1300, 2000}), 600) << "up";
  EXPECT_EQ(ground.length_to({1600, 2000}), 1200) << "up and down";
  EXPECT_EQ(ground.length_to({1600, 2100}), length_up(kStart, {1600, 2100}) + 600);
  EXPECT_EQ(ground.length_to({1200, 2600}), length_up(kStart, {1200, 2600})) << "past it";
  EXPECT_TRUE(ground.legal_to({1300, 2000}, 600));
  EXPECT_FALSE(ground.legal_to({1301, 2000}, 600));
  // WS2-M9, WS2-M7: who stands on the edge stands on top
  EXPECT_EQ(Ground("4+", {kTower}).length_to({1200, 2000}), 500);
  EXPECT_EQ(Ground("4+", {platform({900, 1900}, {1000, 2100}, 300)}).length_to({1200, 2000}), 500);
  EXPECT_EQ(Ground("4+", {platform({900, 1900}, {1300, 2100}, 300)}).length_to({1200, 2000}), 200) << "stays on top";
  // WS2-M9: slopes and flying cost nothing
  EXPECT_EQ(Ground("4+", {hill({1200, 1900}, {1500, 2100}, 300)}).length_to({1600, 2000}), 600);
  EXPECT_EQ(Ground("4+ Flying", {kTower}).length_to({1600, 2000}), 600);
}

// --- charges ---

/// The end of the charge of a unit at (1000,2000) against one at `target`.
std::optional<Path> charge_at(Point target, const std::vector<TerrainPiece>& pieces, const std::string& profile = "4+",
                              bool leaps = false) {
  Board board;
  board.unit(0, profile, kStart).unit(1, "4+", target);
  for (const TerrainPiece& piece : pieces) board.piece(piece);
  board.begin();
  return charge_path(board.rules(), board.state(), 0, 1, leaps);
}

// Rules: WS2-M14, WS2-M9
TEST(Warstuff2TerrainMoves, AChargeCountsClimbing) {
  EXPECT_EQ(charge_at({1700, 2000}, {kTower})->end(), (Point{1600, 2000})) << "600 and twice 300";
  EXPECT_FALSE(charge_at({1701, 2000}, {kTower}));
  EXPECT_TRUE(charge_at({1701, 2000}, {kTower}, "4+ Flying"));
}

// Rules: WS2-M14, WS2-T20
TEST(Warstuff2TerrainMoves, AChargeThroughDifficultTerrainReachesHalfAsFar) {
  EXPECT_EQ(charge_at({1700, 2000}, {kMire})->end(), (Point{1600, 2000}));
  EXPECT_FALSE(charge_at({1701, 2000}, {kMire}));
  EXPECT_TRUE(charge_at({1701, 2000}, {kMire}, "4+ Strider"));
}

// Rules: WS2-M14
TEST(Warstuff2TerrainMoves, ABlockedChargeGoesToTheNearestFreeBearing) {
  // the wall bars the straight path and the bearings below; the first one above it is free
  const auto path = charge_at({1700, 2000}, {building({1400, 1500}, {1450, 1960})});
  ASSERT_TRUE(path);
  EXPECT_EQ(path->end(), (Point{1607, 2039})) << "bearing 7, rounded away from the target";
  EXPECT_FALSE(charge_at({1700, 2000}, {building({1400, 1500}, {1450, 2500})}));
}

// Rules: WS2-M14, WS2-N5
TEST(Warstuff2TerrainMoves, AChargeCrossesAChasmOnlyByAJump) {
  const std::vector<TerrainPiece> gap = {chasm({1200, 1000}, {1500, 3000})};
  EXPECT_FALSE(charge_at({1700, 2000}, gap));
  const auto jump = charge_at({1700, 2000}, gap, "4+", true);
  ASSERT_TRUE(jump);
  EXPECT_TRUE(jump->leaps);
  EXPECT_TRUE(charge_at({1700, 2000}, gap, "4+ Flying"));
}

// --- moves after melee ---

/// A charger at (1900,2000) kills its target at (2000,2000) and moves.
Outcome survivor_moves(const TerrainPiece& piece, const Path& path, std::vector<int> dice = {}) {
  dice.insert(dice.begin(), {4, 3, 6});
  return played(
      one_round().first(1).piece(piece), {{0, "4+", {1500, 2000}}, {1, "4+", {2000, 2000}}, {1, "4+", {4000, 4000}}},
      {holds(1), charges(0, 1, {1500, 2000}, {1900, 2000}), ChooseMeleeMove{path}, holds(2)}, std::move(dice));
}

// Rules: WS2-X5, WS2-T20
TEST(Warstuff2TerrainMoves, TheSurvivorOfAMeleeIsSlowedToo) {
  const TerrainPiece mire = swamp({1950, 1900}, {2300, 2100});
  EXPECT_EQ(survivor_moves(mire, Path::straight({1900, 2000}, {2050, 2000})).unit(0).at, (Point{2050, 2000}));
  EXPECT_NONFATAL_FAILURE(survivor_moves(mire, Path::straight({1900, 2000}, {2051, 2000})), "not legal");
}

// Rules: WS2-X5, WS2-M5, WS2-M9
TEST(Warstuff2TerrainMoves, TheSurvivorOfAMeleeMeetsWallsAndHeights) {
  EXPECT_NONFATAL_FAILURE(
      survivor_moves(building({2000, 1900}, {2100, 2100}), Path::straight({1900, 2000}, {2000, 2000})), "not legal");
  const TerrainPiece step = platform({2000, 1900}, {2300, 2100}, 150);
  EXPECT_EQ(survivor_moves(step, Path::straight({1900, 2000}, {2050, 2000})).unit(0).at, (Point{2050, 2000}));
  EXPECT_NONFATAL_FAILURE(survivor_moves(step, Path::straight({1900, 2000}, {2051, 2000})), "not legal");
}

// Rules: WS2-X5, WS2-T21
TEST(Warstuff2TerrainMoves, TheSurvivorOfAMeleeMeetsMines) {
  const Outcome outcome =
      survivor_moves(minefield({2000, 1900}, {2100, 2100}), Path::straight({1900, 2000}, {2200, 2000}), {1, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2000, 2000}));
  EXPECT_EQ(state_of(outcome, 0), "stunned:1");
}

// Rules: WS2-X7, WS2-T20, WS2-T21
TEST(Warstuff2TerrainMoves, ARetreatMeetsTerrain) {
  const auto retreat = [](Point to, std::vector<int> dice) {
    dice.insert(dice.begin(), {2, 3});  // the mines on the way of the charge, the hit die
    return played(
        one_round().first(1).piece(minefield({1700, 1900}, {1720, 2100})).piece(swamp({1750, 2010}, {1850, 2200})),
        {{0, "4+ Hit & Run", {1500, 2000}}, {1, "4+", {2000, 2000}}},
        {holds(1), charges(0, 1, {1500, 2000}, {1900, 2000}), ChooseMeleeMove{Path::straight({1900, 2000}, to)}},
        std::move(dice));
  };
  EXPECT_EQ(retreat({1600, 2000}, {2}).unit(0).at, (Point{1600, 2000}));
  EXPECT_EQ(retreat({1600, 2000}, {1, 3}).unit(0).at, (Point{1720, 2000})) << "entered from the far side";
  EXPECT_NONFATAL_FAILURE(retreat({1700, 2150}, {}), "not legal");  // 250 through the swamp
}

// Rules: WS2-X6
TEST(Warstuff2TerrainMoves, AStepBackIgnoresTerrainButEndsOnNoSolidPieceOrChasm) {
  const auto step_back = [](const TerrainPiece& piece) {
    return played(one_round().first(1).piece(piece), {{0, "4+", {1900, 2400}}, {1, "4+", {2000, 2000}}},
                  {holds(1), takes(0, {ActionKind::charge, 1, polyline({{1900, 2400}, {1900, 2000}})})}, {3, 3})
        .unit(0)
        .at;
  };
  const Point away{1800, 2000};
  EXPECT_EQ(step_back(swamp({1600, 1800}, {1850, 2200})), away);
  EXPECT_EQ(step_back(minefield({1600, 1800}, {1850, 2200})), away) << "no die";
  EXPECT_EQ(step_back(platform({1600, 1800}, {1850, 2200}, 300)), away);
  EXPECT_EQ(step_back(chasm({1600, 1800}, {1799, 2200})), away);
  const Point beside{1815, 2077};  // bearing 7
  EXPECT_EQ(step_back(chasm({1600, 1800}, {1800, 2010})), beside);
  EXPECT_EQ(step_back(building({1600, 1800}, {1760, 2010})), beside);
}

// --- deployment ---

// Rules: WS2-D6, WS2-M7
TEST(Warstuff2TerrainMoves, NobodyIsDeployedOnASolidPieceOrAChasm) {
  Board board;
  board.unit(0, "4+").unit(1, "4+").piece(building({400, 400}, {600, 600})).piece(chasm({800, 400}, {1000, 600}));
  board.piece(minefield({400, 800}, {600, 1000})).piece(wood({900, 900}, 100)).begin();
  const auto may = [&](Point at) { return may_deploy(board.rules(), board.state(), 0, at); };
  EXPECT_FALSE(may({500, 500}));
  EXPECT_FALSE(may({351, 500})) << "the base would overlap";
  EXPECT_TRUE(may({350, 500}));
  EXPECT_FALSE(may({900, 500}));
  EXPECT_FALSE(may({900, 649})) << "the base would overlap the chasm";
  EXPECT_TRUE(may({900, 650}));
  EXPECT_TRUE(may({500, 900}));
  EXPECT_TRUE(may({900, 900}));
}

// Rules: WS2-D8, WS2-D6
TEST(Warstuff2TerrainMoves, TheNearestPlaceToTheCornerIsBesideTheSolidPiece) {
  Board board;
  board.unit(0, "4+").unit(1, "4+").piece(building({0, 0}, {300, 300})).begin();
  EXPECT_EQ(nearest_place_to_corner(board.rules(), board.state(), 0), (Point{350, 50}));
}

// Rules: WS2-D6, WS2-T21
TEST(Warstuff2TerrainMoves, NoDieIsRolledForBeingDeployedAmongMines) {
  Scene scene = one_round();
  scene.deployed().first(0).unit(0, "4+", {}).unit(1, "4+", {}).piece(minefield({400, 400}, {600, 600}));
  scene.choose(ChooseCorner{0}).choose(ChoosePlacement{0, {500, 500}}).choose(ChoosePlacement{1, {4300, 4300}});
  EXPECT_EQ(scene.hold(0).hold(1).play().report.dice, 0);
}

// --- the trace ---

// Rules: WS2-D2, WS2-T41
TEST(Warstuff2TerrainMoves, TheTraceTellsOfTheTableAndWhatItDoesToMoves) {
  const Outcome outcome =
      played(one_round().piece(kMire).piece(platform({1310, 1900}, {1500, 2100}, 100)),
             {{0, "4+", kStart}, {1, "4+", {4000, 4000}}}, {rushes(0, kStart, {1400, 2000}), holds(1)});
  std::vector<TerrainPiece> told;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::terrain) told.push_back(event.piece);
    if (event.what == "through difficult terrain") {
      EXPECT_EQ(event.value, 600);
    }
    if (event.what == "climbs") {
      EXPECT_EQ(event.value, 100);
    }
  }
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0], kMire);
  EXPECT_EQ(outcome.count(TraceEvent::Kind::note, "through difficult terrain"), 1);
  EXPECT_EQ(outcome.count(TraceEvent::Kind::note, "climbs"), 1);
}

// Falls, drops and jumps; pushes on the open table are in pushes_test.cpp.

enum : UnitIndex { kPusher, kVictim };

// --- pushed from a height ---

/// The pusher casts a Fireball from (1000,2000) at the victim at (2000,2000), stuns and pushes it east.
Outcome pushed_east(const std::vector<TerrainPiece>& pieces, std::vector<int> dice, const std::string& victim = "4+",
                    std::vector<std::string> settings = {}, const std::string& pusher = "4+ Wizard") {
  dice.insert(dice.begin(), {4, 3, 1, 4});  // cast, quality, wound, push
  Scene scene = one_round(std::move(settings));
  scene.first(1).unit(0, pusher, {1000, 2000}).unit(1, victim, {2000, 2000}).unit(1, "4+", {4000, 4000});
  for (const TerrainPiece& piece : pieces) scene.piece(piece);
  return scene
      .acts({holds(kVictim), ChooseUnit{kPusher}, ChooseCast{}, ChooseSpell{{0, kVictim}}, ChoosePush{{0, 200}},
             ChooseAction{}, holds(2)})
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

// Rules: WS2-N2, WS2-N3, WS2-Q10, WS2-N1, WS2-M9, WS2-N7, WS2-T33
TEST(Warstuff2SpecialMovement, PushedUnitsWalkDownFallOrStop) {
  // WS2-N2, WS2-N3: low steps and slopes are walked down
  EXPECT_EQ(pushed_east({ledge(199)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({hill({1900, 1900}, {2100, 2100}, 300)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({ledge(300), hill({2050, 1900}, {2500, 2100}, 150)}, {}).unit(kVictim).at, (Point{2200, 2000}))
      << "the ground is only 150 lower";
  EXPECT_EQ(pushed_east({ledge(199)}, {4}, "4+", {"fall.from=199"}).unit(kVictim).at, (Point{2110, 2000}));
  // WS2-N2, WS2-Q10: a flying unit is just moved
  EXPECT_EQ(pushed_east({ledge(300)}, {}, "4+ Flying").unit(kVictim).at, (Point{2200, 2000}));
  // WS2-N1, WS2-M9: a push stops before steep rises and solid pieces
  EXPECT_EQ(pushed_east({platform({2100, 1900}, {2300, 2100}, 100)}, {}).unit(kVictim).at, (Point{2090, 2000}));
  EXPECT_EQ(pushed_east({hill({2100, 1900}, {2300, 2100}, 300)}, {}).unit(kVictim).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east({building({2100, 1900}, {2300, 2100}, 0)}, {}).unit(kVictim).at, (Point{2050, 2000}));
  EXPECT_EQ(pushed_east({swamp({2050, 1900}, {2300, 2100})}, {}).unit(kVictim).at, (Point{2200, 2000}))
      << "difficult terrain does not matter";
  // WS2-N7, WS2-T33: a unit pushed into a chasm falls and lies at its rim
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
  return scene.acts({takes(0, {kind, kNoUnit, path})}).hold(2).hold(1).dice(std::move(dice)).play();
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
  const Outcome outcome =
      played(one_round().first(1).piece(tower(300)), {{0, "4+", kTop}, {1, "4+", {1205, 2000}}},
             {holds(1), takes(0, {ActionKind::charge, 1, leaping({kTop, {1105, 2000}})})}, {1, 3, 4, 4});
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
    return rolls_of(played(one_round().first(1).piece(gap(200)), {{0, "4+", kTop}, {1, "4+", {1700, 2000}}},
                           {holds(1), takes(0, {ActionKind::charge, 1, path})}, std::move(dice)));
  };
  EXPECT_EQ(charge({3, 3, 3}), (Rolls{"jump", "hit", "hit"}));
  EXPECT_EQ(charge({2, 4, 4}), (Rolls{"jump", "quality", "quality"})) << "no melee";
}

// Rules: WS2-S22, WS2-N5
TEST(Warstuff2SpecialMovement, AGuardDoesNotShootAtAUnitInMidJump) {
  const Outcome outcome =
      played(one_round().first(1).piece(gap(350)), {{0, "4+", kTop}, {1, "4+ Shooter(9)", {1550, 2950}}},
             {guards(1), takes(0, {ActionKind::rush, kNoUnit, leaping({kTop, {1800, 2000}})})}, {3, 3, 4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 2000})) << "in range from 1300 on, over the gap up to 1550";
}

enum : UnitIndex { kMover, kOther };

const TerrainPiece kMines = minefield({1200, 1900}, {1400, 2100});

/// A unit advances from (1000,2000) along a path; its enemy is far away and holds.
Outcome advance_over(const std::string& profile, const std::vector<TerrainPiece>& pieces, const Path& path,
                     std::vector<int> dice, std::vector<std::string> settings = {}) {
  Scene scene = one_round(std::move(settings));
  scene.unit(0, profile, path.points[0]).unit(0, "4+", {500, 4000}).unit(1, "4+", {4000, 4000});
  for (const TerrainPiece& piece : pieces) scene.piece(piece);
  scene.acts({takes(kMover, {ActionKind::advance, kNoUnit, path})}).hold(2).hold(1);
  return scene.dice(std::move(dice)).play();
}

const Path kThrough = Path::straight(kStart, {1600, 2000});

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, ATwoIsSafe) {
  const Outcome outcome = advance_over("4+", {kMines}, kThrough, {2});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous"}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1600, 2000}));
}

// Rules: WS2-T21, WS2-W15
TEST(Warstuff2DangerousTerrain, AOneWoundsAndAStunnedUnitStopsAtTheEntry) {
  const Outcome outcome = advance_over("4+", {kMines}, kThrough, {1, 3});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound"})) << "a wound, not a hit: no quality test";
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1200, 2000}));
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, EachDieNamesItsPiece) {
  const TerrainPiece far_wood = wood({3000, 3000}, 200);
  const TerrainPiece more_mines = minefield({1450, 1900}, {1550, 2100});
  const Outcome outcome = advance_over("4+", {far_wood, more_mines, kMines}, kThrough, {2, 2});
  std::vector<int> pieces;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die && event.what == "dangerous") pieces.push_back(event.ground);
  }
  EXPECT_EQ(pieces, (std::vector<int>{2, 1})) << "in the order of the path";
}

// Rules: WS2-T21, WS2-W15, WS2-V2
TEST(Warstuff2DangerousTerrain, AKilledUnitIsRemoved) {
  const Outcome outcome = advance_over("4+", {kMines}, kThrough, {1, 5});
  EXPECT_EQ(state_of(outcome, kMover), "killed");
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::terrain)], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1500);
  const Outcome uncredited = advance_over("4+", {kMines}, kThrough, {1, 5}, {"score_all_losses=false"});
  EXPECT_EQ(uncredited.report.destroyed_hundredths[1], 0) << "no enemy ever marked it";
}

// Rules: WS2-W15, WS2-Q1, WS2-W9
TEST(Warstuff2DangerousTerrain, ArmourAndCoverDoNotHelpButRescuesDo) {
  EXPECT_EQ(rolls_of(advance_over("4+ Armored", {kMines}, kThrough, {1, 1})), (Rolls{"dangerous", "wound"}));
  EXPECT_EQ(rolls_of(advance_over("4+ Camouflaged", {kMines}, kThrough, {1, 1})), (Rolls{"dangerous", "wound"}));
  const Outcome saved = advance_over("4+ Regeneration", {kMines}, kThrough, {1, 6, 4});
  EXPECT_EQ(rolls_of(saved), (Rolls{"dangerous", "wound", "regeneration"}));
  EXPECT_EQ(saved.unit(kMover).at, (Point{1200, 2000})) << "stunned by the rescue";
}

// Rules: WS2-T21, WS2-W8
TEST(Warstuff2DangerousTerrain, AToughUnitGoesOnWithItsMarker) {
  const Outcome outcome = advance_over("4+ Tough", {kMines}, kThrough, {1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1600, 2000}));
  EXPECT_EQ(state_of(outcome, kMover), "ok:1");
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, StartingInsideIsEnteringAtTheStart) {
  const Outcome outcome = advance_over("4+", {kMines}, Path::straight({1300, 2000}, {1700, 2000}), {1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1300, 2000}));
}

// Rules: WS2-T21, WS2-M7
TEST(Warstuff2DangerousTerrain, StandingStillMovingOutFromTheEdgeAndPassingAlongItRollNothing) {
  EXPECT_EQ(advance_over("4+", {kMines}, Path{{{{1300, 2000}}}, 1}, {}).report.dice, 0);
  EXPECT_EQ(advance_over("4+", {kMines}, Path::straight({1400, 2000}, {1700, 2000}), {}).report.dice, 0);
  EXPECT_EQ(advance_over("4+", {kMines}, Path::straight({1000, 2100}, {1600, 2100}), {}).report.dice, 0);
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, EachPieceIsRolledForOnceInTheOrderOfThePath) {
  // listed the other way round; the second piece is entered twice by the bent path
  const std::vector<TerrainPiece> pieces = {minefield({1300, 1900}, {1400, 2200}),
                                            minefield({1100, 1900}, {1200, 2100})};
  const Outcome outcome =
      advance_over("4+", pieces, polyline({kStart, {1450, 2000}, {1450, 2010}, {1330, 2010}}), {2, 1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "dangerous", "wound"}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1300, 2000}));
  EXPECT_EQ(
      advance_over("4+", pieces, polyline({kStart, {1450, 2000}, {1450, 2010}, {1330, 2010}}), {2, 2}).report.dice, 2);
}

// Rules: WS2-T21, WS2-M10, WS2-Q10
TEST(Warstuff2DangerousTerrain, FlyingIsExempt) {
  EXPECT_EQ(advance_over("4+ Flying", {kMines}, kThrough, {}).report.dice, 0);
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, TheDieThatWoundsIsANumberOfTheRuleset) {
  EXPECT_EQ(advance_over("4+", {kMines}, kThrough, {3}, {"dangerous.on=2"}).unit(kMover).at, (Point{1600, 2000}));
  EXPECT_EQ(advance_over("4+", {kMines}, kThrough, {2, 1}, {"dangerous.on=2"}).unit(kMover).at, (Point{1200, 2000}));
}

// Rules: WS2-T21, WS2-S22
TEST(Warstuff2DangerousTerrain, AtTheSamePointTheGroundComesBeforeTheGuard) {
  const auto rush = [](std::vector<int> dice) {
    return played(one_round().first(1).piece(kMines), {{0, "4+", kStart}, {1, "4+ Shooter(9)", {1200, 3000}}},
                  {guards(1), rushes(0, kStart, {2000, 2000})}, std::move(dice));
  };
  // in range of the guard only at the check point at (1200,2000), where the mines begin
  EXPECT_EQ(rolls_of(rush({2, 3})), (Rolls{"dangerous", "hit"}));
  EXPECT_EQ(rolls_of(rush({1, 1})), (Rolls{"dangerous", "wound"})) << "stunned: the move is over";
}

// Rules: WS2-T21, WS2-A15, WS2-A14
TEST(Warstuff2DangerousTerrain, AStunnedChargerDoesNotArrive) {
  const Outcome outcome = played(one_round().first(1).piece(kMines), {{0, "4+", kStart}, {1, "4+", {1700, 2000}}},
                                 {holds(1), charges(0, 1, kStart, {1600, 2000})}, {1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound"}));
  EXPECT_EQ(outcome.unit(0).at, (Point{1200, 2000}));
}

// Rules: WS2-W10, WS2-W15
TEST(Warstuff2DangerousTerrain, TheDeathBlowOfAMinedUnitIsRolledAtOnce) {
  const Outcome outcome = played(one_round().piece(kMines), {{0, "4+ Death Blow", kStart}, {1, "4+", {1200, 2300}}},
                                 {advances(0, kStart, {1500, 2000})}, {1, 6, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound", "quality"}));
}

/// The target at (2000,2000) is stunned by a shot and pushed east.
Outcome pushed_over(const std::string& target, const TerrainPiece& piece, std::vector<int> dice,
                    std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {4, 3, 1, 4});
  return played(one_round(std::move(settings)).first(1).piece(piece),
                {{0, "4+ Shooter(18)", {1000, 2000}}, {1, target, {2000, 2000}}},
                {holds(1), holds(0, 1), ChoosePush{{0, 200}}}, std::move(dice));
}

// Rules: WS2-T21, WS2-N1, WS2-K
TEST(Warstuff2DangerousTerrain, APushedUnitIsRolledForUnlessTheOptionSaysOtherwise) {
  const TerrainPiece mines = minefield({2100, 1900}, {2150, 2100});
  EXPECT_EQ(pushed_over("4+", mines, {2}).unit(1).at, (Point{2200, 2000}));
  const Outcome wounded = pushed_over("4+", mines, {1, 2});
  EXPECT_EQ(wounded.unit(1).at, (Point{2100, 2000})) << "stunned anew: it stops there";
  EXPECT_EQ(state_of(wounded, 1), "stunned:2");
  EXPECT_EQ(state_of(pushed_over("4+", mines, {1, 4}), 1), "killed");
  EXPECT_EQ(pushed_over("4+", mines, {}, {"push_triggers_dangerous=false"}).unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_over("4+ Flying", mines, {}).unit(1).at, (Point{2200, 2000}));
}

// Rules: WS2-T21, WS2-N1
TEST(Warstuff2DangerousTerrain, APushThatStartsAmongMinesIsRolledForAtItsStart) {
  const Outcome outcome = pushed_over("4+", minefield({1900, 1900}, {2100, 2100}), {1, 2});
  EXPECT_EQ(outcome.unit(1).at, (Point{2000, 2000}));
}

}  // namespace
}  // namespace warbalance::warstuff2::terrain_moves_test
