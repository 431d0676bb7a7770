#include <memory>

#include "tests/engine/golden.hpp"

#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr::golden_test {
namespace {

using tests::expect_golden;

/// The hand-worked battle of the specification.
Outcome worked_battle() {
  return Scene({"rounds=5", "end_on_first_wipeout=true"})
      .first(-1)
      .unit(0, "Hero guy, Distance, Automatic Fire", {3600, 1750})
      .unit(0, "Troop guy, Double Strike", {3900, 1750})
      .unit(1, "Troop guy, Heavy Armor, Revenge", {3600, 3050})
      .unit(1, "Mook guy, Distance", {3900, 3050})
      // round 1
      .turn(0)
      .move(1, Path::straight({3900, 1750}, {3900, 2350}))
      .move(2, Path::straight({3600, 3050}, {3600, 2450}))
      .shoot(0, 2)
      .shoot(3, 1)
      // round 2
      .turn(1)
      .move(2, Path::straight({3600, 2450}, {3800, 2350}), {1, 0})
      .move(1, {}, {-1, 0})
      .shoot(3, 1)
      .shoot(0, 2)
      .strike(2, 1)
      .strike(1, 2)
      .again(2)
      // round 3
      .turn(0)
      .move(0, Path::straight({3600, 1750}, {3600, 2350}))
      .shoot(0, 3)
      .dice({4, 2, 2, 5, 4, 5, 3, 3, 2, 6, 5, 1, 3, 3, 4, 5, 6, 1, 4, 5, 1, 3, 4})
      .play();
}

// Rules: VS-R1, VS-R2, VS-R4, VS-R5, VS-R7, VS-M1, VS-M2, VS-D1, VS-D8, VS-D9, VS-D10, VS-D11, VS-H1, VS-H2, VS-X1,
// VS-X4, VS-X6, VS-A05, VS-A11, VS-V1, VS-V10, VS-F2, VS-F4, VS-S2
TEST(VsgmrWorkedExample, GoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_battle();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 3);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 650);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 300);
  EXPECT_EQ(outcome.report.lost_hundredths[0], 300);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 650);
  EXPECT_EQ(outcome.report.dice, 23);
  EXPECT_EQ(outcome.report.survivors[0], 1);
  EXPECT_EQ(outcome.report.survivors[1], 0);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::hand_to_hand)], 1);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::revenge)], 1);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::distance)], 1);
}

TEST(VsgmrGolden, WorkedBattle) {
  expect_golden("vsgmr_worked_battle", "The hand-worked battle", worked_battle().trace.events());
}

/// A battle of the players on a board with a wood, a building and a wall.
std::vector<TraceEvent> board_battle(const char* geometry) {
  const sim::Ruleset ruleset = load_rules({geometry});
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  std::array<tests::ListedUnits<Vsgmr>, 2> armies;
  for (const char* figure : {"Commander, Distance", "Troop guy, Distance", "Cavalry", "Troop guy, Light Armor"}) {
    armies[0].add(ruleset, figure);
  }
  for (const char* figure :
       {"Commander, Combat Master", "Hero guy, Major Super-Fight", "Troop guy, Cause Fear", "Mook guy, Distance"}) {
    armies[1].add(ruleset, figure);
  }
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    setup.sides[seat] = {armies[seat].profiles, armies[seat].costs, {}, Policy::greedy};
  }
  const std::array<TerrainPiece, 3> pieces = {
      {{Shape::circle({3100, 2000}, 300), {.cover = true, .difficult = true}},
       {Shape::rectangle({3900, 2000}, {4300, 2500}), {.blocks_los = 1200, .solid = true}},
       {Shape::rectangle({2500, 2950}, {4000, 3000}), {.cover = true, .solid = true, .low = true}}}};
  setup.table.pieces = pieces;
  const auto arena = std::make_unique<Vsgmr::Arena>(rules, Vsgmr::make_tables(rules, {}));
  RecordTrace trace;
  arena->play(setup, BattleKey{7, 0, 0}, trace);
  return trace.events();
}

// Rules: VS-G4, VS-G5, VS-G6, VS-G7
TEST(VsgmrGolden, BattleOnSquares) {
  expect_golden("vsgmr_squares", "A battle on a board of squares", board_battle("geometry=square_grid"));
}

// Rules: VS-G4, VS-G5, VS-G6, VS-G7
TEST(VsgmrGolden, BattleOnHexes) {
  expect_golden("vsgmr_hexes", "A battle on a board of hexes", board_battle("geometry=hex_grid"));
}

}  // namespace
}  // namespace warbalance::vsgmr::golden_test
