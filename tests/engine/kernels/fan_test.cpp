#include "engine/kernels/fan.hpp"

#include <gtest/gtest.h>

#include <random>

namespace warbalance::fan_test {
namespace {

/// Moves and pieces at random places: crowded, so that most have to do with each other; or far apart on the largest
/// table, where numbers are great.
class Fans : public testing::TestWithParam<Length> {
 protected:
  static constexpr int kRounds = 4000;

  Length below(Length limit) { return static_cast<Length>(random_() % static_cast<unsigned>(limit)); }
  Point place() { return {below(GetParam()), below(GetParam())}; }
  Terrain pieces() {
    Terrain terrain;
    const Length size = GetParam() / 5;
    for (int i = 0; i < 6; ++i) {
      const Point at = place();
      const bool round = below(2) == 0;
      terrain.add({round ? Shape::circle(at, 1 + below(size))
                         : Shape::rectangle(at, {at.x + 1 + below(size), at.y + 1 + below(size)}),
                   {},
                   0});
    }
    return terrain;
  }
  Fan fan() {
    const Point from = place();
    std::array<ShortPoint, Fan::kMoves> ends;
    // some short, some along an axis, some not at all
    for (ShortPoint& end : ends) {
      const int kind = below(6);
      const Point far = place();
      end = kind == 0 ? from : kind == 1 ? Point{from.x, far.y} : kind == 2 ? from + Point{below(9), -below(9)} : far;
    }
    return Fan(from, ends);
  }

  std::mt19937 random_{5};
};

/// The moves of which `holds(end)`.
template <class Holds>
unsigned each(const Fan& fan, const Holds& holds) {
  unsigned found = 0;
  for (int move = 0; move < Fan::kMoves; ++move) found |= holds(fan[move]) ? 1U << move : 0U;
  return found;
}

TEST_P(Fans, AnswerAsEverySegmentAnswersForItself) {
  int near = 0;
  int crossing = 0;
  int not_crossing = 0;
  int ending = 0;
  for (int round = 0; round < kRounds; ++round) {
    const Terrain terrain = pieces();
    const Fan moves = fan();
    const PieceSet set = random_() & terrain.all();
    const Length radius = below(100);
    const auto any = [&](const auto& holds) { return terrain.any_of(set, holds); };
    const unsigned expected_near =
        each(moves, [&](Point end) { return terrain.near(set, moves.from(), end, radius) != 0; });
    const unsigned expected_crossing = each(moves, [&](Point end) {
      return any([&](const TerrainPiece& piece) { return crosses(piece.shape, moves.from(), end); });
    });
    const unsigned expected_ending = each(
        moves, [&](Point end) { return any([&](const TerrainPiece& piece) { return contains(piece.shape, end); }); });
    ASSERT_EQ(moves.near(terrain, set, radius), expected_near);
    ASSERT_EQ(moves.crossing(terrain, set), expected_crossing);
    ASSERT_EQ(moves.ending_in(terrain, set), expected_ending);
    near += __builtin_popcount(expected_near);
    crossing += __builtin_popcount(expected_crossing);
    not_crossing += __builtin_popcount(moves.near(terrain, set, 0) & ~expected_crossing);
    ending += __builtin_popcount(expected_ending);
  }
  for (const int count : {near, crossing, not_crossing, ending}) EXPECT_GT(count, kRounds / 4);
}

TEST_P(Fans, KnowWhichMovesEndWhere) {
  for (int round = 0; round < kRounds; ++round) {
    const Fan moves = fan();
    EXPECT_EQ(moves.staying(), each(moves, [&](Point end) { return end == moves.from(); }));
    const Point low = moves[below(Fan::kMoves)];
    const Point high = low + Point{below(900), below(900)};
    EXPECT_EQ(moves.ending_between(low, high), each(moves, [&](Point end) {
                return end.x >= low.x && end.y >= low.y && end.x <= high.x && end.y <= high.y;
              }));
  }
}

TEST_P(Fans, TakeTheEndsOfOthers) {
  const Fan moves = fan();
  const Fan others = fan();
  for (unsigned taken = 0; taken <= Fan::kAll; ++taken) {
    Fan mixed = moves;
    mixed.take(taken, others);
    mixed.put(5, {7, 9});
    for (int move = 0; move < Fan::kMoves; ++move) {
      const Point expected = move == 5 ? Point{7, 9} : (taken >> move & 1U) != 0 ? others[move] : moves[move];
      EXPECT_EQ(mixed[move], expected);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, Fans, testing::Values(1200, 9601));

}  // namespace
}  // namespace warbalance::fan_test
