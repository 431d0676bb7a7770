#include "engine/systems/vsgmr/scenario.hpp"
#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/engine/vsgmr/fair_seats.hpp"
#include "tests/engine/vsgmr/grids.hpp"

// Games on boards of squares and hexes: forced moves, mounts, scenarios, players, whole battles.

namespace warbalance::vsgmr::grids_test {
namespace {

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
