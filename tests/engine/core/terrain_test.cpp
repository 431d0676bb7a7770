#include "engine/core/terrain.hpp"

#include <gtest/gtest.h>

#include <random>

namespace warbalance::terrain_test {
namespace {

TEST(Terrain, NearLeavesOutOnlyWhatASegmentHasNothingToDoWith) {
  std::mt19937 random(1);
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  int left_out = 0;
  for (int round = 0; round < 2000; ++round) {
    Terrain terrain;
    const int count = below(20);
    for (int i = 0; i < count; ++i) {
      const Point at{below(4800), below(4800)};
      const bool round_piece = below(2) == 0;
      terrain.add({round_piece ? Shape::circle(at, 1 + below(400))
                               : Shape::rectangle(at, {at.x + 1 + below(800), at.y + 1 + below(800)}),
                   TerrainTraits{}, 0});
    }
    const PieceSet all = (PieceSet{1} << count) - 1;
    // off the table too; one in four segments is a point, one starts at the corner of a piece
    Point a{below(6800) - 1000, below(6800) - 1000};
    const Point b = below(4) == 0 ? a : Point{below(6800) - 1000, below(6800) - 1000};
    if (count > 0 && below(4) == 0) a = terrain.piece(0).shape.high;
    const Length margin = below(2) == 0 ? 0 : 50;
    const PieceSet near = terrain.near(all, a, b, margin);
    EXPECT_EQ(near & ~all, 0U);
    for (int i = 0; i < count; ++i) {
      const Shape& shape = terrain.piece(i).shape;
      const bool matters = contains(shape, a) || contains(shape, b) || crosses(shape, a, b, margin);
      const bool is_near = (near >> i & 1) != 0;
      EXPECT_TRUE(is_near || !matters) << "piece " << i << " of round " << round;
      left_out += is_near ? 0 : 1;
    }
  }
  EXPECT_GT(left_out, 2000);  // and it does leave out what is far away
}

}  // namespace
}  // namespace warbalance::terrain_test
