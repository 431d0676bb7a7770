#include <set>

#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/players.hpp"

namespace warbalance::warstuff2::players_terrain_moves_test {
namespace {

Action greedy(Board& board, UnitIndex unit = 0) { return greedy_action(board.view(), board.values(), unit); }
Action aggressive(Board& board) { return aggressive_action(board.view(), board.values(), 0); }
Action cautious(Board& board) { return cautious_action(board.view(), board.values(), 0); }

bool is_legal(Board& board, const Action& action) {
  const Length limit = move_limit(board.rules(), board.state().profile(0), action.kind);
  return is_within_limit(board.rules(), board.state(), 0, action.path, limit) &&
         path_is_clear(board.rules(), board.state(), 0, action.path, Spacing::keeps_gap);
}

// Section B: where `greedy` moves when there is terrain.

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
    return greedy_melee_move(board.view(), board.values(), {0, 0, 300, kNoUnit});
  };
  EXPECT_EQ(move(swamp({100, 100}, {200, 200}))->end(), (Point{2300, 2000}));
  EXPECT_EQ(move(swamp({1900, 1900}, {2400, 2100}))->end(), (Point{2150, 2000}));
  const auto beside = move(minefield({2100, 1950}, {2200, 2050}));
  ASSERT_TRUE(beside);
  EXPECT_NE(beside->end(), (Point{2300, 2000}));
  EXPECT_FALSE(move(minefield({1900, 1900}, {2400, 2100}))) << "every way out begins among mines";
}

// Section B: where the built-in players deploy their units when there is terrain.

// Rules: WS2-B, WS2-D4
TEST(Warstuff2PlayersTerrain, CornerIsTheOneWithMostCoverNear) {
  Board board;
  board.unit(0, "4+").unit(1, "4+");
  board.piece(wood({1000, 4000}, 200)).piece(wood({1500, 3500}, 200)).piece(wood({1000, 1000}, 200));
  board.piece(building({3000, 300}, {3300, 600})).piece(building({3000, 900}, {3300, 1200}));
  board.piece(building({3000, 1500}, {3300, 1800})).begin();
  board.state().corners.fill(kNoCorner);
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
    EXPECT_EQ(players_of(kind).answer(board.view(), CornerQuestion{0}), 3) << "two woods there, one at corner 0";
  }
  board.state().corners[0] = 3;
  EXPECT_EQ(players_of(Policy::greedy).answer(board.view(), CornerQuestion{1}), 0);
  board.state().corners[1] = 0;
  EXPECT_EQ(players_of(Policy::greedy).answer(board.view(), CornerQuestion{2}), 1) << "none at both: the lowest";
}

// Rules: WS2-B, WS2-D4
TEST(Warstuff2PlayersTerrain, CoverCountsForACornerWithinTwoFeetOfIt) {
  for (const auto& [x, corner] : {std::pair<Length, int>{2400, 1}, {2401, 1}, {2399, 0}}) {
    Board board;
    board.unit(0, "4+").unit(1, "4+").piece(wood({x, 0}, 100)).piece(wood({4700, 0}, 100)).begin();
    if (x == 2399) board.piece(wood({100, 0}, 50));
    board.state().corners.fill(kNoCorner);
    EXPECT_EQ(greedy_corner(board.view()), corner) << x;
  }
}

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, ShootersAreDeployedInMiddleSlotsWithCoverFirst) {
  for (const auto& [text, slot] : {std::pair<const char*, Point>{"4+ Shooter(18)", {488, 1151}},
                                   {"4+ Wizard", {488, 1151}},
                                   {"4+", {1202, 1202}}}) {
    Board board;
    board.corner(0).unit(0, text).unit(1, "4+").piece(ruin({400, 1100}, {600, 1200})).begin();
    const UnitIndex first[] = {0};
    EXPECT_EQ(greedy_placement(board.view(), first).at, slot) << text;
  }
}

// Rules: WS2-B, WS2-D6, WS2-T21
TEST(Warstuff2PlayersTerrain, NobodyIsDeployedAmongMinesWhileAnotherSlotIsFree) {
  const auto slot_of = [](const std::string& text, const TerrainPiece& mines) {
    Board board;
    board.corner(0).unit(0, text).unit(1, "4+").piece(mines).begin();
    const UnitIndex first[] = {0};
    return greedy_placement(board.view(), first).at;
  };
  const TerrainPiece front = minefield({1100, 1100}, {1300, 1300});
  EXPECT_EQ(slot_of("4+", front), (Point{1393, 975})) << "the next slot";
  EXPECT_EQ(slot_of("4+ Flying", front), (Point{1202, 1202})) << "it will leave without a die";
  EXPECT_EQ(slot_of("4+", minefield({0, 0}, {2000, 2000})), (Point{1202, 1202})) << "no slot is better";
}

// Rules: WS2-B, WS2-D7, WS2-T21
TEST(Warstuff2PlayersTerrain, StealthyUnitsPreferGroundWithoutMines) {
  const auto place_with = [](const std::vector<TerrainPiece>& pieces) {
    Board board;
    board.corner(0).unit(0, "4+ Stealthy").unit(1, "4+", Point{3000, 3000});
    for (const TerrainPiece& piece : pieces) board.piece(piece);
    const UnitIndex late[] = {0};
    return greedy_late_placement(board.begin().view(), late).at.value();
  };
  const Point open_ground = place_with({});
  const Point next = place_with({minefield(open_ground - Point{50, 50}, open_ground + Point{50, 50})});
  EXPECT_NE(next, open_ground);
  EXPECT_EQ(place_with({minefield(next - Point{50, 50}, next + Point{50, 50})}), open_ground);
}

// Section B: what `aggressive`, `cautious` and `random` make of terrain.

// --- aggressive ---

// Rules: WS2-B, WS2-T20
TEST(Warstuff2PlayersTerrain, AggressiveGoesHalfAsFarThroughDifficultGround) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(1, "4+", Point{4300, 500}).piece(swamp({900, 100}, {1300, 900})).begin();
  EXPECT_EQ(aggressive(board).path, Path::straight({500, 500}, {1100, 500}));
}

// Rules: WS2-B, WS2-S1
TEST(Warstuff2PlayersTerrain, AggressiveShooterAdvancesOnlyWhenItSeesATargetThen) {
  for (const bool hidden : {false, true}) {
    Board board;
    board.unit(0, "4+ Shooter(18)", Point{500, 500}).unit(1, "4+", Point{2900, 500});
    board.piece(hidden ? building({2000, 300}, {2200, 700}) : building({2000, 3000}, {2200, 3300})).begin();
    EXPECT_EQ(aggressive(board).kind, hidden ? ActionKind::rush : ActionKind::advance);
  }
}

// --- cautious ---

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, CautiousFighterRushesToCoverThatNobodyCanCharge) {
  const auto action = [](Point enemy, bool activated = false) {
    Board board;
    board.unit(0, "6+", Point{1000, 1000}).unit(1, "2+", enemy).piece(ruin({1500, 900}, {1800, 1100})).begin();
    board.state().unit(1).activated = activated;
    return cautious(board);
  };
  EXPECT_EQ(action({3000, 1000}).kind, ActionKind::rush);
  EXPECT_EQ(action({3000, 1000}).path, Path::straight({1000, 1000}, {1500, 1000}));
  EXPECT_EQ(action({2800, 1000}).kind, ActionKind::hunker) << "a gap of 12 inches";
  EXPECT_EQ(action({2801, 1000}).kind, ActionKind::rush);
  EXPECT_EQ(action({2800, 1000}, true).kind, ActionKind::hunker) << "it may charge in the next round";
}

// Rules: WS2-B, WS2-S1
TEST(Warstuff2PlayersTerrain, CautiousShooterShootsFromCoverThatIsFartherAwayOrWaitsWithoutATarget) {
  Board board;
  board.unit(0, "4+ Shooter(9)", Point{1500, 1000}).unit(1, "4+", Point{2200, 1000});
  board.piece(ruin({1200, 900}, {1300, 1100})).begin();
  const Action action = cautious(board);
  EXPECT_EQ(action.kind, ActionKind::advance);
  EXPECT_EQ(action.path.end(), (Point{1300, 1000})) << "6 inches away would be out of range";
  EXPECT_EQ(action.target, 1);
  Board hidden;
  hidden.unit(0, "4+ Shooter(18)", Point{1500, 1000}).unit(1, "4+", Point{2200, 1000});
  hidden.piece(building({1800, 500}, {1900, 1500})).begin();
  EXPECT_EQ(cautious(hidden).kind, ActionKind::guard);
}

// --- random ---

// Rules: WS2-B, WS2-S1, WS2-T20
TEST(Warstuff2PlayersTerrain, RandomShootsOnlyWhatItSeesAndMovesOnlyWhereItMay) {
  Board board;
  board.unit(0, "4+ Shooter(27)", Point{1000, 1000}).unit(1, "4+", Point{2900, 1000}).unit(1, "4+", Point{1000, 2900});
  board.piece(building({1900, 100}, {2100, 1900})).piece(swamp({900, 1100}, {1100, 2000})).begin();
  std::set<UnitIndex> shot_at;
  std::set<Length> lengths;
  for (std::uint32_t battle = 0; battle < 400; ++battle) {
    const Action action = players_of(Policy::random, battle).answer(board.view(), ActionQuestion{0, 0});
    if (action.kind == ActionKind::hold) shot_at.insert(action.target);
    if (action.path.count == 0) continue;
    EXPECT_TRUE(is_legal(board, action));
    if (action.kind == ActionKind::rush) lengths.insert((path_length(action.path) + 50) / 100);
  }
  EXPECT_EQ(shot_at, (std::set<UnitIndex>{2}));
  EXPECT_EQ(lengths, (std::set<Length>{6, 12})) << "half of it through the swamp";
}

// Section B: what terrain changes in threats, shots, spells and pushes.

// --- cover by place ---

// Rules: WS2-B, WS2-S6
TEST(Warstuff2PlayersTerrain, CoverByPlaceIsTheOwnOneOrThatOfThePieceTheUnitStandsIn) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(0, "4+", Point{2000, 1000}).unit(0, "4+ Camouflaged", Point{500, 500});
  board.unit(1, "4+", Point{4000, 4000}).piece(wood({1000, 1000}, 100)).begin();
  EXPECT_TRUE(covered_by_place(board.state(), 0));
  EXPECT_FALSE(covered_by_place(board.state(), 1)) << "in the open";
  EXPECT_TRUE(covered_by_place(board.state(), 2));
  board.state().unit(1).hunkered = true;
  EXPECT_TRUE(covered_by_place(board.state(), 1));
}

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, AThreatTakesTheCoverThatTheUnitWouldHave) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+ Shooter(18)", Point{2000, 1000});
  board.piece(ruin({1000, 1300}, {1100, 1400})).begin();
  const UnitValues values = board.values();
  const Outlook outlook(board.view(), values, 0);
  const auto threat_at = [&](Point at) { return outlook.threat(at, in_cover_piece(board.state(), at)); };
  const View view = board.view();
  const Value value = values.value(0);
  const auto shot = [&](bool covered) { return view.odds.shot(1, 0, as_defender(board.state(), 0, covered)).gain; };
  EXPECT_EQ(threat_at({1050, 1350}), 400 * shot(true) * value / 1000);
  EXPECT_EQ(threat_at({1050, 1250}), 400 * shot(false) * value / 1000);
  EXPECT_LT(outlook.score({1050, 1250}, false), outlook.score({1050, 1350}, true));
}

// Rules: WS2-B
TEST(Warstuff2PlayersTerrain, TacticalShootsTheOneInTheOpenRatherThanTheOneInAWood) {
  Board board;
  board.unit(0, "4+ Shooter(9), Slow", Point{1000, 1000});
  board.unit(1, "4+", Point{1900, 1000}).unit(1, "4+", Point{1000, 1900}).piece(wood({1900, 1000}, 100)).begin();
  EXPECT_EQ(aim(board.view(), board.values(), 0, Outlook(board.view(), board.values(), 0), {1000, 1000}).enemy_number,
            1);
}

// --- shots ---

/// A shooter at (1000, 2000) before two enemies, the second one worth more.
struct Range {
  explicit Range(const std::vector<TerrainPiece>& pieces) {
    board.unit(0, "4+ Shooter(18)", Point{1000, 2000}).unit(1, "4+", Point{2300, 1500});
    board.unit(1, "4+ Leader", Point{2300, 2500});
    for (const TerrainPiece& piece : pieces) board.piece(piece);
    board.begin();
  }
  Aim aimed() {
    const UnitValues values = board.values();
    return aim(board.view(), values, 0, Outlook(board.view(), values, 0), {1000, 2000});
  }
  Value shot_at(UnitIndex enemy, bool covered) {
    return board.view().odds.shot(0, enemy, as_defender(board.state(), enemy, covered)).gain *
           board.values().value(enemy);
  }
  Board board;
};

// Rules: WS2-B, WS2-S1, WS2-S3
TEST(Warstuff2PlayersTerrain, AShotGoesToTheBestTargetInSight) {
  const TerrainPiece upper = building({1600, 2200}, {1700, 2400});
  const TerrainPiece lower = building({1600, 1600}, {1700, 1800});
  EXPECT_EQ(Range({swamp({100, 100}, {200, 200})}).aimed().enemy_number, 1) << "worth most";
  EXPECT_EQ(Range({upper}).aimed().enemy_number, 0) << "the best one is out of sight";
  EXPECT_EQ(Range({lower}).aimed().enemy_number, 1);
  EXPECT_EQ(Range({upper, lower}).aimed().enemy_number, kNoEnemy);
  EXPECT_EQ(Range({upper, lower}).aimed().value, 0);
}

// Rules: WS2-B, WS2-S6
TEST(Warstuff2PlayersTerrain, TheWorthOfAShotCountsAllCoverOfTheTarget) {
  Range open({swamp({100, 100}, {200, 200})});
  EXPECT_EQ(open.aimed().value, open.shot_at(2, false));
  Range behind({wood({1700, 2270}, 100)});
  EXPECT_EQ(behind.aimed().enemy_number, 1) << "picked by cover by place, which a wood in between is not";
  EXPECT_EQ(behind.aimed().value, behind.shot_at(2, true));
  Range above({hill({2200, 2400}, {2400, 2600}, 200)});
  EXPECT_EQ(above.aimed().value, above.shot_at(2, true));
  EXPECT_LT(above.shot_at(2, true), above.shot_at(2, false));
}

// Rules: WS2-B, WS2-Q27, WS2-T10
TEST(Warstuff2PlayersTerrain, ASpellGoesToTheTargetWithoutCoverBetween) {
  for (const bool covered : {false, true}) {
    Board board;
    board.unit(0, "4+ Wizard", Point{1000, 1000}).unit(1, "4+", Point{1900, 1000}).unit(1, "4+", Point{1000, 1900});
    board.piece(covered ? wood({1450, 1000}, 100) : wood({4000, 4000}, 100)).begin();
    EXPECT_EQ(greedy_spell(board.view(), board.values(), 0).target, covered ? 2 : 1);
  }
}

// --- pushes ---

std::optional<Push> push_of(const std::vector<TerrainPiece>& pieces, const std::string& victim = "4+",
                            Policy kind = Policy::greedy) {
  Board board;
  board.unit(0, "4+ Shooter(9)", Point{1500, 1500}).unit(1, victim, Point{2000, 2000});
  for (const TerrainPiece& piece : pieces) board.piece(piece);
  board.begin();
  return players_of(kind).answer(board.view(), PushQuestion{0, 1});
}

// Rules: WS2-B, WS2-N1, WS2-N2
TEST(Warstuff2PlayersTerrain, APushGoesDownElseIntoDangerElseOutOfCover) {
  const TerrainPiece cliff = platform({1000, 1950}, {3000, 2150}, 300);
  const TerrainPiece gap = chasm({1900, 1850}, {2100, 1900});
  const TerrainPiece mines = minefield({2080, 1900}, {2180, 2100});
  const TerrainPiece ruins = ruin({1950, 1000}, {2300, 3000});
  const auto direction = [](const std::vector<TerrainPiece>& pieces, const std::string& victim = "4+") {
    const auto push = push_of(pieces, victim);
    if (push) {
      EXPECT_EQ(push->length, 200);
    }
    return push ? push->direction : -1;
  };
  EXPECT_EQ(direction({ruins}), 5) << "the first direction that leads out of the ruins";
  EXPECT_EQ(direction({ruins}, "4+ Camouflaged"), -1);
  EXPECT_EQ(direction({ruins, mines}), 0);
  EXPECT_EQ(direction({ruins, mines, gap}), 11) << "the first direction that meets the chasm";
  EXPECT_EQ(direction({ruins, mines, gap}, "4+ Flying"), 5) << "neither falls nor minds mines";
  EXPECT_EQ(direction({mines, cliff}), 3) << "the first direction that leads over the edge";
  EXPECT_EQ(direction({swamp({1900, 1900}, {2100, 2100})}), -1) << "nothing gained";
}

// Rules: WS2-B, WS2-N1
TEST(Warstuff2PlayersTerrain, AllButRandomPushLikeTactical) {
  const std::vector<TerrainPiece> mines = {minefield({2080, 1900}, {2180, 2100})};
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
    EXPECT_TRUE(push_of(mines, "4+", kind).has_value());
  }
  EXPECT_FALSE(push_of(mines, "4+", Policy::random).has_value());
}

}  // namespace
}  // namespace warbalance::warstuff2::players_terrain_moves_test
