#include "engine/systems/vsgmr/players/paths.hpp"

#include "engine/systems/vsgmr/movement.hpp"
#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr::paths_test {
namespace {

TerrainPiece fence(Point low, Point high) { return {Shape::rectangle(low, high), {.solid = true}}; }

Length length_of(const Path& path) {
  Length sum = 0;
  for (std::size_t i = 1; i < path.count; ++i) sum += length_up(path.points[i - 1], path.points[i]);
  return sum;
}

/// A figure of seat 0 at a place among barriers, whose turns are walked one after the other.
class Walk {
 public:
  Walk(const std::string& profile, Point at, const std::vector<TerrainPiece>& pieces) {
    scene_.unit(0, profile, at).unit(1, "Troop guy", {7100, 4700});
    for (const TerrainPiece& piece : pieces) scene_.piece(piece);
    state_ = scene_.play().state;
  }
  Path turn(Point goal) {
    const Walker walker = walker_of(state_, 0, false);
    const Path path = paths_.to(rules_, state_, walker, goal, false);
    EXPECT_TRUE(path.count <= 1 || move_is_legal(rules_, state_, walker, path, false));
    if (path.count > 1) state_.unit(0).at = path.end();
    return path;
  }
  /// Length of the path to a place over all turns; -1 if it is not reached in 20.
  Length all(Point goal) {
    Length sum = 0;
    for (int turns = 0; turns < 20; ++turns) {
      sum += length_of(turn(goal));
      if (state_.unit(0).at == goal) return sum;
    }
    return -1;
  }
  Point at() const { return state_.unit(0).at; }

 private:
  Scene scene_;  // the position points into it
  const Rules rules_ = sim::compile_rules<Vsgmr>(load_rules());
  Paths paths_;
  State state_{};
};

// Rules: VS-M6
TEST(VsgmrPaths, GoAroundTheNearerEndOfABarrier) {
  Walk walk("Cavalry, Independent", {1000, 1000}, {fence({1200, 900}, {1300, 1050})});
  const Path path = walk.turn({1600, 1000});
  // corners of the barrier grown by the radius 75 and 1
  EXPECT_EQ(path, (Path{{{{1000, 1000}, {1124, 1126}, {1376, 1126}, {1600, 1000}}}, 4}));
}

// The barrier that the straight path crosses is not the only one that matters: behind its nearer end there is another.
// Rules: VS-M6
TEST(VsgmrPaths, AreTheShortestOverAllBarriers) {
  Walk walk("Troop guy", {1000, 1000},
            {fence({1200, 800}, {1220, 1100}), fence({1200, 1120}, {1220, 2000}), fence({1200, 400}, {1220, 780})});
  const Length around_the_low_end = length_up({1000, 1000}, {1149, 349}) + 122 + length_up({1271, 349}, {1400, 1000});
  EXPECT_NEAR(walk.all({1400, 1000}), around_the_low_end, 1);  // a leg of two turns is rounded twice
}

// A spiral of seven corners; each turn shows at most three legs of the path.
// Rules: VS-M6
TEST(VsgmrPaths, LeadOutOfASpiral) {
  Walk walk("Hero guy, Superior Super-Move", {3000, 2400},
            {fence({2800, 2200}, {3200, 2220}), fence({3180, 2220}, {3200, 2800}), fence({2600, 2780}, {3180, 2800}),
             fence({2600, 2000}, {2620, 2780}), fence({2620, 2000}, {3400, 2020}), fence({3380, 2020}, {3400, 3000}),
             fence({2400, 2980}, {3380, 3000})});
  EXPECT_GT(walk.all({3000, 1800}), 2000);
  EXPECT_EQ(walk.at(), (Point{3000, 1800}));
}

// Rules: VS-M6
TEST(VsgmrPaths, HaveNoLimitOfBarriers) {
  std::vector<TerrainPiece> pieces;
  for (Length i = 0; i < 60; ++i) pieces.push_back(fence({1500, 20 + 70 * i}, {1520, 60 + 70 * i}));  // no gap of 100
  Walk walk("Troop guy", {1000, 1000}, pieces);
  EXPECT_GT(walk.all({2000, 1000}), 6000);  // around the far end: the near one leaves no room at the edge
}

// Rules: VS-M6
TEST(VsgmrPaths, EndAtTheBarrierThatKeepsThemFromAPlace) {
  const std::vector<TerrainPiece> cage = {fence({2000, 2000}, {2600, 2020}), fence({2000, 2580}, {2600, 2600}),
                                          fence({2000, 2020}, {2020, 2580}), fence({2580, 2020}, {2600, 2580})};
  Walk walk("Troop guy", {1000, 2300}, cage);
  EXPECT_EQ(walk.all({2300, 2300}), -1);
  EXPECT_LE(distance2(walk.at(), {2300, 2300}), square(500));
  Walk shut_in("Troop guy", {2300, 2300}, cage);
  EXPECT_EQ(shut_in.all({1000, 2300}), -1);
  EXPECT_GT(shut_in.at().x, 2069);
}

// Rules: VS-M6
TEST(VsgmrPaths, AreComputedAnewWhenABarrierIsGone) {
  State state{};
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  CornerPaths corners;
  state.terrain.add(fence({1200, 900}, {1300, 1050}));
  EXPECT_FALSE(corners.knows(state.terrain, 50));
  corners.begin(rules, state.terrain, 50);
  EXPECT_TRUE(corners.knows(state.terrain, 50));
  EXPECT_FALSE(corners.knows(state.terrain, 75));
  state.terrain.clear();
  EXPECT_FALSE(corners.knows(state.terrain, 50));
}

// The cache changes no path: not where bases stand elsewhere, nor when a piece of terrain is gone, nor on another
// table. Rules: VS-M4, VS-M6
TEST(VsgmrPaths, FromTheCacheAreThoseOfTheTableAsItIs) {
  Paths known;
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  int stopped = 0;
  for (const Length edge : {1300, 1350}) {
    Scene scene;
    scene.unit(0, "Troop guy", {1000, 1000}).unit(0, "Cavalry, Flight, Independent", {900, 1200});
    scene.unit(1, "Troop guy", {7100, 4700});
    scene.piece(fence({1200, 900}, {edge, 1050}));
    scene.piece({Shape::circle({1300, 1400}, 200), {.difficult = true}});
    State state = scene.play().state;
    known.begin(state.terrain);
    for (int pass = 0; pass < 3; ++pass) {
      if (pass == 2) state.terrain.remove(0);
      for (Length y = 700; y < 1700; y += 100) {
        const Point goal{1500, y};
        for (const UnitIndex figure : {UnitIndex{0}, UnitIndex{1}}) {
          const Walker walker = walker_of(state, figure, figure == 1);
          Paths anew;
          const Path open = anew.to(rules, state, walker, goal, false);
          for (const Point other : {Point{7100, 4700}, open.end(), goal}) {  // which may stand where the path ends
            state.unit(2).at = other;
            const Path path = anew.to(rules, state, walker, goal, false);
            const Path kept = known.to(rules, state, walker, goal, false);
            ASSERT_EQ(kept.count, path.count);
            if (path.count > 1) {
              EXPECT_EQ(kept, path);
            }
            stopped += path.count != open.count || path.end() != open.end() ? 1 : 0;
          }
          state.unit(2).at = {7100, 4700};
        }
      }
    }
  }
  EXPECT_GT(stopped, 50);
}

}  // namespace
}  // namespace warbalance::vsgmr::paths_test
