#include "tests/engine/vsgmr/grids.hpp"

// Sight and cover on boards of squares and hexes.

namespace warbalance::vsgmr::grids_test {
namespace {

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

}  // namespace
}  // namespace warbalance::vsgmr::grids_test
