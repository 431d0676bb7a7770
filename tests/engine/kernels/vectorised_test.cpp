#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "engine/kernels/enemy_places.hpp"
#include "engine/kernels/fan.hpp"
#include "engine/kernels/vectorised.hpp"

namespace warbalance::vectorised_test {
namespace {

// Every kernel against the same written lane by lane.

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

TEST_F(Kernels, ReturnTheTrueLanesOfAMask) {
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
}  // namespace warbalance::vectorised_test
