#include <set>

#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/players.hpp"

namespace warbalance::warstuff2::setup_test {
namespace {

// Chapters G and D, and Stealthy (WS2-Q23).

/// Unit numbers in the order in which they were placed.
/// Unit numbers in the order in which they were activated.
Choice placing(UnitIndex unit, Point at) { return ChoosePlacement{unit, at}; }

// Rules: WS2-G1
TEST(Warstuff2Setup, UnitIsOneModelOnABaseOfHalfAnInchRadius) {
  EXPECT_EQ(profile_of(load_rules(), "4+").radius, 50);
  EXPECT_EQ(profile_of(load_rules({"base.radius=75"}), "4+").radius, 75);
}

// Rules: WS2-G3
TEST(Warstuff2Setup, TiedRollOffIsRolledAgainUntilOneWins) {
  const Outcome outcome = played(Scene({"rounds=1"}).first(-1), {{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}},
                                 {hunkers(1), hunkers(0)}, {4, 4, 2, 2, 3, 5});
  EXPECT_EQ(outcome.dice("roll-off"), 6);
  EXPECT_EQ(outcome.report.first_player, 1);
}

// Rules: WS2-G7
TEST(Warstuff2Setup, UnitsAreNumberedThroughBothListsAndEnemiesAreTheOtherPlayers) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(0, "5+", Point{2000, 1000}).unit(1, "3+", Point{3000, 1000}).begin();
  const State& state = board.state();
  EXPECT_EQ(state.profile(0).quality, 4);
  EXPECT_EQ(state.profile(1).quality, 5);
  EXPECT_EQ(state.profile(2).quality, 3);
  EXPECT_FALSE(state.enemies(0, 1));
  EXPECT_TRUE(state.enemies(1, 2));
  std::vector<UnitIndex> enemies;
  state.for_each_enemy(1, [&](UnitIndex enemy) { enemies.push_back(enemy); });
  EXPECT_EQ(enemies, (std::vector<UnitIndex>{0, 1}));
}

// Rules: WS2-D1
TEST(Warstuff2Setup, TableIsFourFeetSquareUnlessTheRulesetSaysOtherwise) {
  const Rules four_feet = sim::compile_rules<Warstuff2>(load_rules());
  EXPECT_EQ(corner_point(four_feet, 2), (Point{4800, 4800}));
  const Rules wide = sim::compile_rules<Warstuff2>(load_rules({"table.width=7200"}));
  EXPECT_EQ(corner_point(wide, 0), (Point{0, 0}));
  EXPECT_EQ(corner_point(wide, 1), (Point{7200, 0}));
  EXPECT_EQ(corner_point(wide, 2), (Point{7200, 4800}));
  EXPECT_EQ(corner_point(wide, 3), (Point{0, 4800}));
}

// Rules: WS2-D4
TEST(Warstuff2Setup, RollOffWinnerPicksAnyCornerAndTheOpponentGetsTheOppositeOne) {
  const std::array<Point, 4> near = {{{500, 500}, {4300, 500}, {4300, 4300}, {500, 4300}}};
  for (int corner = 0; corner < 4; ++corner) {
    const auto mine = static_cast<std::size_t>(corner);
    const Outcome outcome =
        played(Scene({"rounds=1"}).deployed().first(-1), {{0, "4+", {}}, {1, "4+", {}}},
               {ChooseCorner{corner}, placing(1, near[mine]), placing(0, near[(mine + 2) % 4]), hunkers(1), hunkers(0)},
               {2, 5});
    EXPECT_EQ(outcome.state.corners[1], corner);
    EXPECT_EQ(outcome.state.corners[0], (corner + 2) % 4);
    EXPECT_EQ(outcome.unit(1).at, near[mine]);
  }
}

// Rules: WS2-D5
TEST(Warstuff2Setup, PlayersPlaceInTurnFromTheWinnerAndOneWithNoneLeftIsSkipped) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).deployed().first(-1), {{0, "4+", {}}, {0, "4+", {}}, {0, "4+", {}}, {1, "4+", {}}},
             {ChooseCorner{2}, placing(3, {4000, 4000}), placing(2, {1000, 1000}), placing(0, {500, 500}),
              placing(1, {1000, 500}), hunkers(3), hunkers(0), hunkers(1), hunkers(2)},
             {1, 6});
  EXPECT_EQ(outcome.placements(), (std::vector<int>{3, 2, 0, 1}));
}

// Rules: WS2-D5
TEST(Warstuff2Setup, WholeBaseLiesWithinEighteenInchesOfTheOwnCorner) {
  Board board;
  board.unit(0, "4+").unit(1, "4+").begin();
  // 1050, 1400 is exactly 1750 from the corner: 18 inches less the radius of the base
  EXPECT_TRUE(may_deploy(board.rules(), board.state(), 0, {1050, 1400}));
  EXPECT_FALSE(may_deploy(board.rules(), board.state(), 0, {1051, 1400}));
  EXPECT_TRUE(may_deploy(board.rules(), board.state(), 1, {4800 - 1400, 4800 - 1050}));
  EXPECT_FALSE(may_deploy(board.rules(), board.state(), 1, {4800 - 1400, 4800 - 1051}));
  EXPECT_FALSE(may_deploy(board.rules(), board.state(), 1, {1000, 1000}));
}

// Rules: WS2-D5
TEST(Warstuff2Setup, PlacementOutsideTheZoneIsRefused) {
  Scene scene({"rounds=1"});
  scene.deployed().unit(0, "4+", {}).unit(1, "4+", {}).choose(ChooseCorner{0}).choose(placing(0, {1300, 1300}));
  scene.choose(placing(1, {4000, 4000})).hunker(0).hunker(1);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the placement is not legal");
}

// Rules: WS2-D6
TEST(Warstuff2Setup, DeployedBaseIsWhollyOnTheTableAndAnInchFromEveryBase) {
  Board board;
  board.unit(0, "4+").unit(0, "4+", Point{600, 600}).unit(1, "4+", Point{1000, 600}).begin();
  const auto may = [&](Point at) { return may_deploy(board.rules(), board.state(), 0, at); };
  EXPECT_TRUE(may({50, 50}));
  EXPECT_FALSE(may({49, 50}));
  EXPECT_FALSE(may({50, 49}));
  EXPECT_TRUE(may({400, 600}));  // gap exactly 1 inch to the friend
  EXPECT_FALSE(may({401, 600}));
  EXPECT_TRUE(may({1200, 600}));  // and to the enemy
  EXPECT_FALSE(may({1199, 600}));
  EXPECT_TRUE(may({480, 440}));  // 120, 160: 200 apart
}

// Rules: WS2-D7, WS2-Q23
TEST(Warstuff2Setup, StealthyUnitsStandAnywhereMoreThanNineInchesFromEnemies) {
  Board board;
  board.unit(0, "4+ Stealthy").unit(0, "4+", Point{3000, 3000}).unit(1, "4+", Point{2400, 2400}).begin();
  const auto may = [&](Point at) { return may_deploy_late(board.rules(), board.state(), 0, at); };
  EXPECT_FALSE(may({1400, 2400}));  // gap exactly 9 inches
  EXPECT_TRUE(may({1399, 2400}));
  EXPECT_TRUE(may({4750, 4750}));   // far outside the own zone
  EXPECT_FALSE(may({4751, 4750}));  // but wholly on the table
  EXPECT_TRUE(may({3800, 3000}));
  EXPECT_TRUE(may({3200, 3600}));  // friends need an inch only
  EXPECT_FALSE(may({3100, 3160}));
}

// Rules: WS2-D7, WS2-Q23
TEST(Warstuff2Setup, StealthyUnitsComeLastInTheOrderOfTheirOwnRollOff) {
  const Outcome outcome = played(
      Scene({"rounds=1"}).deployed().first(-1),
      {{0, "4+ Stealthy", {}}, {0, "4+", {}}, {1, "4+ Stealthy", {}}, {1, "4+ Stealthy", {}}, {1, "4+", {}}},
      {ChooseCorner{0}, placing(1, {500, 500}), placing(4, {4300, 4300}), placing(3, {2400, 2400}),
       placing(0, {4300, 500}), placing(2, {500, 4300}), hunkers(0), hunkers(2), hunkers(1), hunkers(3), hunkers(4)},
      {6, 1, 2, 2, 3, 4});
  EXPECT_EQ(outcome.placements(), (std::vector<int>{1, 4, 3, 0, 2}));
  EXPECT_EQ(outcome.activations().front(), 0) << "who starts is not changed by the second roll-off";
}

// Rules: WS2-D7
TEST(Warstuff2Setup, OnePlayerWithStealthyUnitsPlacesThemWithoutARollOff) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).deployed().first(-1), {{0, "4+", {}}, {1, "4+ Stealthy", {}}, {1, "4+", {}}},
             {ChooseCorner{0}, placing(0, {500, 500}), placing(2, {4300, 4300}), placing(1, {500, 1501}), hunkers(0),
              hunkers(1), hunkers(2)},
             {5, 2});
  EXPECT_EQ(outcome.placements(), (std::vector<int>{0, 2, 1}));
  EXPECT_EQ(outcome.dice("roll-off"), 2);
}

// Rules: WS2-D7
TEST(Warstuff2Setup, LatePlacementNearAnEnemyIsRefused) {
  Scene scene({"rounds=1"});
  scene.deployed().unit(0, "4+", {}).unit(1, "4+ Stealthy", {}).choose(ChooseCorner{0});
  scene.choose(placing(0, {500, 500})).choose(placing(1, {500, 1500})).hunker(0).hunker(1);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the placement is not legal");
}

// Rules: WS2-D7
TEST(Warstuff2Setup, StealthyUnitWithoutALegalPlaceGoesToItsOwnZone) {
  Board board({"table.width=2400", "table.height=2400"});
  board.unit(0, "4+ Stealthy");
  for (const Point at : {Point{600, 600}, Point{1800, 600}, Point{600, 1800}, Point{1800, 1800}}) {
    board.unit(1, "4+", at);
  }
  board.begin();
  for (Length y = 50; y <= 2350; y += 50) {
    for (Length x = 50; x <= 2350; x += 50) {
      ASSERT_FALSE(may_deploy_late(board.rules(), board.state(), 0, {x, y})) << x << ", " << y;
    }
  }
  const UnitIndex waiting[] = {0};
  const Placement placement = greedy_late_placement(board.view(), waiting);
  ASSERT_TRUE(placement.at.has_value());
  EXPECT_TRUE(may_deploy(board.rules(), board.state(), 0, *placement.at));
}

// Rules: WS2-D8
TEST(Warstuff2Setup, UnitWithoutRoomInItsZoneStandsAtTheLegalPointNearestToTheCorner) {
  Board board;
  board.corner(2).unit(0, "4+").unit(0, "4+", Point{4750, 4750}).unit(1, "4+", Point{50, 50}).begin();
  const Point at = nearest_place_to_corner(board.rules(), board.state(), 0);
  // the base in the very corner leaves (4750, 4550) and (4550, 4750) as the nearest ones
  EXPECT_EQ(distance2(at, {4800, 4800}), 50 * 50 + 250 * 250);
  EXPECT_TRUE(may_stand(board.rules(), board.state(), 0, at));
}

// Rules: WS2-D6, WS2-D8
TEST(Warstuff2Setup, ArmyTooLargeForItsZoneSpillsOverInGoodOrder) {
  const sim::Ruleset ruleset = load_rules({"deploy.radius=600", "rounds=1"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const std::vector<Profile> many(15, profile_of(ruleset, "6+"));
  const std::vector<Hundredths> costs(15, 500);
  BattleSetup<Profile> setup;
  setup.sides[0] = {many, costs, {}, Policy::greedy};
  setup.sides[1] = {many, costs, {}, Policy::cautious};
  const OddsTables tables(rules, many);
  Arena arena(rules, tables);
  RecordTrace trace;
  arena.play(setup, {7, 0, 0}, trace);
  std::vector<Point> places;
  int outside = 0;
  for (const TraceEvent& event : trace.events()) {
    if (event.kind != TraceEvent::Kind::placed) continue;
    const Point at = event.path.points[0];
    EXPECT_TRUE(on_table(rules, at, 50));
    for (const Point other : places) EXPECT_GE(distance2(at, other), 200 * 200);
    places.push_back(at);
    if (distance2(at, {0, 0}) > 550 * 550 && distance2(at, {4800, 4800}) > 550 * 550) ++outside;
  }
  EXPECT_EQ(places.size(), 30U);
  EXPECT_GT(outside, 0);
}

// Rules: WS2-D9
TEST(Warstuff2Setup, ListedPositionsReplaceThePlacingButNotTheRollOff) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(-1), {{0, "4+ Stealthy", {2400, 2400}}, {1, "4+ Stealthy", {2400, 2600}}},
             {hunkers(1), hunkers(0)}, {2, 3});
  EXPECT_EQ(outcome.unit(0).at, (Point{2400, 2400}));
  EXPECT_EQ(outcome.unit(1).at, (Point{2400, 2600}));
  EXPECT_EQ(outcome.report.first_player, 1);
}

// Section B: where the built-in players deploy their units on an open table.

// Rules: WS2-B
TEST(Warstuff2Players, CornerIsTheLowestOnAnOpenTableAndRandomTakesAny) {
  Board board;
  board.unit(0, "4+").unit(1, "4+").begin();
  board.state().corners.fill(kNoCorner);
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
    EXPECT_EQ(players_of(kind).answer(board.view(), CornerQuestion{0}), 0);
  }
  std::set<int> corners;
  for (std::uint32_t battle = 0; battle < 60; ++battle) {
    corners.insert(players_of(Policy::random, battle).answer(board.view(), CornerQuestion{0}));
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
}  // namespace warbalance::warstuff2::setup_test
