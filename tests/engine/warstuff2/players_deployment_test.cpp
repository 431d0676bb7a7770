#include <set>

#include "tests/engine/warstuff2/players.hpp"

// Section B: where the built-in players deploy their units on an open table.

namespace warbalance::warstuff2::players_deployment_test {
namespace {

// Rules: WS2-B
TEST(Warstuff2Players, CornerIsTheLowestOnAnOpenTableAndRandomTakesAny) {
  Board board;
  board.unit(0, "4+").unit(1, "4+").begin();
  board.state().corners.fill(kNoCorner);
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
    EXPECT_EQ(players_of(kind).corner(board.view(), 0), 0);
  }
  std::set<int> corners;
  for (std::uint32_t battle = 0; battle < 60; ++battle) {
    corners.insert(players_of(Policy::random, battle).corner(board.view(), 0));
  }
  EXPECT_EQ(corners, (std::set<int>{0, 1, 2, 3}));
}

// Rules: WS2-B
TEST(Warstuff2Players, CheapestUnitIsPlacedFirstOfEqualOnesTheLowest) {
  Board board;
  board.unit(0, "4+ Shooter(18)").unit(0, "4+").unit(0, "5+ Slow, Tough").unit(0, "4+").unit(1, "4+").begin();
  const UnitIndex waiting[] = {0, 1, 2, 3};
  EXPECT_EQ(greedy_placement(board.view(), waiting).unit, 1);
  const UnitIndex fewer[] = {0, 2};
  EXPECT_EQ(greedy_placement(board.view(), fewer).unit, 0) << "25 points against 35";
}

// Rules: WS2-B
TEST(Warstuff2Players, FightersTakeTheFrontSlotsAndShootersAndHelpersTheMiddle) {
  for (const auto& [text, slot] : {std::pair<const char*, Point>{"4+", {1202, 1202}},
                                   {"4+ Shooter(9)", {1202, 1202}},
                                   {"4+ Shooter(18)", {884, 884}},
                                   {"4+ Shooter(27)", {884, 884}},
                                   {"4+ Wizard", {884, 884}},
                                   {"4+ Healer", {884, 884}},
                                   {"4+ Leader", {884, 884}}}) {
    Board board;
    board.corner(0).unit(0, text).unit(1, text).begin();
    const UnitIndex first[] = {0};
    const UnitIndex second[] = {1};
    EXPECT_EQ(greedy_placement(board.view(), first).at, slot) << text;
    EXPECT_EQ(greedy_placement(board.view(), second).at, (Point{4800 - slot.x, 4800 - slot.y})) << text;
  }
}

// Rules: WS2-B, WS2-D5
TEST(Warstuff2Players, SlotsAreFilledInOrderThenTheRestOfTheZone) {
  const std::vector<Point> slots = {{1202, 1202}, {1393, 975}, {975, 1393}, {1541, 718}, {718, 1541}, {1642, 440},
                                    {440, 1642},  {884, 884},  {1036, 699}, {699, 1036}, {1151, 488}, {488, 1151},
                                    {1223, 260},  {260, 1223}, {566, 566},  {706, 376},  {376, 706},  {50, 50}};
  Board board;
  for (std::size_t i = 0; i < slots.size(); ++i) board.unit(0, "6+");
  board.unit(1, "6+").begin();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const UnitIndex waiting[] = {static_cast<UnitIndex>(i)};
    const Placement placement = greedy_placement(board.view(), waiting);
    ASSERT_EQ(placement.at, slots[i]) << i;
    ASSERT_TRUE(may_deploy(board.rules(), board.state(), placement.unit, *placement.at));
    board.state().deploy(placement.unit, *placement.at);
  }
}

// Rules: WS2-B, WS2-D7, WS2-Q23
TEST(Warstuff2Players, StealthyUnitGoesWhereItsAttackIsInReachAndTheEnemyIsNot) {
  Board board;
  board.unit(0, "4+ Shooter(27), Stealthy").unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{3000, 3000}).begin();
  const UnitIndex waiting[] = {0};
  const Placement placement = greedy_late_placement(board.view(), waiting);
  ASSERT_TRUE(placement.at.has_value());
  EXPECT_TRUE(may_deploy_late(board.rules(), board.state(), 0, *placement.at));
  EXPECT_EQ(placement.at->x % 200, 0);
  EXPECT_EQ(placement.at->y % 200, 0);
  board.state().deploy(0, *placement.at);
  EXPECT_TRUE(board.state().within(0, 2, 600 + 2700)) << "it can shoot";
  EXPECT_FALSE(board.state().within(2, 0, 1200)) << "and cannot be charged";
}

// Rules: WS2-B, WS2-D7
TEST(Warstuff2Players, WhoWantsSoPlacesStealthyUnitsWithTheOthers) {
  Board board({"player.late_place=zone"});
  board.unit(0, "4+ Shooter(27), Stealthy").unit(0, "4+", Point{1500, 300}).unit(1, "4+", Point{3000, 3000}).begin();
  const UnitIndex waiting[] = {0};
  const Point at = greedy_late_placement(board.view(), waiting).at.value();
  EXPECT_TRUE(may_deploy(board.rules(), board.state(), 0, at));
  EXPECT_EQ(at, (Point{884, 884})) << "who shoots far stands behind";
}

}  // namespace
}  // namespace warbalance::warstuff2::players_deployment_test
