#include "engine/systems/vsgmr/allowance.hpp"

#include "engine/systems/vsgmr/memory/sight_cache.hpp"
#include "engine/systems/vsgmr/players/paths.hpp"
#include "tests/engine/vsgmr/board.hpp"

// What is computed at once has to be what the rules find step by step, and caches may change nothing.

namespace warbalance::vsgmr::allowance_test {
namespace {

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

// Rules: VS-D3, VS-D4, VS-D5
TEST(VsgmrSightCache, HasWhatIsComputedAnew) {
  Numbers numbers;
  SightCache sights;
  for (int table = 0; table < 20; ++table) {
    Board board;
    board.unit(0, "Troop guy", Point{100, 100}).unit(1, "Troop guy", Point{300, 300});
    for (int i = 0; i < 3; ++i) {
      TerrainPiece piece = rough(numbers);
      piece.traits.low = i == 2;
      board.piece(piece);
    }
    board.begin();
    State& state = board.state();
    sights.begin(state.terrain);
    for (int i = 0; i < 400; ++i) {
      if (i == 300) state.terrain.remove(1);
      const bool aboard = i % 5 == 0;
      const Stand from{{1500 + 200 * (i % 10), 1600}, {0, 1}, i % 3 == 0 ? 50 : 100, i % 7 == 0};
      const Stand target{{1500 + 300 * (i % 7), 3400}, {0, 1}, i % 2 == 0 ? 50 : 75, i % 11 == 0};
      const Sight known = sights.look(state, from, target, aboard);
      const Sight seen = look(state, from, target, aboard);
      EXPECT_EQ(known.visible, seen.visible);
      EXPECT_EQ(known.cover, seen.cover);
      EXPECT_EQ(known.doubtful, seen.doubtful);
      EXPECT_EQ(known.doubtful_cover, seen.doubtful_cover);
      EXPECT_EQ(known.open_lines, seen.open_lines);
    }
  }
}

// Of figures that differ in anything and go from the same place to the same goal.
// Rules: VS-M4, VS-M6
TEST(VsgmrPaths, FromTheCacheAreThoseThatAreComputedAnew) {
  Numbers numbers;
  Paths kept;
  Paths anew;  // without a table, so that nothing is cached
  int different = 0;
  for (int table = 0; table < 20; ++table) {
    Board board;
    board.unit(0, "Troop guy", Point{100, 100}).unit(1, "Troop guy", Point{2600, 2600});
    for (int i = 0; i < 5; ++i) {
      TerrainPiece piece = rough(numbers);
      piece.traits.solid = i > 2;
      piece.traits.water = i == 0;
      board.piece(piece);
    }
    board.begin();
    State& state = board.state();
    kept.begin(state.terrain);
    const std::array<Point, 3> places = {numbers.place(), numbers.place(), numbers.place()};
    Path last;
    for (int i = 0; i < 600; ++i) {
      if (i == 400) state.terrain.remove(3);
      const auto one_of = [&](auto... values) {
        const std::array<Length, sizeof...(values)> list{values...};
        return list[static_cast<std::size_t>(numbers.between(0, Length{sizeof...(values)} - 1))];
      };
      Walker walker;
      walker.unit = 0;
      walker.from = places[static_cast<std::size_t>(i % 2)];
      walker.radius = one_of(50, 75, 100);
      walker.allowance = one_of(600, 900, 1400);
      walker.half_move = one_of(100, 300);
      walker.flies = one_of(0, 1) == 1;
      walker.swims = one_of(0, 1) == 1;
      const bool in_flight = walker.flies && one_of(0, 1) == 1;
      const Point goal = places[i % 3 == 0 ? 2 : static_cast<std::size_t>(1 - i % 2)];
      const Path path = kept.to(board.rules(), state, walker, goal, in_flight);
      EXPECT_EQ(path, anew.to(board.rules(), state, walker, goal, in_flight)) << table << ' ' << i;
      different += path == last ? 0 : 1;
      last = path;
    }
  }
  EXPECT_GT(different, 3000);
}

}  // namespace
}  // namespace warbalance::vsgmr::allowance_test
