#include <memory>
#include <vector>

#include "engine/systems/vsgmr/players/planner.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::tactical_test {
namespace {

// The weights that only `tactical` uses: each position without the weight, as the player of the specification plays it,
// and with it.

using Settings = std::vector<std::string>;

Settings with(Settings settings, const std::string& weight) {
  settings.push_back("player." + weight);
  return settings;
}

Point end_of(Board& board, UnitIndex unit, const MoveStyle& style = {}) {
  const Move move = board.move(unit, style);
  EXPECT_TRUE(move_is_legal(board.view(), unit, move));
  return move.path.count > 1 ? move.path.end() : board.at(unit);
}

/// The path of a guy who has to cross the table, before rough ground.
Path path_before(const Shape& ground, const std::string& weight) {
  Board board({"scenario=escape", "player." + weight});
  board.unit(0, "Troop guy", Point{3000, 1400}).unit(1, "Troop guy", Point{6500, 4500});
  board.piece({ground, {.difficult = true}}).begin();
  return board.move(0).path;
}

// Rules: VS-C6, VS-M4
TEST(VsgmrTactical, GoesAroundRoughGroundUnlessThereIsNoOtherWay) {
  const Shape forest = Shape::circle({3000, 2000}, 500);
  const Shape belt = Shape::rectangle({0, 1500}, {7200, 2000});
  EXPECT_EQ(path_before(forest, "rough=0").end(), (Point{3000, 1750}));
  const Path around = path_before(forest, "rough=1000");
  EXPECT_FALSE(overlaps(forest, around.end(), 50));
  EXPECT_GT(path_length(around), 575);  // a whole move
  EXPECT_EQ(path_before(belt, "rough=1000").end(), path_before(belt, "rough=0").end());
}

// A barrier closes the table: there is no way, and nobody walks through it.
// Rules: VS-C6, VS-M3
TEST(VsgmrTactical, StopsAtABarrierThatClosesTheTable) {
  Board board({"scenario=escape", "player.rough=1000"});
  board.unit(0, "Troop guy", Point{3000, 1400}).unit(1, "Troop guy", Point{6500, 4500});
  board.piece({Shape::rectangle({0, 1700}, {7200, 1800}), {.solid = true}}).begin();
  EXPECT_LE(end_of(board, 0).y, 1650);
}

// Ridden horses do not shoot: off them, unless they bring the rider to his goal sooner.
// Rules: VS-C8
TEST(VsgmrTactical, ShootersLeaveMountsThatSaveNoWay) {
  for (const bool weighs : {false, true}) {
    for (const bool escapes : {false, true}) {
      Board board(
          {{0, "Cavalry", {3000, 1100}}, {0, "Hero guy, Distance", {3000, 1100}}, {1, "Troop guy", {3000, 3500}}},
          with({escapes ? "scenario=escape" : "scenario=basic"}, weighs ? "ride=50" : "ride=0"));
      board.aboard(1, 0);
      EXPECT_EQ(board.leaving(1).has_value(), weighs && !escapes);
    }
  }
}

// Rules: VS-C8
TEST(VsgmrTactical, WhoFightsWorseThanHisMountStaysAboard) {
  for (const char* guy : {"Mook guy", "Hero guy, Combat Master"}) {
    Board board({{0, "Vehicle", {3000, 1100}}, {0, guy, {3000, 1100}}, {1, "Troop guy", {3000, 3500}}},
                {"player.ride=50"});
    board.aboard(1, 0);
    EXPECT_EQ(board.leaving(1).has_value(), guy != std::string("Mook guy"));
  }
}

// Rules: VS-C8, VS-M7
TEST(VsgmrTactical, ShootersDoNotMountWhereTheyCouldSoonShoot) {
  for (const bool weighs : {false, true}) {
    Board board({{0, "Cavalry", {3300, 1100}}, {0, "Hero guy, Distance", {3000, 1100}}, {1, "Troop guy", {3000, 3500}}},
                {weighs ? "player.ride=50" : "player.ride=0"});
    EXPECT_EQ(board.move(1).board, weighs ? kNoUnit : 0);
  }
}

// Rules: VS-C8, VS-M7, VS-F8
TEST(VsgmrTactical, TakesPassengersWhereARideSavesWay) {
  for (const bool weighs : {false, true}) {
    Board board({{0, "Vehicle", {3300, 700}},
                 {0, "Troop guy", {3300, 700}},
                 {0, "Troop guy", {3000, 700}},
                 {1, "Troop guy", {6500, 4500}}},
                with({"scenario=escape"}, weighs ? "ride=50" : "ride=0"));
    board.aboard(1, 0);
    EXPECT_EQ(board.move(2).board, weighs ? 0 : kNoUnit);
    board.state().unit(0).moved = true;  // too late for this round
    EXPECT_EQ(board.move(2).board, kNoUnit);
  }
}

// Half of the figures are not enough: a mount without a rider stays behind.
// Rules: VS-C8, VS-V11
TEST(VsgmrTactical, RidersTakeTheirMountsAcross) {
  Board board({{0, "Cavalry", {3000, 3900}}, {0, "Hero guy, Distance", {3000, 3900}}, {1, "Troop guy", {500, 300}}},
              {"scenario=escape", "player.ride=50"});
  board.aboard(1, 0);
  EXPECT_FALSE(board.leaving(1).has_value());
}

// Rules: VS-C2
TEST(VsgmrTactical, MountsOfShootersLineUpAsShooters) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  tests::ListedUnits<Vsgmr> army;
  for (const char* figure : {"Cavalry", "Hero guy, Distance", "Hero guy, Distance"}) army.add(ruleset, figure);
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {army.profiles, army.costs, {}, Policy::greedy};
  for (const Length ride : {0, 50}) {
    Weights weights;
    weights.ride = ride;
    const auto arena = std::make_unique<Vsgmr::Arena>(rules, Vsgmr::make_tables(rules, {}, weights));
    RecordTrace trace;
    arena->play(setup, BattleKey{1, 0, 0}, trace);
    std::vector<Length> depths;
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == TraceEvent::Kind::placed) depths.push_back(event.path.points[0].y);
    }
    ASSERT_EQ(depths.size(), 6U);
    EXPECT_EQ(depths[1], ride == 0 ? 800 : 1150);  // the shooter on foot
  }
}

/// Transport: the enemy's carrier and another enemy.
Board& with_carrier(Board& board, UnitIndex carrier) {
  board.state().has_object = true;
  board.state().carrier = carrier;
  return board;
}

// Rules: VS-C6, VS-V12
TEST(VsgmrTactical, MeetsTheEnemysCarrierWhereHeGoes) {
  for (const bool weighs : {false, true}) {
    Board board({{0, "Troop guy", {2500, 2600}}, {1, "Troop guy", {3600, 2600}}},
                with({"scenario=transport"}, weighs ? "carrier=1000" : "carrier=0"));
    const Point end = end_of(with_carrier(board, 1), 0);
    EXPECT_EQ(end.y > 2600, weighs);  // towards his home
  }
}

// Rules: VS-C10, VS-V12
TEST(VsgmrTactical, StrikesTheCarrierOfTheObjectFirst) {
  for (const bool weighs : {false, true}) {
    Board board(
        {{0, "Hero guy", {3000, 2400}}, {1, "Troop guy", {3000, 2510}}, {1, "Hero guy, Distance", {3110, 2400}}},
        with({"scenario=transport"}, weighs ? "carrier=1000" : "carrier=0"));
    with_carrier(board, 1).state().cursor.step = Step::hand_to_hand;
    EXPECT_EQ(board.action(0, true).target, weighs ? 1 : 2);
  }
}

// Rules: VS-C5, VS-V12
TEST(VsgmrTactical, CarriesTheObjectHomePastEnemies) {
  MoveStyle careful;
  careful.threat = 20000;
  for (const bool weighs : {false, true}) {
    Board board({{0, "Troop guy", {3600, 1500}}, {1, "Hero guy, Combat Master", {3720, 850}}},
                with({"scenario=transport"}, weighs ? "carrier=9000" : "carrier=0"));
    with_carrier(board, 0).state().unit(1).moved = true;
    EXPECT_EQ(end_of(board, 0, careful), (weighs ? Point{3600, 900} : Point{3600, 1500}));
  }
}

// Rules: VS-C5
TEST(VsgmrTactical, StepsBackOutOfTheReachOfWhoHasMoved) {
  for (const bool retreats : {false, true}) {
    Board board({{0, "Troop guy", {3000, 1000}}, {1, "Hero guy, Distance", {3000, 2250}}},
                {retreats ? "player.retreat=600" : "player.retreat=0"});
    board.state().unit(1).moved = true;
    EXPECT_EQ(end_of(board, 0), retreats ? (Point{3000, 400}) : (Point{3000, 1600}));
  }
}

// Rules: VS-C5
TEST(VsgmrTactical, EqualPreyIsThreatenedToo) {
  for (const bool moved : {false, true}) {
    for (const int shared : {0, 300}) {
      Board board(
          {{0, "Troop guy", {3000, 1000}}, {0, "Troop guy", {3300, 1000}}, {1, "Troop guy, Distance", {3000, 2000}}},
          {"player.shared=" + std::to_string(shared)});
      board.state().unit(2).moved = moved;
      EXPECT_EQ(Threats(board.view(), 0).at({3000, 1000}, false), Value{333'333} * 100 * shared / 1000);
    }
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::tactical_test
