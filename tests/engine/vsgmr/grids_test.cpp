#include "tests/engine/vsgmr/grids.hpp"
#include "engine/core/geometry.hpp"
#include "engine/systems/vsgmr/deployment.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/engine/vsgmr/fair_seats.hpp"

namespace warbalance::vsgmr::grids_test {
namespace {

// Boards of squares and hexes: their spaces, set-up, moves and ranges.

// Rules: VS-G4
TEST(VsgmrGrids, LengthsAreWholeSpacesOfTheScale) {
  struct Scale {
    const char* name;
    Length space;
    int guy, guy_half, cavalry, cavalry_half, vehicle, vehicle_half, range;
  };
  for (const Scale& scale : {Scale{"25-32", 100, 6, 3, 9, 4, 12, 6, 12}, Scale{"15", 50, 12, 6, 18, 9, 24, 12, 20},
                             Scale{"54", 200, 3, 1, 4, 2, 6, 3, 8}, Scale{"90", 300, 2, 1, 3, 1, 4, 2, 5},
                             Scale{"180", 300, 2, 1, 3, 1, 4, 2, 3}, Scale{"300", 600, 1, 1, 1, 1, 2, 1, 2}}) {
    for (const std::string& board : kBoards) {
      const Rules rules = rules_with({board, std::string("scale=") + scale.name});
      EXPECT_EQ(rules.grid.space, scale.space) << scale.name;
      EXPECT_EQ(rules.guy_move, scale.guy * scale.space) << scale.name;
      EXPECT_EQ(rules.guy_half_move, scale.guy_half * scale.space) << scale.name;
      EXPECT_EQ(rules.cavalry_move, scale.cavalry * scale.space) << scale.name;
      EXPECT_EQ(rules.cavalry_half_move, scale.cavalry_half * scale.space) << scale.name;
      EXPECT_EQ(rules.vehicle_move, scale.vehicle * scale.space) << scale.name;
      EXPECT_EQ(rules.vehicle_half_move, scale.vehicle_half * scale.space) << scale.name;
      EXPECT_EQ(rules.guy_radius * 2, scale.space) << scale.name;
      EXPECT_EQ(rules.vehicle_radius * 2, scale.space) << scale.name;
      // n spaces off there are n - 1 between
      EXPECT_EQ(range_of(rules, plain_profile(rules, FigureType::troop)), (scale.range - 1) * scale.space)
          << scale.name;
    }
  }
}

// Rules: VS-G4
TEST(VsgmrGrids, HexesAreCountedInAxialCoordinates) {
  const Grid grid = rules_with({kBoards[1]}).grid;
  EXPECT_EQ(grid.columns, 71);
  EXPECT_EQ(grid.rows, 48);
  for (int a = 0; a < grid.count(); a += 37) {
    for (int b = 0; b < grid.count(); b += 41) {
      const Space from = grid.space_of(a);
      const Space to = grid.space_of(b);
      const int q = axial_q(to.column, to.row) - axial_q(from.column, from.row);
      ASSERT_EQ(grid.apart(grid.centre(from), grid.centre(to)), 100 * hex_steps(q, to.row - from.row));
    }
  }
  EXPECT_EQ(axial_column(axial_q(17, 9), 9), 17);
}

// Rules: VS-G4
TEST(VsgmrGrids, EverySpaceIsFoundByItsMiddleAndHasItsNeighbours) {
  for (const std::string& board : kBoards) {
    const Grid grid = rules_with({board}).grid;
    for (int number = 0; number < grid.count(); ++number) {
      const Space space = grid.space_of(number);
      const Point centre = grid.centre(space);
      ASSERT_TRUE(grid.has(centre));
      ASSERT_EQ(grid.at(centre), space);
      for (int direction = 0; direction < grid.directions(); ++direction) {
        const Space next = grid.beside(space, direction);
        ASSERT_EQ(grid.apart(centre, grid.centre(next)), 100);
        ASSERT_EQ(grid.has(next), grid.has(grid.centre(next)));
      }
    }
  }
}

// The boards are the same after half a turn, so that seats are fair.
// Rules: VS-G4
TEST(VsgmrGrids, BoardsTurn) {
  for (const std::string& board : kBoards) {
    for (const char* scale : {"scale=15", "scale=54", "scale=300", "table.width=3700"}) {
      const Rules rules = rules_with({board, scale});
      for (int number = 0; number < rules.grid.count(); ++number) {
        const Point at = rules.grid.centre(number);
        const Point turned{rules.table_width - at.x, rules.table_height - at.y};
        ASSERT_LE(distance2(rules.grid.snapped(turned), turned), 1) << board << scale;  // halves of a hundredth
      }
    }
  }
}

// Rules: VS-G4
TEST(VsgmrGrids, EveryFigureFillsOneSpace) {
  Scene scene({"geometry=square_grid"});
  scene.unit(0, "Vehicle, Independent", {1010, 1090}).unit(0, "Cavalry, Independent", {1040, 1010});
  const Outcome outcome = scene.unit(1, "Troop guy", {6000, 4000}).play();
  EXPECT_EQ(outcome.unit(0).at, square_at(10, 10));
  EXPECT_EQ(outcome.unit(1).at, square_at(10, 11));  // the next space, from its facing on
  EXPECT_EQ(outcome.unit(0).radius, 50);
  EXPECT_EQ(outcome.unit(1).radius, 50);
}

// A zone of 12 spaces: the front rows are 11 and, of 48, 36; 24 spaces lie between them.
// Rules: VS-G4, VS-S4
TEST(VsgmrGrids, SetUpDistancesCountTheSpacesBetween) {
  for (const std::string& board : kBoards) {
    Scene scene({board});
    for (const int seat : {0, 1}) {
      for (int i = 0; i < 3; ++i) scene.unit(seat, "Troop guy", {}).unit(seat, "Troop guy, Distance", {});
    }
    const Outcome outcome = scene.deployed().play();
    const Grid& grid = outcome.state.grid;
    for (const int melee : {0, 2, 4}) {
      EXPECT_EQ(grid.at(outcome.unit(static_cast<UnitIndex>(melee)).at).row, 11);
      EXPECT_EQ(grid.at(outcome.unit(static_cast<UnitIndex>(melee + 1)).at).row, 8);
      EXPECT_EQ(grid.at(outcome.unit(static_cast<UnitIndex>(melee + 6)).at).row, 36);
      EXPECT_EQ(grid.at(outcome.unit(static_cast<UnitIndex>(melee + 7)).at).row, 39);
    }
    const int first = grid.at(outcome.unit(0).at).column;
    EXPECT_EQ(grid.at(outcome.unit(2).at).column, first + 2);
    EXPECT_EQ(grid.at(outcome.unit(6).at).column, grid.columns - 1 - first);
  }
  // 12 spaces between two players are enough, 11 are not
  Board board({"geometry=square_grid"});
  board.unit(0, "Troop guy", square_at(10, 10)).unit(1, "Troop guy", square_at(40, 40)).begin();
  EXPECT_TRUE(may_set_up(board.rules(), board.state(), 0, square_at(40, 27)));
  EXPECT_FALSE(may_set_up(board.rules(), board.state(), 0, square_at(40, 28)));
  EXPECT_FALSE(may_set_up(board.rules(), board.state(), 0, square_at(28, 28)));
}

// Rules: VS-G4
TEST(VsgmrGrids, MovesCountSpacesInAnyDirection) {
  Position squares(kBoards[0]);
  squares.unit(0, "Troop guy", square_at(10, 10)).unit(1, "Troop guy", square_at(60, 40));
  EXPECT_TRUE(squares.goes(square_at(16, 16)));
  EXPECT_TRUE(squares.goes(square_at(4, 12)));
  EXPECT_FALSE(squares.goes(square_at(17, 10)));
  EXPECT_FALSE(squares.goes({1100, 1050}));  // between two spaces
  Position hexes(kBoards[1]);
  hexes.unit(0, "Troop guy", hex_at(10, 10)).unit(1, "Troop guy", hex_at(60, 40));
  EXPECT_TRUE(hexes.goes(hex_at(13, 16)));
  EXPECT_FALSE(hexes.goes(hex_at(14, 16)));  // 4 columns and 6 rows: 7 steps
  EXPECT_TRUE(hexes.goes(hex_at(16, 10)));
  EXPECT_FALSE(hexes.goes(hex_at(17, 10)));
}

// A lane between two long buildings, in which a figure stands.
// Rules: VS-G5, VS-M2
TEST(VsgmrGrids, MovesPassFriendsAndNotEnemies) {
  for (const std::string& board : kBoards) {
    const auto passes = [&](int seat, const char* who, bool flies) {
      Position lane(board);
      lane.unit(0, "Troop guy, Flight", lane.at(5, 10));
      if (seat == 0) lane.unit(0, who, lane.at(7, 10));
      lane.unit(1, seat == 1 ? who : "Troop guy", seat == 1 ? lane.at(7, 10) : lane.at(60, 40));
      lane.piece(rect({0, 900}, {2000, 1000}, kBuilding)).piece(rect({0, 1100}, {2000, 1200}, kBuilding));
      EXPECT_TRUE(lane.goes(lane.at(6, 10), flies));
      EXPECT_FALSE(lane.goes(lane.at(7, 10), flies));  // taken
      return lane.goes(lane.at(9, 10), flies);
    };
    EXPECT_TRUE(passes(0, "Troop guy", false));
    EXPECT_FALSE(passes(1, "Troop guy", false));
    EXPECT_TRUE(passes(1, "Troop guy", true));  // over him
  }
}

// Rules: VS-G5
TEST(VsgmrGrids, ARoughSpaceCostsTwo) {
  for (const std::string& board : kBoards) {
    const auto goes = [&](const char* who, int column, TerrainTraits ground, Length from, bool flies = false) {
      Position position(board);
      position.unit(0, who, position.at(10, 10)).unit(1, "Troop guy", position.at(60, 40));
      // rough up to the upper edge of the table: no path leads around it
      position.piece(rect({from, 0}, {2100, 4800}, ground));
      return position.goes(position.at(column, 10), flies);
    };
    // column 11 is open, those from 12 on are rough: 1 + 2 + 2
    EXPECT_TRUE(goes("Troop guy", 13, kForest, 1200));
    EXPECT_FALSE(goes("Troop guy", 14, kForest, 1200));
    EXPECT_TRUE(goes("Troop guy, Flight", 16, kForest, 1200, true));
    // the terrain at the middle of a space is that of the space: those of column 12 lie at 1250, of hexes at 1275
    EXPECT_FALSE(goes("Troop guy", 14, kForest, 1250));
    EXPECT_TRUE(goes("Troop guy", 14, kForest, 1276));
    EXPECT_TRUE(goes("Troop guy, Amphibious", 16, kWater, 1200));
    EXPECT_FALSE(goes("Troop guy", 14, kWater, 1200));
    // who begins in it pays for the spaces that he enters only
    EXPECT_TRUE(goes("Troop guy", 4, kForest, 1000));
    EXPECT_TRUE(goes("Troop guy", 13, kForest, 1000));
    EXPECT_FALSE(goes("Troop guy", 14, kForest, 1000));
  }
}

// Rules: VS-G4, VS-M3, VS-T3
TEST(VsgmrGrids, BarriersLieBetweenSpaces) {
  for (const std::string& board : kBoards) {
    Position position(board);
    position.unit(0, "Troop guy, Flight", position.at(10, 10)).unit(1, "Troop guy", position.at(60, 40));
    position.piece(rect({0, 1090}, {7200, 1110}, kWindow)).piece(rect({0, 700}, {7200, 800}, kBuilding));
    EXPECT_FALSE(position.goes(position.at(10, 11)));
    EXPECT_TRUE(position.goes(position.at(10, 11), true));
    EXPECT_TRUE(position.goes(position.at(11, 10)));
    EXPECT_TRUE(position.goes(position.at(10, 8)));
    EXPECT_FALSE(position.goes(position.at(10, 7)));       // in the building
    EXPECT_TRUE(position.goes(position.at(10, 7), true));  // above it
  }
}

// From (11, 10) around the left end of a wall over columns 9 to 14: 6 steps to the space behind it.
// Rules: VS-G5, VS-M6
TEST(VsgmrGrids, PlayersGoAroundBarriers) {
  Board board({kBoards[0]});
  board.unit(0, "Troop guy", square_at(11, 10)).unit(1, "Troop guy", square_at(60, 40));
  board.piece(rect({900, 1100}, {1500, 1200}, kBuilding)).begin();
  const Walker walker = walker_of(board.state(), 0, false);
  board.paths().survey(board.state(), walker);
  const auto end = [&](Point goal) {
    return board.paths().to(board.rules(), board.state(), walker, goal, false).end();
  };
  EXPECT_EQ(end(square_at(11, 13)), square_at(11, 13));
  EXPECT_EQ(end(square_at(11, 15)), square_at(11, 14));  // as far as it comes
  EXPECT_EQ(end(square_at(17, 10)), square_at(17, 10));
  EXPECT_EQ(end(square_at(11, 2)), square_at(11, 4));
  EXPECT_EQ(end(square_at(11, 10)), square_at(11, 10));
}

// Rules: VS-G6
TEST(VsgmrGrids, NeighboursFightHandToHand) {
  const auto touches = [](const std::string& board, Point a, Point b) {
    Board position({board});
    position.unit(0, "Troop guy", a).unit(1, "Vehicle, Independent", b).begin();
    return is_in_reach(position.rules(), position.state(), 0, stand_of(position.state(), 0), 1,
                       AttackKind::hand_to_hand);
  };
  EXPECT_TRUE(touches(kBoards[0], square_at(10, 10), square_at(11, 10)));
  EXPECT_TRUE(touches(kBoards[0], square_at(10, 10), square_at(9, 11)));
  EXPECT_FALSE(touches(kBoards[0], square_at(10, 10), square_at(12, 11)));
  for (const Point beside :
       {hex_at(11, 10), hex_at(10, 11), hex_at(9, 11), hex_at(9, 10), hex_at(9, 9), hex_at(10, 9)}) {
    EXPECT_TRUE(touches(kBoards[1], hex_at(10, 10), beside));
  }
  EXPECT_FALSE(touches(kBoards[1], hex_at(10, 10), hex_at(11, 11)));
  EXPECT_FALSE(touches(kBoards[1], hex_at(10, 10), hex_at(10, 12)));
}

// Rules: VS-G6, VS-D1, VS-A13
TEST(VsgmrGrids, RangesAreCountedInSpaces) {
  const auto reaches = [](const std::string& board, const char* who, Point target) {
    Position position(board);
    Scene scene({board});
    scene.unit(0, who, position.at(10, 10)).unit(1, "Troop guy", target);
    const State state = scene.play().state;
    const Rules rules = sim::compile_rules<Vsgmr>(scene.ruleset());
    return is_in_reach(rules, state, 0, stand_of(state, 0), 1, AttackKind::distance);
  };
  EXPECT_TRUE(reaches(kBoards[0], "Troop guy, Distance", square_at(22, 22)));
  EXPECT_FALSE(reaches(kBoards[0], "Troop guy, Distance", square_at(23, 10)));
  EXPECT_TRUE(reaches(kBoards[0], "Troop guy, Distance, Sniper", square_at(34, 10)));
  EXPECT_FALSE(reaches(kBoards[0], "Troop guy, Distance, Sniper", square_at(10, 35)));
  EXPECT_TRUE(reaches(kBoards[1], "Troop guy, Distance", hex_at(16, 22)));   // 6 columns aside come with 12 rows
  EXPECT_FALSE(reaches(kBoards[1], "Troop guy, Distance", hex_at(17, 22)));  // 13
}

// Sight and cover on boards of squares and hexes.

/// What (10, 10) sees of another square past one figure.
Sight sight_past(const std::string& board, Point target, int seat, Point between) {
  Position position(board);
  position.unit(0, "Troop guy, Distance", position.at(10, 10));
  if (seat == 0) {
    // units of seat 1 come behind those of seat 0: the target is asked for by its number
    Scene scene({board});
    scene.unit(0, "Troop guy, Distance", position.at(10, 10)).unit(0, "Troop guy", between);
    const State state = scene.unit(1, "Troop guy", target).play().state;
    const Rules rules = sim::compile_rules<Vsgmr>(scene.ruleset());
    const Stand from = stand_of(state, 0);
    return past_figures(rules, state, 0, from, stand_of(state, 2), 2, look(state, from, 2));
  }
  return position.unit(1, "Troop guy", target).unit(1, "Troop guy", between).sight();
}

// Rules: VS-G6, VS-D7
TEST(VsgmrGrids, EnemiesBlockSightAndFriendsDoNot) {
  for (const std::string& board : kBoards) {
    const auto at = [&](int column, int row) { return Position(board).at(column, row); };
    EXPECT_FALSE(sight_past(board, at(14, 10), 1, at(12, 10)).visible);
    EXPECT_TRUE(sight_past(board, at(14, 10), 0, at(12, 10)).visible);
    EXPECT_FALSE(sight_past(board, at(14, 10), 0, at(12, 10)).cover);
    EXPECT_TRUE(sight_past(board, at(14, 10), 1, at(12, 11)).visible);
    EXPECT_FALSE(sight_past(board, at(14, 10), 1, at(12, 11)).cover);
    EXPECT_TRUE(sight_past(board, at(14, 10), 1, at(15, 10)).visible);  // behind the target
  }
}

// The line to (14, 12) passes 0.45 spaces from the middle of (11, 11), that to the corner beyond it 0.63.
// Rules: VS-G6
TEST(VsgmrGrids, ATargetOfWhichACornerIsSeenIsCovered) {
  const Sight sight = sight_past(kBoards[0], square_at(14, 12), 1, square_at(11, 11));
  EXPECT_TRUE(sight.visible);
  EXPECT_TRUE(sight.cover);
}

// Rules: VS-G6
TEST(VsgmrGrids, LargeObstaclesBlockSightAndPartialOnesGiveCover) {
  struct Case {
    TerrainTraits traits;
    Length half;  ///< of the sides of the piece, round the middle of the way
    bool visible, cover;
  };
  for (const std::string& board : kBoards) {
    for (const Case& one :
         {Case{kBuilding, 50, false, true}, Case{kDarkness, 50, false, true}, Case{kBuilding, 34, true, false},
          Case{kDarkness, 34, true, false}, Case{kWindow, 50, true, true}, Case{kForest, 20, true, true}}) {
      Position position(board);
      position.unit(0, "Troop guy, Distance", position.at(10, 10)).unit(1, "Troop guy", position.at(14, 10));
      const Point middle = position.at(12, 10);
      const Point half{one.half, one.half};
      const Sight sight = position.piece(rect(middle - half, middle + half, one.traits)).sight();
      EXPECT_EQ(sight.visible, one.visible) << board << one.half;
      EXPECT_TRUE(!one.visible || sight.cover == one.cover) << board << one.half;
    }
  }
}

// Rules: VS-G6, VS-D4
TEST(VsgmrGrids, TheOwnCoverDoesNotCount) {
  for (const Length from : {1610, 1750}) {
    Position position(kBoards[0]);
    position.unit(0, "Troop guy, Distance", square_at(15, 10)).unit(1, "Troop guy", square_at(20, 10));
    EXPECT_EQ(position.piece(rect({from, 1000}, {from + 30, 1100}, kWindow)).sight().cover, from == 1750);
  }
}

// Rules: VS-G6
TEST(VsgmrGrids, AnAttackFromTheNextCornerHits) {
  Scene scene({"geometry=square_grid"});
  scene.unit(0, "Troop guy", square_at(10, 10)).unit(1, "Troop guy", square_at(11, 11));
  const Outcome outcome = scene.unit(1, "Troop guy", square_at(60, 40)).strike(0, 1).dice({4}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
}

// Games on boards of squares and hexes: forced moves, mounts, scenarios, players, whole battles.

using tests::Conformance;

// Rules: VS-G7
TEST(VsgmrGrids, ForcedMovesGoToTheFarthestNeighbour) {
  for (const std::string& board : kBoards) {
    const auto start = [&] {
      Position position(board);
      position.unit(0, "Troop guy", position.at(10, 10)).unit(1, "Troop guy", position.at(60, 40));
      return position;
    };
    Position open = start();
    EXPECT_EQ(open.forced(open.at(9, 10), 300), open.at(13, 10));
    EXPECT_EQ(open.forced(open.at(11, 10), 200), open.at(8, 10));
    Position pillar = start();  // of others as far the first one anticlockwise
    pillar.piece(rect(pillar.at(11, 10) - Point{49, 50}, pillar.at(11, 10) + Point{50, 50}, kBuilding));
    EXPECT_EQ(pillar.forced(pillar.at(9, 10), 100), board == kBoards[0] ? square_at(11, 11) : hex_at(10, 11));
    Position rough = start();  // each step costs 2
    rough.piece(rect({1100, 0}, {2000, 4800}, kForest));
    EXPECT_EQ(rough.forced(rough.at(9, 10), 300), rough.at(11, 10));
    EXPECT_EQ(rough.forced(rough.at(9, 10), 400), rough.at(12, 10));
    Position barred = start();
    barred.piece(rect({1200, 0}, {1220, 4800}, kBuilding));
    EXPECT_EQ(barred.forced(barred.at(9, 10), 300), barred.at(11, 10));
    Position taken = start();
    taken.unit(1, "Troop guy", taken.at(13, 10));
    EXPECT_EQ(taken.forced(taken.at(9, 10), 300), taken.at(12, 10));  // the last free space on its path
    EXPECT_EQ(taken.forced(taken.at(9, 10), 400), taken.at(14, 10));  // past it
  }
  // three squares are as far: straight on
  Position up(kBoards[0]);
  up.unit(0, "Troop guy", square_at(10, 10)).unit(1, "Troop guy", square_at(60, 40));
  EXPECT_EQ(up.forced(square_at(10, 9), 200), square_at(10, 12));
}

// Rules: VS-G7, VS-M5
TEST(VsgmrGrids, ForcedMovesMayLeaveTheBoard) {
  Position edge(kBoards[0]);
  edge.unit(0, "Troop guy", square_at(70, 10)).unit(1, "Troop guy", square_at(60, 40));
  bool off = false;
  edge.forced(square_at(69, 10), 200, off);
  EXPECT_TRUE(off);
  edge.forced(square_at(69, 10), 100, off);
  EXPECT_FALSE(off);
}

// Away from (10, 11): straight down.
// Rules: VS-G7, VS-A02
TEST(VsgmrGrids, AFrightenedFigureFleesSixSpaces) {
  Scene scene({"geometry=square_grid"});
  scene.unit(0, "Troop guy", square_at(10, 10)).unit(1, "Troop guy, Cause Fear", square_at(10, 11));
  const Outcome outcome = scene.strike(0, 1).dice({2}).play();
  EXPECT_EQ(outcome.unit(0).at, square_at(10, 4));
  EXPECT_TRUE(outcome.unit(0).out);
}

// Natural 9: two Half Move Units of 3 spaces.
// Rules: VS-G7, VS-W8
TEST(VsgmrGrids, ABlowKnocksBackInSpaces) {
  Scene scene({"geometry=hex_grid"});
  scene.unit(0, "Hero guy, Major Super-Fight", hex_at(10, 10)).unit(1, "Troop guy, Heavy Armor", hex_at(11, 10));
  const Outcome outcome = scene.strike(0, 1).dice({9, 4}).play();
  EXPECT_EQ(outcome.unit(1).at, hex_at(17, 10));
}

// Rules: VS-G4, VS-M7, VS-M9, VS-M8
TEST(VsgmrGrids, MountsAreBoardedAndLeftFromTheNextSpace) {
  Scene scene({"geometry=square_grid", "rounds=2"});
  scene.unit(0, "Troop guy", square_at(10, 10)).unit(0, "Cavalry", square_at(15, 11));
  scene.unit(1, "Troop guy", square_at(60, 40));
  scene.board(0, Path::straight(square_at(10, 10), square_at(14, 10)), 1);
  scene.move(1, Path::straight(square_at(15, 11), square_at(24, 20)));  // 9 spaces aslant
  scene.dice({6, 1}).turn(0).leave(0, {0, -1}, Path::straight(square_at(24, 19), square_at(24, 13)));
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.unit(0).at, square_at(24, 13));
  EXPECT_EQ(outcome.unit(1).at, square_at(24, 20));
}

// Half a Move Unit is 3 spaces: a helper 3 spaces off supports, one 4 off does not.
// Rules: VS-G4, VS-A16, VS-A15
TEST(VsgmrGrids, RadiiAreCountedInSpaces) {
  for (const int away : {3, 4}) {
    Board board({"geometry=square_grid"});
    board.unit(0, "Troop guy", square_at(10, 10)).unit(0, "Troop guy, Support(hand-to-hand)", square_at(10 + away, 10));
    board.unit(0, "Troop guy, Summon", square_at(20, 20)).unit(1, "Troop guy", square_at(60, 40)).begin();
    EXPECT_EQ(support_of(board.rules(), board.state(), 0, Roll::hand_to_hand), away == 3 ? 1 : 0);
    EXPECT_EQ(action_is_legal(board.view(), 2, {ActionKind::summon, 0, square_at(20 + away, 20)}, false), away == 3);
    EXPECT_FALSE(action_is_legal(board.view(), 2, {ActionKind::summon, 0, {2100, 2050}}, false));  // between two spaces
  }
}

// Rules: VS-G4, VS-K2, VS-M12
TEST(VsgmrGrids, TasksAndTheObjectAreReachedFromTheNextSpace) {
  for (const int away : {0, 1, 2}) {
    Scene scene({"geometry=square_grid"});
    scene.unit(0, "Troop guy", square_at(20 + away, 20)).unit(1, "Troop guy", square_at(60, 40));
    scene.task({square_at(20, 20), 50, 200, 0, false, "x"});
    if (away < 2) scene.try_task(0).dice({4});
    EXPECT_EQ(scene.play().report.destroyed_hundredths[0], away < 2 ? 200 : 0);
  }
  // the middle of the table lies between four squares: all of them reach it, others do not
  for (const int column : {34, 35, 36, 37}) {
    Board board({"geometry=square_grid", "scenario=transport"});
    board.unit(0, "Troop guy", square_at(column, 23)).unit(1, "Troop guy", square_at(60, 40)).begin();
    board.state().has_object = true;
    board.state().object = {3600, 2400};
    EXPECT_EQ(may_pick_up(board.rules(), board.state(), 0, board.at(0), false), column == 35 || column == 36);
  }
}

// Rules: VS-G4, VS-V11, VS-V12
TEST(VsgmrGrids, StripsAndZonesAreWholeRows) {
  for (const std::string& board : kBoards) {
    Board position({board, "scenario=escape"});
    position.unit(0, "Troop guy", Position(board).at(10, 10)).unit(1, "Troop guy", Position(board).at(60, 40)).begin();
    for (const int seat : {0, 1}) {
      const EdgeFrame frame = frame_of(position.rules(), position.state(), seat);
      const Length across = across_from(position.rules(), frame, 50);
      const auto is_across = [&](int row) { return frame.away(Position(board).at(20, row)) >= across; };
      EXPECT_TRUE(is_across(seat == 0 ? 42 : 5));
      EXPECT_FALSE(is_across(seat == 0 ? 41 : 6));
      EXPECT_EQ(frame.point(frame.along(Position(board).at(20, 7)), frame.away(Position(board).at(20, 7))),
                Position(board).at(20, 7));
    }
  }
}

// Rules: VS-G4, VS-C5
TEST(VsgmrGrids, PlayersChargeAndShoot) {
  for (const std::string& geometry : kBoards) {
    const auto at = [&](int column, int row) { return Position(geometry).at(column, row); };
    Board melee({geometry});
    melee.unit(0, "Hero guy, Combat Master", at(20, 20)).unit(1, "Troop guy", at(20, 26)).begin();
    const Move charge = melee.move(0);
    ASSERT_EQ(charge.path.count, 2);
    EXPECT_EQ(melee.rules().grid.apart(charge.path.end(), at(20, 26)), 100);
    Board shooter({geometry});
    shooter.unit(0, "Troop guy, Distance, Sharpshooter", at(20, 10)).unit(1, "Troop guy", at(20, 27)).begin();
    const Move comes = shooter.move(0);
    ASSERT_EQ(comes.path.count, 2);
    EXPECT_EQ(shooter.rules().grid.apart(comes.path.end(), at(20, 27)), 1200);
  }
}

/// Random battles of a scenario under the eyes of the referee.
void referee(const std::vector<std::string>& settings, bool fortress, int battles) {
  const tests::Workshop<Vsgmr> workshop(settings);
  auto arena = std::make_unique<Vsgmr::Arena>(workshop.rules, workshop.tables);
  TerrainPiece castle = rect({3200, 2100}, {4000, 2700}, kBuilding);
  castle.traits.hits = 1;
  const std::vector<TerrainPiece> pieces = {castle,
                                            rect({1500, 2100}, {2300, 2700}, kBuilding),
                                            rect({4500, 1500}, {5500, 1550}, kWindow),
                                            {Shape::circle({2700, 1750}, 500), kForest}};
  for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(battles); ++number) {
    const BattleKey key{9, 0, number};
    tests::RandomBattle<Vsgmr> battle(workshop, key);
    if (fortress) battle.setup.table.pieces = pieces;
    battle.setup.listed_positions = false;
    RecordTrace trace;
    const BattleReport report = arena->play(battle.setup, key, trace);
    const auto wrong = Conformance<Vsgmr>::violations(workshop.rules, battle.setup, trace.events(), report);
    ASSERT_TRUE(wrong.empty()) << settings[0] << " " << settings[1] << " battle " << number << ": " << wrong.front();
  }
}

// Rules: VS-G4, VS-G5, VS-G6, VS-G7
TEST(VsgmrGrids, AllScenariosArePlayedByTheRules) {
  for (const std::string& board : kBoards) {
    for (const char* scenario : {"basic", "escape", "transport", "ambush", "fortress_assault", "spawning"}) {
      std::vector<std::string> settings = {board, std::string("scenario=") + scenario, "sides=two",
                                           "max_rounds_open=6"};
      referee(settings, std::string_view(scenario) != "ambush", 12);
    }
  }
}

// Rules: VS-G4, VS-G7
TEST(VsgmrGridsSlow, SeatsAreFair) {
  const std::array<TerrainPiece, 2> pieces = {
      {rect({1500, 2100}, {3300, 2700}, kBuilding), rect({3900, 2100}, {5700, 2700}, kBuilding)}};
  for (const std::string& board : kBoards) {
    expect_fair_seats({board},
                      {"Commander, Distance", "Hero guy, Major Super-Fight", "Troop guy, Cause Fear", "Cavalry",
                       "Troop guy, Light Armor", "Troop guy, Distance"},
                      pieces);
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::grids_test
