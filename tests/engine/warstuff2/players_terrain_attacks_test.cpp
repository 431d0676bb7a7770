#include "tests/engine/warstuff2/players_terrain.hpp"

// Section B: what terrain changes in threats, shots, spells and pushes.

namespace warbalance::warstuff2::players_terrain_test {
namespace {

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
  const auto threat_at = [&](Point at) {
    const bool covered = in_cover_piece(board.state(), at);
    return covered ? outlook.threat_in_cover(at, kNoEnemy) : outlook.threat(at, kNoEnemy);
  };
  const View view = board.view();
  const Value value = values.value(0);
  const auto shot = [&](bool covered) { return view.odds.shot(1, 0, as_defender(board.state(), 0, covered)).gain; };
  EXPECT_EQ(threat_at({1050, 1350}), 400 * shot(true) * value / 1000);
  EXPECT_EQ(threat_at({1050, 1250}), 400 * shot(false) * value / 1000);
  EXPECT_LT(place_score(view, outlook, {1050, 1250}), place_score(view, outlook, {1050, 1350}));
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
  return players_of(kind).push(board.view(), 0, 1);
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
}  // namespace warbalance::warstuff2::players_terrain_test
