#include "engine/systems/vsgmr/movement.hpp"
#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr::ground_test {
namespace {

TerrainPiece rect(Point low, Point high, TerrainTraits traits) { return {Shape::rectangle(low, high), traits}; }

constexpr TerrainTraits kForest{.cover = true, .difficult = true};
constexpr TerrainTraits kBuilding{.blocks_los = 1200, .solid = true};
constexpr TerrainTraits kWall{.cover = true, .solid = true, .low = true};

State table_with(const std::vector<TerrainPiece>& pieces) {
  State state{};
  for (const TerrainPiece& piece : pieces) state.terrain.add(piece);
  return state;
}

Stand at(Point place) { return {place, {0, 1}, 50, false}; }

// Rules: VS-D3, VS-D5, VS-T4
TEST(VsgmrSight, TwoOfThreeLinesMakeCover) {
  const State open = table_with({});
  EXPECT_TRUE(look(open, at({3000, 1000}), at({3000, 2000}), false).visible);
  EXPECT_FALSE(look(open, at({3000, 1000}), at({3000, 2000}), false).cover);
  EXPECT_TRUE(look(open, at({3000, 1000}), at({3000, 2000}), true).cover);
  // the side lines end at x = 2950 and 3050
  const State one = table_with({rect({2000, 1900}, {2960, 1950}, kForest)});
  EXPECT_FALSE(look(one, at({3000, 1000}), at({3000, 2000}), false).cover);
  const State two = table_with({rect({2000, 1900}, {3000, 1950}, kForest)});
  EXPECT_TRUE(look(two, at({3000, 1000}), at({3000, 2000}), false).cover);
  const State hidden = table_with({rect({2000, 1500}, {4000, 1600}, kBuilding)});
  EXPECT_FALSE(look(hidden, at({3000, 1000}), at({3000, 2000}), false).visible);
}

// Rules: VS-D4
TEST(VsgmrSight, TheOwnCoverDoesNotCount) {
  const State wall = table_with({rect({2500, 1070}, {3500, 1100}, kWall)});
  EXPECT_FALSE(look(wall, at({3000, 1000}), at({3000, 2000}), false).cover);
  EXPECT_TRUE(look(wall, at({3000, 900}), at({3000, 2000}), false).cover);
  Stand flying = at({3000, 900});
  flying.in_flight = true;
  EXPECT_FALSE(look(wall, flying, at({3000, 2000}), false).cover);
  const State forest = table_with({rect({2500, 900}, {3500, 2100}, kForest)});
  EXPECT_TRUE(look(forest, at({3000, 1000}), at({3000, 2000}), false).cover);  // both stand in it
}

/// A guy of seat 0 at (1000, 1000).
Outcome walk(const std::string& profile, Point to, TerrainTraits traits, bool flies = false) {
  Scene scene;
  scene.unit(0, profile, {1000, 1000}).unit(1, "Troop guy", {6000, 4000});
  scene.piece(rect({1200, 500}, {3000, 1500}, traits));
  return scene.move(0, Path::straight({1000, 1000}, to), {}, flies).play();
}

// The base overlaps the piece from x = 1151 on: 25 steps of 25 begin at x = 1175.
// Rules: VS-M3, VS-M4, VS-T3
TEST(VsgmrMoves, RoughGroundAllowsHalfAMoveInIt) {
  EXPECT_EQ(walk("Troop guy", {1450, 1000}, kForest).unit(0).at, (Point{1450, 1000}));
  EXPECT_EQ(walk("Troop guy, Flight", {1600, 1000}, kForest).unit(0).at, (Point{1600, 1000}));
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  Scene scene;  // the position points into it
  scene.unit(0, "Troop guy", {1000, 1000}).unit(1, "Troop guy", {6000, 4000});
  scene.piece(rect({1200, 500}, {3000, 1500}, kForest));
  State state = scene.play().state;
  Walker guy = walker_of(state, 0, false);
  EXPECT_FALSE(move_is_legal(rules, state, guy, Path::straight({1000, 1000}, {1475, 1000}), false));
  state.unit(0).at = {1200, 1000};
  guy = walker_of(state, 0, false);
  EXPECT_TRUE(move_is_legal(rules, state, guy, Path::straight({1200, 1000}, {900, 1000}), false));
  EXPECT_FALSE(move_is_legal(rules, state, guy, Path::straight({1200, 1000}, {899, 1000}), false));
}

// Rules: VS-M3
TEST(VsgmrMoves, BarriersAreNotCrossed) {
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  Scene scene;
  scene.unit(0, "Cavalry, Independent", {1000, 1000}).unit(1, "Troop guy", {6000, 4000});
  scene.piece(rect({1200, 900}, {1300, 1050}, kBuilding));
  State state = scene.play().state;
  const auto may_go = [&](Length y, bool flies) {
    state.unit(0).at = {1000, y};
    return move_is_legal(rules, state, walker_of(state, 0, flies), Path::straight({1000, y}, {1600, y}), flies);
  };
  EXPECT_FALSE(may_go(1000, false));
  EXPECT_TRUE(may_go(1000, true));
  EXPECT_FALSE(may_go(1124, false));  // the base, of radius 75, comes nearer than that
  EXPECT_TRUE(may_go(1125, false));
  state.terrain.remove(0);
  EXPECT_TRUE(may_go(1000, false));
}

// Rules: VS-M2
TEST(VsgmrMoves, FiguresPassThroughFiguresAndEndBesideThem) {
  Scene scene;
  scene.unit(0, "Troop guy", {1000, 1000}).unit(1, "Troop guy", {1300, 1000});
  const State state = scene.move(0, Path::straight({1000, 1000}, {1400, 1000})).play().state;
  EXPECT_EQ(state.unit(0).at, (Point{1400, 1000}));
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  const Walker walker = walker_of(state, 0, false);
  EXPECT_FALSE(move_is_legal(rules, state, walker, Path::straight({1400, 1000}, {1399, 1000}), false));
}

// Rules: VS-W4, VS-W7, VS-R3
TEST(VsgmrMoves, SuperMoveAddsToTheAllowanceAndToInitiative) {
  const sim::Ruleset ruleset = load_rules();
  EXPECT_EQ(profile_of(ruleset, "Hero guy, Minor Super-Move").allowance(), 900);
  EXPECT_EQ(profile_of(ruleset, "Hero guy, Major Super-Move").allowance(), 1200);
  EXPECT_EQ(profile_of(ruleset, "Cavalry, Superior Super-Move").allowance(), 900 + 900 + 450);
  EXPECT_EQ(profile_of(ruleset, "Hero guy, Superior Super-Move").half_move, 300);
  Scene scene;
  scene.first(-1).unit(0, "Hero guy, Superior Super-Move", {1000, 1000}).unit(1, "Troop guy", {6000, 4000});
  EXPECT_EQ(scene.dice({4, 6}).turn(0).play().report.first_player, 0);  // 7 against 6
}

}  // namespace
}  // namespace warbalance::vsgmr::ground_test
