#include "engine/systems/warstuff2/ground.hpp"
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
  const Outcome outcome = one_round()
                              .unit(0, "4+", kStart)
                              .unit(1, "4+", {4000, 4000})
                              .piece(kHouse)
                              .act(0, {ActionKind::rush, kNoUnit, around})
                              .hold(1)
                              .play();
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

// Rules: WS2-T20, WS2-M8
TEST(Warstuff2TerrainMoves, DifficultTerrainHalvesTheLimitOfTheWholeMove) {
  Ground ground("4+", {kMire});
  EXPECT_TRUE(ground.legal_to({1300, 2000}, 600));
  EXPECT_FALSE(ground.legal_to({1301, 2000}, 600));
  EXPECT_TRUE(ground.legal_to({1600, 2000}, 1200));
  EXPECT_FALSE(ground.legal_to({1601, 2000}, 1200));
  EXPECT_TRUE(ground.legal_to({1000, 2600}, 600)) << "past it";
}

// Rules: WS2-M7, WS2-T20
TEST(Warstuff2TerrainMoves, OnlyTheCentreOfTheBaseIsJudged) {
  EXPECT_TRUE(Ground("4+", {swamp({1100, 2000}, {1300, 2200})}).legal_to({1600, 2000}, 600)) << "along its edge";
  EXPECT_TRUE(Ground("4+", {swamp({1020, 1900}, {1600, 2100})}).legal_to({1100, 2500}, 600)) << "touching its corner";
  EXPECT_TRUE(Ground("4+", {swamp({800, 1900}, {1000, 2100})}).legal_to({1600, 2000}, 600)) << "out from the very edge";
  EXPECT_FALSE(Ground("4+", {swamp({800, 1900}, {1001, 2100})}).legal_to({1600, 2000}, 600)) << "out of it";
  EXPECT_TRUE(Ground("4+", {swamp({1600, 1900}, {1700, 2100})}).legal_to({1600, 2000}, 600)) << "up to its edge";
}

// Rules: WS2-Q24, WS2-T20
TEST(Warstuff2TerrainMoves, StriderAndFlyingAreNotSlowed) {
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

// Rules: WS2-M9
TEST(Warstuff2TerrainMoves, ClimbingCostsTheHeightOfASteepPiece) {
  Ground ground("4+", {kTower});
  EXPECT_EQ(ground.length_to({1300, 2000}), 600) << "up";
  EXPECT_EQ(ground.length_to({1600, 2000}), 1200) << "up and down";
  EXPECT_EQ(ground.length_to({1600, 2100}), length_up(kStart, {1600, 2100}) + 600);
  EXPECT_EQ(ground.length_to({1200, 2600}), length_up(kStart, {1200, 2600})) << "past it";
  EXPECT_TRUE(ground.legal_to({1300, 2000}, 600));
  EXPECT_FALSE(ground.legal_to({1301, 2000}, 600));
}

// Rules: WS2-M9, WS2-M7
TEST(Warstuff2TerrainMoves, WhoStandsOnTheEdgeStandsOnTop) {
  EXPECT_EQ(Ground("4+", {kTower}).length_to({1200, 2000}), 500);
  EXPECT_EQ(Ground("4+", {platform({900, 1900}, {1000, 2100}, 300)}).length_to({1200, 2000}), 500);
  EXPECT_EQ(Ground("4+", {platform({900, 1900}, {1300, 2100}, 300)}).length_to({1200, 2000}), 200) << "stays on top";
}

// Rules: WS2-M9
TEST(Warstuff2TerrainMoves, SlopesAndFlyingCostNothing) {
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
  return one_round()
      .first(1)
      .unit(0, "4+", {1500, 2000})
      .unit(1, "4+", {2000, 2000})
      .unit(1, "4+", {4000, 4000})
      .piece(piece)
      .hold(1)
      .charge(0, 1, {1500, 2000}, {1900, 2000})
      .choose(ChooseMeleeMove{path})
      .hold(2)
      .dice(std::move(dice))
      .play();
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
    return one_round()
        .first(1)
        .unit(0, "4+ Hit & Run", {1500, 2000})
        .unit(1, "4+", {2000, 2000})
        .piece(minefield({1700, 1900}, {1720, 2100}))
        .piece(swamp({1750, 2010}, {1850, 2200}))
        .hold(1)
        .charge(0, 1, {1500, 2000}, {1900, 2000})
        .choose(ChooseMeleeMove{Path::straight({1900, 2000}, to)})
        .dice(std::move(dice))
        .play();
  };
  EXPECT_EQ(retreat({1600, 2000}, {2}).unit(0).at, (Point{1600, 2000}));
  EXPECT_EQ(retreat({1600, 2000}, {1, 3}).unit(0).at, (Point{1720, 2000})) << "entered from the far side";
  EXPECT_NONFATAL_FAILURE(retreat({1700, 2150}, {}), "not legal");  // 250 through the swamp
}

// Rules: WS2-X6
TEST(Warstuff2TerrainMoves, AStepBackIgnoresTerrainButEndsOnNoSolidPieceOrChasm) {
  const auto step_back = [](const TerrainPiece& piece) {
    return one_round()
        .first(1)
        .unit(0, "4+", {1900, 2400})
        .unit(1, "4+", {2000, 2000})
        .piece(piece)
        .hold(1)
        .act(0, {ActionKind::charge, 1, polyline({{1900, 2400}, {1900, 2000}})})
        .dice({3, 3})
        .play()
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
  const Outcome outcome = one_round()
                              .unit(0, "4+", kStart)
                              .unit(1, "4+", {4000, 4000})
                              .piece(kMire)
                              .piece(platform({1310, 1900}, {1500, 2100}, 100))
                              .rush(0, kStart, {1400, 2000})
                              .hold(1)
                              .play();
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

}  // namespace
}  // namespace warbalance::warstuff2::terrain_moves_test
