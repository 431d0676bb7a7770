#include "engine/systems/vsgmr/players/paths.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/walker.hpp"
#include "tests/engine/vsgmr/board.hpp"
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
  const auto way = [&](Length radius) {
    corners.begin(rules, state.terrain, radius);
    return corners.around(state.terrain, {1000, 1000}, {1500, 1000}).path;
  };
  state.terrain.add(fence({1200, 900}, {1300, 1050}));
  const Path path = way(50);
  EXPECT_GT(path.count, 2);
  EXPECT_EQ(way(50), path);
  EXPECT_NE(way(75), path);
  EXPECT_EQ(way(50), path);
  state.terrain.clear();
  EXPECT_EQ(way(50), Path::straight({1000, 1000}, {1500, 1000}));
}

// What is kept of a table changes no path: not where bases stand elsewhere, nor when a piece of terrain is gone, nor on
// another table. Rules: VS-M4, VS-M6
TEST(VsgmrPaths, AreThoseOfTheTableAsItIs) {
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

// What is computed at once has to be what the rules find step by step, and caches may change nothing.

/// Numbers that look random, the same everywhere.
class Numbers {
 public:
  Length between(Length least, Length most) {
    seed_ = seed_ * 6364136223846793005U + 1442695040888963407U;
    return least + static_cast<Length>((seed_ >> 33U) % static_cast<std::uint64_t>(most - least + 1));
  }
  Point place() { return {between(1500, 3500), between(1500, 3500)}; }

 private:
  std::uint64_t seed_ = 5;
};

TerrainPiece rough(Numbers& numbers) {
  const Point at = numbers.place();
  TerrainPiece piece;
  piece.shape = numbers.between(0, 1) == 0
                    ? Shape::circle(at, numbers.between(50, 400))
                    : Shape::rectangle(at, at + Point{numbers.between(30, 700), numbers.between(30, 700)});
  piece.traits.difficult = true;
  piece.traits.cover = numbers.between(0, 1) == 0;
  piece.traits.blocks_los = numbers.between(0, 3) == 0 ? 1200 : 0;
  return piece;
}

/// VS-M4 as the rulebook words it: whether a figure may go along a straight path.
bool may_go(const State& state, const Walker& walker, Point to) {
  const Length length = length_up(walker.from, to);
  const Length limit =
      in_rough(state, walker, walker.from) ? std::min(walker.half_move, walker.allowance) : walker.allowance;
  Length inside = 0;
  for (Length at = 0; at < length;) {
    const Length step = std::min<Length>(25, length - at);
    at += step;
    if (in_rough(state, walker, at == length ? to : towards(walker.from, to, at, length))) inside += step;
    if (inside > walker.half_move) return false;
  }
  return length <= limit;
}

// Rules: VS-M1, VS-M4
TEST(VsgmrAllowance, EndsWhereStepsEnd) {
  Numbers numbers;
  int stopped = 0;
  for (int table = 0; table < 300; ++table) {
    Board board;
    board.unit(0, table % 3 == 0 ? "Vehicle, Independent" : "Troop guy", numbers.place());
    board.unit(1, "Troop guy", Point{100, 100});
    PieceSet all = 0;
    for (int i = 0; i < 3; ++i) {
      board.piece(rough(numbers));
      all |= PieceSet{1} << i;
    }
    board.begin();
    const Walker walker = walker_of(board.state(), 0, false);
    for (int number = 0; number < 20; ++number) {
      const Point goal = numbers.place();
      const Path path =
          clear_part(board.rules(), board.state(), walker,
                     walk_straight(board.rules(), board.state().terrain, walker, goal, all, false), false);
      const Length length = length_up(walker.from, goal);
      const Length gone = path.count > 1 ? length_up(walker.from, path.end()) : 0;
      EXPECT_TRUE(path.count == 1 || may_go(board.state(), walker, path.end()));
      if (path.count > 1 && path.end() == goal) continue;
      ++stopped;
      // neither the whole path nor the end of any later step
      EXPECT_FALSE(may_go(board.state(), walker, goal) && board.state().free_of_bases(0, goal, walker.radius));
      for (Length at = 25; at < std::min(length, walker.allowance + 1); at += 25) {
        const Point beyond = towards(walker.from, goal, at, length);
        if (length_up(walker.from, beyond) <= gone + 2) continue;
        EXPECT_FALSE(may_go(board.state(), walker, beyond) && board.state().free_of_bases(0, beyond, walker.radius))
            << table << ' ' << number << ' ' << at;
      }
    }
  }
  EXPECT_GT(stopped, 1000);
}

}  // namespace
}  // namespace warbalance::vsgmr::paths_test
