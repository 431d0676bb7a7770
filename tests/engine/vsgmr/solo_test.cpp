#include <gtest/gtest.h>

#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/solo.hpp"
#include "engine/systems/vsgmr/system.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::solo_test {
namespace {

/// Three figures of seat 0, whose side is solo, and one enemy far away.
Scene three(const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = {"solo=first"};
  settings.insert(settings.end(), more.begin(), more.end());
  Scene scene(settings);
  scene.unit(0, "Hero guy, Distance", {3000, 1000}).unit(0, "Troop guy", {3300, 1000});
  scene.unit(0, "Mook guy", {3600, 1000}).unit(1, "Troop guy", {3000, 4000});
  return scene;
}

Scene& acts(Scene& scene, UnitIndex unit) { return scene.choose(ChooseActing{unit}); }

// Rules: VS-L1, VS-R2
TEST(VsgmrSolo, InitiativeIsRolledOnce) {
  Scene scene({"solo=all", "rounds=3"});
  scene.unit(0, "Troop guy", {3000, 1000}).unit(1, "Troop guy", {3000, 4000});
  const Outcome outcome = scene.first(-1).dice({2, 5}).turn(1).dice({4, 4, 5, 5, 4, 4}).play();
  EXPECT_EQ(outcome.dice("initiative"), 2);
  EXPECT_EQ(outcome.dice("solo"), 6);
  std::vector<int> first;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::round) first.push_back(event.player);
  }
  EXPECT_EQ(first, (std::vector<int>{1, 1, 1}));
}

// Rules: VS-L2, VS-L3
TEST(VsgmrSolo, ADieSaysHowManyFiguresAct) {
  const std::vector<std::pair<int, int>> kFaces = {{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 3}, {6, 3}};
  for (const auto& [face, most] : kFaces) {
    Scene scene = three();
    scene.dice({face});
    for (UnitIndex unit = 2; unit > 2 - most && most < 3; --unit) acts(scene, unit);
    for (UnitIndex unit = static_cast<UnitIndex>(most < 3 ? 3 - most : 0); unit < 3; ++unit)
      scene.move(unit, {}, {1, 0});
    const Outcome outcome = scene.play();
    EXPECT_EQ(std::ssize(outcome.activations()), most) << face;
    EXPECT_EQ(outcome.changes("may act"), most < 3 ? most : 0) << face;
  }
}

// Others do nothing in this round, but armor rolls and Revenge stay; they act again in the next one.
// Rules: VS-L3
TEST(VsgmrSolo, AnIdleFigureStillHasArmorAndRevenge) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Hero guy", {3000, 2000}).unit(1, "Troop guy, Light Armor, Revenge", {3000, 2102});
  scene.unit(1, "Troop guy", {6000, 4000});
  acts(scene.dice({1}), 2);
  scene.strike(0, 1).dice({3, 5, 1});  // hits, no armor, Revenge misses
  const Outcome outcome = scene.dice({4}).play();
  EXPECT_EQ(outcome.rolls(), (Rolls{"solo", "hand to hand attack", "armor", "hand to hand attack", "solo"}));
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Troop guy", {3000, 4000}}}, {"solo=second"});
  board.state().unit(1).ready_round = 2;
  EXPECT_FALSE(board.state().able(1));
  board.state().round = 2;
  EXPECT_TRUE(board.state().able(1));
}

// The most expensive has 3 of 4.5 points, which is half and more; of the others two are needed.
// Rules: VS-L2
TEST(VsgmrSolo, ByOptionHalfThePointsAct) {
  Scene scene = three({"solo_half=points"});
  acts(scene.dice({2}), 0);
  EXPECT_EQ(scene.play().changes("may act"), 1);
  Scene poor = three({"solo_half=points"});
  acts(acts(poor.dice({2}), 1), 0);
  EXPECT_EQ(poor.play().changes("may act"), 2);
}

// Seat 1 is solo: its figure falls in round 1, and a 6 in round 2 brings it back.
// Rules: VS-L2
TEST(VsgmrSolo, ASixBringsADefeatedFigureBackToWhereItBegan) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Troop guy, Distance", {3000, 3000}).unit(1, "Troop guy", {3000, 4000});
  scene.unit(1, "Troop guy", {6000, 4000});
  scene.dice({4}).shoot(0, 1).dice({5, 6}).choose(ChooseReturn{1});
  const Outcome outcome = scene.play();
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 4000}));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 100);  // what was scored stays
}

// The nearest point whose gap to all enemies is greater than a Move Unit; none: nobody returns.
// Rules: VS-L2
TEST(VsgmrSolo, WhoReturnsKeepsAMoveUnitFromEnemies) {
  Board board({{0, "Troop guy", {3000, 3500}}, {1, "Troop guy", {3000, 4000}}}, {"solo=second"});
  State& state = board.state();
  state.starts[1] = {3000, 4000};
  state.leave(1);
  state.unit(1).deployed = false;
  state.unit(1).fallen = true;
  EXPECT_TRUE(may_return(state, 1, 1));
  const auto place = return_place(board.rules(), state, 1, 1);
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(*place, (Point{2975, 4200}));  // a little more than 700 away: the bases take 100
  state.unit(0).at = {3000, 4000};
  EXPECT_FALSE(return_place(board.rules(), state, 1, 1).has_value());
  state.owners[1] = 0;  // recruited
  EXPECT_FALSE(may_return(state, 1, 1));
}

// Rules: VS-L2
TEST(VsgmrSolo, AMountReturnsWithItsRider) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Cavalry", {3000, 4000}}, {1, "Hero guy", {3000, 4000}}},
              {"solo=second"});
  State& state = board.state();
  state.start_mounts.fill(kNoUnit);
  state.start_mounts[2] = 1;
  EXPECT_EQ(returns_with(state, 1, 1), kNoUnit);
  state.unit(2).fallen = true;
  EXPECT_EQ(returns_with(state, 1, 1), 2);
}

// Rules: VS-L2, VS-M5
TEST(VsgmrSolo, WhoLeftTheTableDoesNotReturn) {
  Scene scene({"solo=second"});
  scene.unit(0, "Hero guy, Superior Super-Fight", {3000, 4600}).unit(1, "Hero guy, Heavy Armor", {3000, 4702});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.dice({5}).strike(0, 1).dice({9, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_FALSE(outcome.unit(1).fallen);
}

// Rules: VS-C16
TEST(VsgmrSolo, ThePlayersActWithWhoReachesAnEnemyThenWithTheMostExpensive) {
  const auto first_acting = [](Point enemy, std::vector<int> dice) {
    Scene scene({"solo=first"});
    scene.unit(0, "Troop guy", {3000, 1000}).unit(0, "Troop guy, Distance", {3300, 1000});
    scene.unit(0, "Hero guy, Heavy Armor", {3600, 1000}).unit(1, "Troop guy", enemy);
    scene.player(0, Policy::greedy).dice({1}).dice(std::move(dice));
    Outcome outcome = scene.play();
    for (const TraceEvent& event : outcome.trace.events()) {
      if (event.what == "may act") return static_cast<int>(event.unit);
    }
    return -1;
  };
  EXPECT_EQ(first_acting({3300, 2850}, {1}), 1);  // 1750 away: a guy with Distance reaches 1800
  EXPECT_EQ(first_acting({3300, 4700}, {}), 2);   // nobody reaches it
}

// Rules: VS-C16
TEST(VsgmrSolo, ThePlayersBringTheMostExpensiveBack) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Hero guy, Distance", {3000, 2500}).unit(0, "Hero guy, Distance", {3300, 2500});
  scene.unit(1, "Troop guy", {3000, 3500}).unit(1, "Hero guy", {3300, 3500}).unit(1, "Mook guy", {7000, 4700});
  scene.player(1, Policy::greedy);
  // both targets are defeated in round 1; in round 2 the more expensive one returns
  scene.dice({1}).shoot(0, 2).shoot(1, 3).dice({6, 6, 6});
  const Outcome outcome = scene.play();
  int back = -1;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.what == "returns") back = event.unit;
  }
  EXPECT_EQ(back, 3);
}

/// How far the seats have to go to win a scenario of the data.
std::vector<Length> ways(const std::string& scenario, int players, const std::vector<std::string>& settings) {
  const auto game = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", scenario, settings);
  const Rules rules = sim::compile_rules<Vsgmr>(game.value.value().ruleset);
  std::vector<Length> found;
  for (int seat = 0; seat < players; ++seat) found.push_back(way_to_win(rules, seat, players).needed);
  return found;
}

// Around the table the seats on the short edges cannot win within five rounds of 600.
// Rules: VS-V11, VS-V12, VS-S2
TEST(VsgmrSeats, AllHaveTheSameWayThatFiveRoundsSuffice) {
  using Lengths = std::vector<Length>;
  EXPECT_EQ(ways("escape", 4, {"seating=around"}), (Lengths{2400, 4800, 2400, 4800}));
  EXPECT_EQ(ways("transport", 3, {"seating=around"}), (Lengths{2801, 5201, 2801}));
  EXPECT_EQ(ways("basic", 4, {}), (Lengths{0, 0, 0, 0}));
  for (int players = 2; players <= 6; ++players) {
    const auto all = static_cast<std::size_t>(players);
    EXPECT_EQ(ways("escape", players, {}), Lengths(all, 2400)) << players;
    EXPECT_EQ(ways("transport", players, {}), Lengths(all, 2801)) << players;
  }
}

// Rules: VS-S2
TEST(VsgmrSeats, ShareTheLongEdgesClockwise) {
  Rules rules;
  rules.seating = 1;
  for (const int wide : {0, 1}) {
    rules.table_width = wide != 0 ? 7200 : 4800;
    rules.table_height = wide != 0 ? 4800 : 7200;
    const Edge first = wide != 0 ? Edge::bottom : Edge::left;
    const Edge second = wide != 0 ? Edge::top : Edge::right;
    for (int seat = 0; seat < 3; ++seat) {
      const Place place = place_of(rules, seat, 3);
      EXPECT_EQ(place.edge, seat < 2 ? first : second);
      EXPECT_EQ(place.share, seat == 0 ? 1 : 0);
      EXPECT_EQ(place.shares, seat < 2 ? 2 : 1);  // the third sits opposite both
    }
    EXPECT_EQ(place_of(rules, 5, 6).share, 0);
    EXPECT_EQ(place_of(rules, 3, 6).share, 2);
    EXPECT_EQ(frame_of(rules, 4, 6).left_end(), 2400);
  }
  EXPECT_EQ(place_of(rules, 1, 2).edge, Edge::top);
}

// Clockwise from the right half of the lower edge on; each half has its middle at a quarter of the edge.
// Rules: VS-S2, VS-S4
TEST(VsgmrSixPlayers, ShareTheLongEdges) {
  Scene scene;
  scene.deployed();
  for (const int seat : {0, 1, 2, 3, 4, 5}) scene.unit(seat, "Troop guy", {});
  const Outcome outcome = scene.play();
  const std::vector<Point> places = {{5400, 1150}, {1800, 1150}, {1150, 2400},
                                     {1800, 3650}, {5400, 3650}, {6050, 2400}};
  const std::vector<Point> facings = {{0, 1}, {0, 1}, {1, 0}, {0, -1}, {0, -1}, {-1, 0}};
  for (UnitIndex unit = 0; unit < 6; ++unit) {
    EXPECT_EQ(outcome.unit(unit).at, places[static_cast<std::size_t>(unit)]) << unit;
    EXPECT_EQ(outcome.unit(unit).facing, facings[static_cast<std::size_t>(unit)]) << unit;
  }
}

// Rules: VS-S2, VS-S4
TEST(VsgmrSixPlayers, FiveLeaveTheRightEdgeFree) {
  Scene scene;
  scene.deployed();
  for (const int seat : {0, 1, 2, 3, 4})
    scene.unit(seat, "Troop guy", {}).unit(seat, "Cavalry", {}).unit(seat, "Hero guy", {});
  const Outcome outcome = scene.play();
  const State& state = outcome.state;
  for (UnitIndex a = 0; a < state.unit_count(); ++a) {
    EXPECT_LT(state.place(a).x, 6600);
    for (UnitIndex b = 0; b < a; ++b) {
      EXPECT_FALSE(state.enemies(a, b) && state.within(a, b, 1199)) << a << " " << b;
    }
  }
}

// Rules: VS-R2, VS-S2
TEST(VsgmrSixPlayers, AllRollForInitiativeAndFollowToTheLeft) {
  Scene scene;
  scene.first(-1);
  for (const int seat : {0, 1, 2, 3, 4, 5}) scene.unit(seat, "Troop guy", {500 + 1000 * seat, 2400});
  scene.dice({1, 2, 6, 3, 6, 4}).dice({2, 5}).turn(4);
  for (const int seat : {4, 5, 0, 1, 2, 3}) scene.move(static_cast<UnitIndex>(seat), {}, {1, 0});
  EXPECT_EQ(scene.play().activations(), (std::vector<int>{4, 5, 0, 1, 2, 3}));
}

// Rules: VS-V2
TEST(VsgmrSixPlayers, ThreeAgainstThreeScoreTogether) {
  Scene scene({"sides=two"});
  for (const int seat : {0, 1, 2, 3, 4, 5}) scene.unit(seat, "Troop guy, Distance", {500 + 800 * seat, 2400});
  scene.unit(5, "Troop guy", {500, 500});
  for (const int seat : {0, 1, 2, 3, 4, 5}) scene.move(static_cast<UnitIndex>(seat), {}, {seat < 5 ? 1 : -1, 0});
  const Outcome outcome = scene.shoot(0, 1).shoot(4, 5).dice({6, 6}).play();
  EXPECT_EQ(outcome.state.side_points(0), 400);
  EXPECT_EQ(outcome.state.side_points(1), 0);
  EXPECT_EQ(outcome.report.winner, 0);
}

// The zone of a half of an edge is that half: beside it the object is not home.
// Rules: VS-S2, VS-V12
TEST(VsgmrSixPlayers, TheObjectIsBroughtHomeToTheOwnHalf) {
  for (const Length x : {3500, 3700}) {
    Scene scene({"scenario=transport", "home_depth=1800", "rounds=2"});
    scene.unit(0, "Troop guy", {3600, 2350});
    for (const int seat : {1, 2, 3, 4, 5}) scene.unit(seat, "Troop guy", {500 + 1000 * seat, 4500});
    scene.choose(ChooseMove{0, {{}, {}, false, kNoUnit, true, {}}}).dice({6, 1, 1, 1, 1, 1}).turn(0);
    scene.move(0, Path::straight({3600, 2350}, {x, 1800}));
    const Outcome outcome = scene.play();
    EXPECT_EQ(outcome.report.winner, x == 3700 ? 0 : -1);
    const EdgeFrame frame = frame_of(sim::compile_rules<Vsgmr>(scene.ruleset()), outcome.state, 0);
    EXPECT_EQ(frame.aside({x, 1800}, 50), x == 3700 ? 0 : 51);
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::solo_test
