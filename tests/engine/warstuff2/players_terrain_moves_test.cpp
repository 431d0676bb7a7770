#include "tests/engine/warstuff2/players_terrain.hpp"

// Section B: where `greedy` moves when there is terrain.

namespace warbalance::warstuff2::players_terrain_test {
namespace {

// --- candidates ---

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, TheNearestCoverPointIsOnARectangleOrJustInsideACircle) {
  const auto point = [](const std::vector<TerrainPiece>& pieces) {
    Board board;
    board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{4000, 4000});
    for (const TerrainPiece& piece : pieces) board.piece(piece);
    board.begin();
    return nearest_cover_point(board.state(), 0, 4800);
  };
  const TerrainPiece walls = ruin({1200, 700}, {1500, 1300});
  EXPECT_EQ(point({walls}), (Point{1200, 1000}));
  EXPECT_EQ(point({ruin({1200, 1100}, {1500, 1300})}), (Point{1200, 1100})) << "its corner";
  EXPECT_EQ(point({wood({1000, 1500}, 200)}), (Point{1000, 1310})) << "10 inside the edge";
  EXPECT_EQ(point({walls, wood({1000, 1390}, 200)}), (Point{1200, 1000})) << "200 away, the wood's point 200 too";
  EXPECT_EQ(point({walls, wood({1000, 1389}, 200)}), (Point{1000, 1199})) << "the nearer one";
  EXPECT_EQ(point({walls, wood({900, 1000}, 100)}), std::nullopt) << "in cover now";
  EXPECT_EQ(point({swamp({1200, 700}, {1500, 1300})}), std::nullopt) << "no cover piece";
}

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, TacticalShooterTakesCoverAndShootsFromThere) {
  Board board;
  board.unit(0, "5+ Shooter(18)", Point{1000, 2000});
  for (Length y = 1600; y <= 2400; y += 400) board.unit(1, "4+ Shooter(18)", Point{2400, y});
  board.piece(ruin({700, 2090}, {900, 2390})).begin();
  const Action action = greedy(board);
  EXPECT_EQ(action.kind, ActionKind::advance);
  EXPECT_EQ(action.path, Path::straight({1000, 2000}, {900, 2090}));
  EXPECT_NE(action.target, kNoUnit);
}

// Rules: WS2-B, WS2-T20
TEST(Warstuff2PlayersTerrain, TacticalGoesHalfAsFarThroughDifficultGround) {
  const auto action = [](const std::string& profile) {
    Board board;
    board.unit(0, profile, Point{500, 500}).unit(1, "4+", Point{4300, 500});
    board.piece(swamp({900, 100}, {1300, 900})).begin();
    return greedy(board);
  };
  EXPECT_EQ(action("4+").kind, ActionKind::rush);
  EXPECT_EQ(action("4+").path, Path::straight({500, 500}, {1100, 500}));
  EXPECT_EQ(action("4+ Strider").path, Path::straight({500, 500}, {1700, 500}));
}

// Rules: WS2-B, WS2-M9
TEST(Warstuff2PlayersTerrain, TacticalAndAggressiveClimbDownFromAPlatform) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(1, "4+", Point{4300, 500});
  board.piece(platform({300, 300}, {700, 700}, 300)).begin();
  const Path down = Path::straight({500, 500}, {1400, 500});
  EXPECT_EQ(greedy(board).path, down);
  EXPECT_EQ(aggressive(board).path, down);
}

// Rules: WS2-B, WS2-T21
TEST(Warstuff2PlayersTerrain, AWoundByTheGroundCostsWhatItDoesOnAverage) {
  Board board;
  board.unit(0, "4+").unit(0, "4+ Regeneration").unit(0, "4+ Tough").unit(1, "4+").begin();
  const auto value = [&](UnitIndex unit, int markers) {
    return wound_value(board.view(), board.state().profile(unit), markers);
  };
  EXPECT_EQ(value(0, 0), 600) << "killed on 5+, else stunned";
  EXPECT_EQ(value(0, 1), 700);
  EXPECT_EQ(value(0, 9), 1000);
  EXPECT_EQ(value(1, 0), 500) << "half of the kills are saved";
  EXPECT_EQ(value(2, 0), 150) << "a marker, no wound die";
  EXPECT_EQ(value(2, 2), 600) << "three markers: killed on 5+";
}

// Rules: WS2-B, WS2-T21
TEST(Warstuff2PlayersTerrain, EveryDangerousPieceOnTheWayCostsASixthOfAWound) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(0, "4+ Flying", Point{500, 900}).unit(1, "4+", Point{4300, 500});
  board.piece(minefield({700, 400}, {800, 600})).piece(minefield({900, 400}, {1000, 600})).begin();
  const UnitValues values = board.values();
  const auto danger = [&](UnitIndex unit, Point to) {
    return danger_on(board.view(), values, unit, Path::straight(board.state().unit(unit).at, to),
                     board.state().terrain.all());
  };
  EXPECT_EQ(danger(0, {850, 500}), 600 * values.value(0) * 1000 / 6000);
  EXPECT_EQ(danger(0, {1200, 500}), 2 * danger(0, {850, 500}));
  EXPECT_EQ(danger(0, {500, 1000}), 0);
  EXPECT_EQ(danger(1, {1100, 300}), 0) << "Flying";
  board.state().unit(0).condition.markers = 1;
  EXPECT_EQ(danger(0, {850, 500}), 700 * values.value(0) * 1000 / 6000);
}

// Rules: WS2-B, WS2-T21
TEST(Warstuff2PlayersTerrain, TacticalGoesRoundAMinefieldAggressiveThroughIt) {
  Board board;
  board.unit(0, "4+", Point{500, 2000}).unit(1, "4+", Point{4300, 2000});
  const TerrainPiece mines = minefield({800, 1900}, {900, 2100});
  board.piece(mines).begin();
  const Action round = greedy(board);
  EXPECT_EQ(round.kind, ActionKind::rush);
  EXPECT_GT(round.path.end().x, 1000);
  EXPECT_FALSE(crosses(mines.shape, {500, 2000}, round.path.end()));
  EXPECT_EQ(aggressive(board).path, Path::straight({500, 2000}, {1700, 2000}));
}

// --- leaps ---

// Rules: WS2-B, WS2-N6
TEST(Warstuff2PlayersTerrain, TacticalJumpsOnlyForAChargeThatHasNoOtherWay) {
  const auto action = [](Length chasm_end) {
    Board board;
    board.unit(0, "4+", Point{1000, 2000}).unit(1, "4+ Leader", Point{1700, 2000});
    board.piece(chasm({1200, 1950}, {1500, chasm_end})).piece(chasm({1200, 0}, {1500, 1950})).begin();
    board.state().unit(1).condition.stunned = true;
    return greedy(board);
  };
  const Action jump = action(4800);
  EXPECT_EQ(jump.kind, ActionKind::charge);
  EXPECT_TRUE(jump.path.leaps);
  EXPECT_FALSE(action(1990).path.leaps) << "the straight way, or one beside it, is free";
}

// Rules: WS2-B, WS2-N4, WS2-N6
TEST(Warstuff2PlayersTerrain, AnAttackAfterLeapsIsWorthTheirChance) {
  Board board;
  board.unit(0, "4+", Point{1000, 2000}).unit(1, "4+", Point{4000, 4000});
  board.piece(chasm({1200, 1900}, {1400, 2100})).piece(chasm({1500, 1900}, {1900, 2100})).begin();
  const auto value = [&](Length x) { return after_leaps(board.view(), 0, leaping({{1000, 2000}, {x, 2000}}), 8100); };
  EXPECT_EQ(value(1100), 8100);
  EXPECT_EQ(value(1450), 5400) << "2 inches wide: one die";
  EXPECT_EQ(value(2000), 2400) << "and two dice more for 4 inches";
}

// --- paths around obstacles ---

// Rules: WS2-B, WS2-M3, WS2-M5
TEST(Warstuff2PlayersTerrain, TacticalGoesAroundABuildingThatStandsBetween) {
  Board board;
  board.unit(0, "4+", Point{1000, 2000}).unit(1, "4+", Point{2000, 2000});
  board.piece(building({1300, 1600}, {1500, 2500})).begin();
  const Action action = greedy(board);
  EXPECT_EQ(action.kind, ActionKind::rush) << "though the enemy is in reach by distance";
  EXPECT_EQ(action.path.count, 4) << "two way points";
  EXPECT_EQ(action.path.points[1], (Point{1248, 1548}));
  EXPECT_EQ(action.path.points[2], (Point{1552, 1548})) << "the shorter side";
  EXPECT_TRUE(is_legal(board, action));
}

// Rules: WS2-B, WS2-M3
TEST(Warstuff2PlayersTerrain, AWayAroundIsTheOneThatLeavesLeastToGo) {
  const Point start{1000, 2000};
  const auto around = [&](const std::vector<TerrainPiece>& pieces, const std::string& profile = "4+") {
    Board board;
    board.unit(0, profile, start).unit(1, "4+", Point{3000, 2000});
    for (const TerrainPiece& piece : pieces) board.piece(piece);
    board.begin();
    const Path straight = Path::straight(start, {2200, 2000});
    const auto path = path_around(board.view(), 0, 1, straight, 1200);
    if (path) {
      EXPECT_TRUE(is_legal(board, {ActionKind::rush, kNoUnit, *path}));
    }
    return path;
  };
  const TerrainPiece house = building({1500, 1900}, {1700, 2200});
  const auto below = around({house});
  ASSERT_TRUE(below);
  EXPECT_LT(below->points[1].y, 1900);
  EXPECT_GT(path_length(*below), 1195) << "all of the limit is used, but for rounding";
  const auto above = around({house, building({1400, 1000}, {1420, 1890})});
  ASSERT_TRUE(above);
  EXPECT_GT(above->points[1].y, 2200) << "the side below is barred";
  const auto slow = around({house, swamp({1100, 1000}, {1200, 3000})});
  ASSERT_TRUE(slow);
  EXPECT_LE(path_length(*slow), 600);
  const auto dry = around({house, swamp({1300, 1000}, {1400, 1990})});
  ASSERT_TRUE(dry);
  EXPECT_GT(dry->points[1].y, 2200) << "the longer way, but not through the swamp";
  const auto rim = around({chasm({1500, 1900}, {2300, 2200})});
  ASSERT_TRUE(rim);
  EXPECT_LT(rim->points[1].y, 1900);
  const auto tower = around({circle({1600, 2000}, 150, traits(&TerrainTraits::solid))});
  ASSERT_TRUE(tower);
  EXPECT_FALSE(around({swamp({1500, 1900}, {1700, 2200})})) << "nothing in the way";
  EXPECT_FALSE(around({house}, "4+ Flying"));
}

// Rules: WS2-B, WS2-M3
TEST(Warstuff2PlayersTerrain, FarShootersGoAroundABuildingOnlyAsFarAsTheyNeed) {
  const auto around = [](const std::string& profile, Point enemy) {
    Board board;
    board.unit(0, profile, Point{1000, 2000}).unit(1, "4+", enemy).piece(building({1300, 1600}, {1500, 2500})).begin();
    const auto path = path_around(board.view(), 0, 1, Path::straight({1000, 2000}, {2200, 2000}), 1200);
    if (!path) return Path{};
    EXPECT_TRUE(is_legal(board, {ActionKind::rush, kNoUnit, *path}));
    return *path;
  };
  const Point last_corner{1552, 1548};
  EXPECT_EQ(around("4+ Shooter(18)", {2400, 2000}).end(), last_corner) << "from there it shoots";
  EXPECT_EQ(around("4+ Shooter(27)", {3600, 2000}).end(), last_corner);
  const Point farther = around("4+ Shooter(18)", {3400, 2000}).end();
  EXPECT_GT(farther.x, last_corner.x) << "not yet in range";
  EXPECT_GT(around("4+ Shooter(9)", {2400, 2000}).end().x, last_corner.x) << "who shoots no farther than it charges";
  EXPECT_GT(around("4+", {2400, 2000}).end().x, last_corner.x);
}

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, FriendsInTheWayAreNotWalkedAround) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(0, "4+", Point{1100, 500}).unit(1, "4+", Point{4000, 500});
  board.piece(swamp({4000, 4000}, {4100, 4100})).begin();
  EXPECT_EQ(greedy(board).path.count, 2);
}

// --- moves after melee ---

// Rules: WS2-B, WS2-X5, WS2-T20, WS2-T21
TEST(Warstuff2PlayersTerrain, AfterMeleeTacticalMovesHalfAsFarThroughASwampAndNotAmongMines) {
  const auto move = [](const TerrainPiece& piece) {
    Board board;
    board.unit(0, "4+", Point{2000, 2000}).unit(1, "4+", Point{4000, 2000}).piece(piece).begin();
    board.state().unit(1).activated = true;
    return greedy_melee_move(board.view(), board.values(), 0, 300, kNoUnit);
  };
  EXPECT_EQ(move(swamp({100, 100}, {200, 200}))->end(), (Point{2300, 2000}));
  EXPECT_EQ(move(swamp({1900, 1900}, {2400, 2100}))->end(), (Point{2150, 2000}));
  const auto beside = move(minefield({2100, 1950}, {2200, 2050}));
  ASSERT_TRUE(beside);
  EXPECT_NE(beside->end(), (Point{2300, 2000}));
  EXPECT_FALSE(move(minefield({1900, 1900}, {2400, 2100}))) << "every way out begins among mines";
}

}  // namespace
}  // namespace warbalance::warstuff2::players_terrain_test
