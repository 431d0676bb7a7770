#include "engine/kernels/enemy_places.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace warbalance::enemy_places_test {
namespace {

struct Enemy {
  Point at;
  Length radii;
};

Length gap_down(const Enemy& enemy, Point place) {
  return std::max(distance_down(place, enemy.at) - enemy.radii, Length{0});
}

TEST(EnemyPlaces, AnswerAsAPlainLoopOverTheEnemies) {
  std::mt19937 random(4);
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  int rounded = 0;
  for (int round = 0; round < 2000; ++round) {
    const bool alike = below(2) == 0;
    const Length table = below(2) == 0 ? 600 : 9600;
    std::vector<Enemy> enemies(static_cast<std::size_t>(1 + below(11)));
    EnemyPlaces columns;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      enemies[i] = {{below(table), below(table)}, alike ? 100 : 20 + below(200)};
      columns.add(static_cast<UnitIndex>(7 + i), enemies[i].at, enemies[i].radii);
    }
    const Point here{below(table), below(table)};
    columns.end(here);
    const auto expect = [&](const EnemyPlaces::Nearest& found, Point place) {
      std::size_t nearest = 0;
      for (std::size_t i = 1; i < enemies.size(); ++i) {
        if (gap_down(enemies[i], place) < gap_down(enemies[nearest], place)) nearest = i;
      }
      const Enemy& enemy = enemies[nearest];
      EXPECT_EQ(found.unit, static_cast<UnitIndex>(7 + nearest)) << "round " << round;
      EXPECT_EQ(found.straight, std::max(length_up(place, enemy.at) - enemy.radii, Length{0})) << "round " << round;
      rounded += found.straight != gap_down(enemy, place) ? 1 : 0;
    };
    expect(columns.nearest(), here);
    Places places;
    while (!places.full() && below(20) != 0) places.add({below(table), below(table)});
    places.end();
    PlaceColumn least;
    columns.least_distances2(places, least);
    for (std::size_t i = 0; i < places.count; ++i) {
      const Point place = places.at[i];
      std::int32_t squared = std::numeric_limits<std::int32_t>::max();
      for (const Enemy& enemy : enemies) squared = std::min(squared, distance2(place, enemy.at));
      EXPECT_EQ(least[i], squared);
      expect(columns.nearest(place), place);
      expect(columns.nearest(place, least[i]), place);
    }
    const auto [narrowest, widest] = std::minmax_element(
        enemies.begin(), enemies.end(), [](const Enemy& a, const Enemy& b) { return a.radii < b.radii; });
    EXPECT_EQ(columns.narrowest(), narrowest->radii);
    EXPECT_EQ(columns.widest(), widest->radii);
  }
  EXPECT_GT(rounded, 1000);
}

}  // namespace
}  // namespace warbalance::enemy_places_test
