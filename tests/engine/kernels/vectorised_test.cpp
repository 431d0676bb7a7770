#include "engine/kernels/vectorised.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <random>

// Every kernel against the same written lane by lane.

namespace warbalance::vectorised_test {
namespace {

class Kernels : public testing::Test {
 protected:
  static constexpr int kRounds = 2000;

  std::int16_t below(int limit) { return static_cast<std::int16_t>(random_() % static_cast<unsigned>(limit)); }
  /// Of a point on or near a table.
  std::int16_t coordinate() { return static_cast<std::int16_t>(below(20000) - 10000); }
  std::int32_t any() { return static_cast<std::int32_t>(random_()); }
  Points points() {
    Points points;
    for (int i = 0; i < 2 * kLanes; ++i) points[i] = coordinate();
    return points;
  }
  Lanes32 lanes() { return Lanes32{any(), any(), any(), any()}; }
  Lanes32 mask() { return Lanes32{any(), any(), any(), any()} < 0; }

  std::mt19937 random_{3};
};

TEST_F(Kernels, MeasureAsEveryPointIsMeasured) {
  for (int round = 0; round < kRounds; ++round) {
    const Points a = points();
    const Points b = points();
    Lanes32 products;
    dots(a, b, products);
    const Point from{coordinate() / 2, coordinate() / 2};
    Points froms;
    fill(from, froms);
    const Points halves = a / 2;
    Lanes32 squared;
    distances2(halves, froms, squared);
    std::array<ShortPoint, kLanes> column;
    store(halves, column.data());
    Lanes32 of_column;
    distances2(column.data(), froms, of_column);
    for (int lane = 0; lane < kLanes; ++lane) {
      const int x = 2 * lane;
      EXPECT_EQ(products[lane], a[x] * b[x] + a[x + 1] * b[x + 1]);
      EXPECT_EQ(squared[lane], distance2(from, {halves[x], halves[x + 1]}));
      EXPECT_EQ(of_column[lane], squared[lane]);
    }
  }
}

TEST_F(Kernels, MeasureEightPointsAsOneAfterAnother) {
  for (int round = 0; round < kRounds; ++round) {
    Lanes16 x;
    Lanes16 y;
    for (int i = 0; i < 2 * kLanes; ++i) {
      x[i] = below(10000);
      y[i] = below(10000);
    }
    const Point from{below(10000), below(10000)};
    Lanes32 first;
    Lanes32 last;
    EightPoints(x, y).distances2(from, first, last);
    for (int i = 0; i < 2 * kLanes; ++i) {
      EXPECT_EQ(i < kLanes ? first[i] : last[i - kLanes], distance2(from, {x[i], y[i]}));
    }
  }
}

TEST_F(Kernels, TellTheLanesOfAMaskThatAreTrue) {
  for (int round = 0; round < kRounds; ++round) {
    const Lanes32 low = mask();
    const Lanes32 high = mask();
    unsigned set = 0;
    unsigned bits = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      if (low[lane] != 0) {
        set |= 1U << lane;
        bits |= 1U << (4 * lane);
      }
      if (high[lane] != 0) set |= 1U << (lane + kLanes);
    }
    EXPECT_EQ(set_of(low), set & 0xFU);
    EXPECT_EQ(bits_of(low), bits);
    EXPECT_EQ(set_of(low, high), set);
    Lanes16 both;
    narrow(low, high, both);
    EXPECT_EQ(set_of(both), set);
    Lanes16 again;
    mask_of(set, again);
    EXPECT_EQ(set_of(again), set);
    unsigned visited = 0;
    const bool all = any_lane(bits, [&](int lane) {
      visited |= 1U << lane;
      return visited == (set & 0xFU);
    });
    EXPECT_EQ(visited, set & 0xFU);
    EXPECT_EQ(all, bits != 0);
    Lanes64 first;
    Lanes64 last;
    widen(low, first, last);
    for (int lane = 0; lane < kLanes; ++lane) {
      EXPECT_EQ(lane < 2 ? first[lane] : last[lane - 2], std::int64_t{low[lane]});
    }
  }
}

TEST_F(Kernels, CompareNumbersAndProducts) {
  for (int round = 0; round < kRounds; ++round) {
    const Lanes32 a = lanes();
    const Lanes32 b = lanes();
    Lanes32 lesser = a;
    keep_lesser(b, lesser);
    std::int32_t least = a[0];
    const Lanes32 positive = Lanes32{} + std::numeric_limits<std::int32_t>::max();
    const Lanes32 left = a & positive;
    const Lanes32 right = b & positive;
    const Lanes32 third = round % 2 == 0 ? lanes() & positive : left;
    Lanes32 less;
    products_less(left, right, right, third, less);
    for (int lane = 0; lane < kLanes; ++lane) {
      EXPECT_EQ(lesser[lane], std::min(a[lane], b[lane]));
      least = std::min(least, a[lane]);
      const bool is_less = std::int64_t{left[lane]} * right[lane] < std::int64_t{right[lane]} * third[lane];
      EXPECT_EQ(less[lane] != 0, is_less);
    }
    EXPECT_EQ(least_of(a), least);
  }
}

TEST_F(Kernels, FillAllLanes) {
  for (int round = 0; round < kRounds; ++round) {
    const Point point{coordinate(), coordinate()};
    Points same;
    fill(point, same);
    Lanes16 x;
    Lanes16 y;
    fill(point, x, y);
    Lanes16 number;
    fill(point.x, number);
    Points first;
    Points last;
    pair_up(x, y, first, last);
    for (int i = 0; i < 2 * kLanes; ++i) {
      EXPECT_EQ(same[i], i % 2 == 0 ? point.x : point.y);
      EXPECT_EQ(x[i], point.x);
      EXPECT_EQ(y[i], point.y);
      EXPECT_EQ(number[i], point.x);
      EXPECT_EQ(first[i], same[i]);
      EXPECT_EQ(last[i], same[i]);
    }
  }
}

}  // namespace
}  // namespace warbalance::vectorised_test
