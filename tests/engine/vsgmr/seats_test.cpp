#include <gtest/gtest.h>

#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/system.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::seats_test {
namespace {

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
}  // namespace warbalance::vsgmr::seats_test
