#include <gtest/gtest.h>

#include <random>

#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/compass.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"

namespace warbalance::warstuff2::compass_test {
namespace {

TEST(Compass, PointsWhereAMoveAlongADirectionEnds) {
  for (const Length length : {0, 1, 7, 300, 599, 600, 1200, 1801}) {
    const Point from{2400 - length, 77 + length};
    const Compass ends(from, length);
    for (int way = 0; way < Compass::kMoves; ++way) {
      EXPECT_EQ(ends[way], along(from, 2 * way, length)) << "way " << way << ", length " << length;
    }
  }
}

TEST(Compass, GapsOfAllEndsAreThoseOfEach) {
  std::mt19937 random(4);
  // the largest table, and moves beyond its edges
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  for (int round = 0; round < 2000; ++round) {
    EnemyColumns enemies;
    for (int i = 1 + below(11); i > 0; --i) enemies.add({below(9601), below(9601)}, 20 + below(200));
    enemies.end();
    const Compass ends({below(9601), below(9601)}, below(2400));
    Lanes16 gaps;
    enemies.nearest(ends.x(), ends.y(), gaps);
    for (int way = 0; way < Compass::kMoves; ++way) EXPECT_EQ(gaps[way], enemies.nearest(ends[way]));
  }
}

}  // namespace
}  // namespace warbalance::warstuff2::compass_test
