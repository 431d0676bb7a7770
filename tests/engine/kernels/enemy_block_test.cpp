#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "engine/kernels/enemy_places.hpp"

namespace warbalance::enemy_block_test {
namespace {

struct Base {
  bool on_table;
  Point at;
  Length radius;
  Length charge;
  Length shot;
};

TEST(EnemyBlock, AnswersAsEachBaseAnswersForItself) {
  std::mt19937 random(9);
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  int found = 0;
  int not_found = 0;
  for (int round = 0; round < 4000; ++round) {
    const Length table = below(2) == 0 ? 2400 : 9600;
    std::array<Base, 30> bases;
    const auto columns = std::make_unique<Bases>();
    for (std::size_t i = 0; i < bases.size(); ++i) {
      Base& base = bases[i];
      // some reach farther than any table is long
      base = {below(4) != 0, {below(table + 1), below(table + 1)}, 10 + below(190), below(2400), below(20000)};
      if (below(3) == 0) base.shot = -1;
      columns->at[i] = base.on_table ? base.at : Point{Bases::kAway, Bases::kAway};
      columns->radius[i] = Point{base.radius, base.radius};
      columns->charge[i] = Bases::from_centre(base.charge, base.radius);
      columns->shot[i] = Bases::from_centre(base.shot, base.radius);
    }
    const Point from{below(table + 1), below(table + 1)};
    const Length nearer = below(4) == 0 ? Bases::kEverywhere : below(2400);
    const int first = below(20);
    const int end = first + 1 + below(11);
    Points froms;
    fill(from, froms);
    const EnemyBlock block(*columns, first, end, froms);
    const auto expect = [&](unsigned set, auto reach_of) {
      for (int i = 0; i < EnemyBlock::kEnemies; ++i) {
        const Base& base = bases[static_cast<std::size_t>(first + i)];
        const Length reach = reach_of(base);
        const std::int64_t squared = std::int64_t{reach} * reach;
        const bool reached = first + i < end && base.on_table && reach >= 0 && distance2(from, base.at) <= squared;
        ASSERT_EQ((set >> i & 1U) != 0, reached) << "round " << round << ", base " << i;
        ++(reached ? found : not_found);
      }
    };
    expect(block.within(nearer), [&](const Base& base) { return base.radius + nearer; });
    expect(block.within(-1000), [](const Base&) { return -1; });
    expect(block.charging(nearer), [&](const Base& base) { return base.charge + base.radius + nearer; });
    expect(block.shooting(nearer),
           [&](const Base& base) { return base.shot < 0 ? -1 : base.shot + base.radius + nearer; });
  }
  EXPECT_GT(found, 20000);
  EXPECT_GT(not_found, 20000);
}

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
}  // namespace warbalance::enemy_block_test
