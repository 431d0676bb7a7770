#include <gtest/gtest.h>

#include "engine/systems/vsgmr/system.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/compile.hpp"

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

}  // namespace
}  // namespace warbalance::vsgmr::seats_test
