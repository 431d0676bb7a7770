#include "tests/engine/warstuff2/players_terrain.hpp"

// Section B: where the built-in players deploy their units when there is terrain.

namespace warbalance::warstuff2::players_terrain_test {
namespace {

// Rules: WS2-B, WS2-D4
TEST(Warstuff2PlayersTerrain, CornerIsTheOneWithMostCoverNear) {
  Board board;
  board.unit(0, "4+").unit(1, "4+");
  board.piece(wood({1000, 4000}, 200)).piece(wood({1500, 3500}, 200)).piece(wood({1000, 1000}, 200));
  board.piece(building({3000, 300}, {3300, 600})).piece(building({3000, 900}, {3300, 1200}));
  board.piece(building({3000, 1500}, {3300, 1800})).begin();
  board.state().corners.fill(kNoCorner);
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
    EXPECT_EQ(players_of(kind).corner(board.view(), 0), 3) << "two woods there, one at corner 0";
  }
  board.state().corners[0] = 3;
  EXPECT_EQ(players_of(Policy::greedy).corner(board.view(), 1), 0);
  board.state().corners[1] = 0;
  EXPECT_EQ(players_of(Policy::greedy).corner(board.view(), 2), 1) << "none at both: the lowest";
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

}  // namespace
}  // namespace warbalance::warstuff2::players_terrain_test
