#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/players/inputs.hpp"
#include "engine/core/players/net.hpp"

namespace warbalance::net_test {
namespace {

TEST(NetLayer, AddsWeightedInputsToConstants) {
  NetLayer<2, 2> layer;
  layer.weights = {{{1024, -512}, {0, 2048}}};
  layer.constants = {65536, -100};
  const std::array<std::int16_t, 2> inputs{64, 32};
  EXPECT_EQ(layer.sums(inputs), (std::array<std::int32_t, 2>{65536 + 1024 * 64 - 512 * 32, 2048 * 32 - 100}));
}

TEST(NetLayer, HidesWhatIsBelowZeroAndBoundsTheRest) {
  NetLayer<1, 3> layer;
  layer.weights = {{{1024}, {-1024}, {NetLayer<1, 3>::kMostWeight}}};
  const std::array<std::int16_t, 1> inputs{kMostInput};
  EXPECT_EQ(layer.hidden(inputs), (std::array<std::int16_t, 3>{kMostInput, 0, NetLayer<1, 3>::kMostHidden}));
}

TEST(Net, VisitsEveryNumberOnce) {
  Net net;
  int count = 0;
  Net::for_each_number(net, [&](auto& number, std::int32_t least, std::int32_t greatest) {
    EXPECT_LT(least, greatest);
    number = static_cast<std::remove_reference_t<decltype(number)>>(1);
    ++count;
  });
  EXPECT_EQ(count, (64 + 1) * 32 + (32 + 1) * 16 + (16 + 1) + (16 + 1) * 16 + (16 + 1));
  EXPECT_EQ(net.chance_layer.weights[0][15], 1);
  EXPECT_EQ(net.first.weights[31][63], 1);
}

/// A position of two armies as `InputScene` reads it.
struct Table {
  struct Unit {
    Point at;
    Length reach;
    bool ready;
    Hundredths price;
    int seat;
  };
  std::vector<Unit> all;
  std::array<std::vector<UnitIndex>, 2> armies;
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};
  int players = 2;
  int round = 2;

  void add(const Unit& unit) {
    armies[static_cast<std::size_t>(unit.seat)].push_back(static_cast<UnitIndex>(all.size()));
    all.push_back(unit);
  }
  int unit_count() const { return static_cast<int>(all.size()); }
  Hundredths cost(UnitIndex unit) const { return all[static_cast<std::size_t>(unit)].price; }
  const std::vector<UnitIndex>& army(int seat) const { return armies[static_cast<std::size_t>(seat)]; }
  template <class Visit>
  void for_each_enemy(int seat, Visit&& visit) const {
    for (const UnitIndex unit : army(1 - seat)) visit(unit);
  }
  InputScene scene(int seat) const {
    return {*this, seat, 4, [&](UnitIndex unit) {
              const Unit& one = all[static_cast<std::size_t>(unit)];
              return UnitFacts{one.at, one.reach, one.ready, false};
            }};
  }
};

Table two_against_one() {
  Table table;
  table.add({{0, 0}, 600, true, 1000, 0});
  table.add({{0, 2000}, 600, false, 3000, 0});
  table.add({{500, 0}, 1200, true, 2000, 1});
  table.destroyed_hundredths = {500, 1000};
  return table;
}

// The mean unit costs 20 points, and the mean army 30.
TEST(InputScene, TellsThePositionToBothSides) {
  const NetInputs mine = two_against_one().scene(0).position();
  const NetInputs theirs = two_against_one().scene(1).position();
  EXPECT_EQ(mine[0], kNetOne / 2) << "round 2 of 4";
  EXPECT_EQ(mine[3], kNetOne * 4000 / 3000) << "own worth alive";
  EXPECT_EQ(mine[5], -kNetOne * 4 * 500 / 3000) << "five points behind";
  EXPECT_EQ(mine[6], kNetOne * 1000 / 3000) << "only the first is ready";
  EXPECT_EQ(mine[12], kNetOne * 1000 / 3000) << "the enemy reaches the first unit";
  for (const auto& [a, b] : std::vector<std::array<std::size_t, 2>>{{3, 4}, {6, 7}, {8, 9}, {10, 11}, {12, 13}}) {
    EXPECT_EQ(mine[a], theirs[b]);
    EXPECT_EQ(mine[b], theirs[a]);
  }
  EXPECT_EQ(mine[5], -theirs[5]);
}

TEST(InputScene, TellsTheThreatAtTheEndOfAMove) {
  const Table table = two_against_one();
  const std::array<DecisionFacts, 2> decisions{
      {{.unit = 0, .kinds = 1, .end = {0, 0}, .terms = {.attack = 100}},
       {.unit = 0, .kinds = 2, .target = 2, .end = {-1000, 0}, .terms = {.attack = 400, .danger = -100}}}};
  std::array<NetInputs, 2> inputs;
  table.scene(0).describe(decisions, 0, inputs);
  EXPECT_EQ(inputs[0][16], kNetOne) << "the choice on the spot";
  EXPECT_EQ(inputs[1][16], 0);
  EXPECT_EQ(inputs[1][17], kNetOne) << "of the same unit";
  EXPECT_EQ(inputs[1][26], kNetOne * 400 / 2000) << "the attack, of a mean unit";
  EXPECT_EQ(inputs[0][41], kNetOne / 4) << "one ready enemy reaches it where it is";
  EXPECT_EQ(inputs[1][41], kNetOne / 4);
  EXPECT_EQ(inputs[0][46], kNetOne / 4) << "and where it stays";
  EXPECT_EQ(inputs[1][46], 0) << "but not where it goes";
  EXPECT_EQ(inputs[1][57], kNetOne) << "there is a target";
  EXPECT_EQ(inputs[0][57], 0);
}

}  // namespace
}  // namespace warbalance::net_test
