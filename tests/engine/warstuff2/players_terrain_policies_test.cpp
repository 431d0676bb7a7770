#include <set>

#include "tests/engine/warstuff2/players_terrain.hpp"

// Section B: what `aggressive`, `cautious` and `random` make of terrain.

namespace warbalance::warstuff2::players_terrain_test {
namespace {

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
    const Action action = players_of(Policy::random, battle).action(board.view(), 0);
    if (action.kind == ActionKind::hold) shot_at.insert(action.target);
    if (action.path.count == 0) continue;
    EXPECT_TRUE(is_legal(board, action));
    if (action.kind == ActionKind::rush) lengths.insert((path_length(action.path) + 50) / 100);
  }
  EXPECT_EQ(shot_at, (std::set<UnitIndex>{2}));
  EXPECT_EQ(lengths, (std::set<Length>{6, 12})) << "half of it through the swamp";
}

}  // namespace
}  // namespace warbalance::warstuff2::players_terrain_test
