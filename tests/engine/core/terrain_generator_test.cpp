#include "engine/core/terrain_generator.hpp"

#include <gtest/gtest.h>

#include <array>

#include "engine/core/setup.hpp"

namespace warbalance::terrain_generator_test {
namespace {

constexpr Length kTable = 4800;

TerrainTraits solid() {
  TerrainTraits traits;
  traits.solid = true;
  return traits;
}

// a circle, a rectangle that may lie either way, a solid one, and one that is never drawn
const std::array<TerrainKind, 4> kKinds = {{
    {"wood", {}, Outline::circle, {200, 350}, {}, false, 5},
    {"barrier", {}, Outline::rectangle, {400, 400}, {50, 50}, true, 3},
    {"building", solid(), Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"chasm", {}, Outline::rectangle, {200, 500}, {800, 800}, false, 0},
}};

TerrainGenerator generator(Symmetry symmetry, std::int32_t pieces = 12) {
  TerrainGenerator result;
  result.kinds = kKinds;
  result.symmetry = symmetry;
  result.pieces = pieces;
  return result;
}

Terrain table(const TerrainGenerator& how, std::uint32_t number, Length width = kTable, Length height = kTable) {
  RandomStream random({1, 0, number}, StreamClass::terrain);
  Terrain terrain;
  generate_terrain(how, width, height, random, terrain);
  return terrain;
}

bool same(const Terrain& a, const Terrain& b) {
  bool equal = a.count() == b.count();
  for (int i = 0; equal && i < a.count(); ++i) equal = a.piece(i) == b.piece(i);
  return equal;
}

// Rules: WS2-T40
TEST(TerrainGenerator, SameSeedMakesTheSameTableAndOthersDiffer) {
  for (std::uint32_t number = 0; number < 20; ++number) {
    EXPECT_TRUE(same(table(generator(Symmetry::point), number), table(generator(Symmetry::point), number)));
    EXPECT_FALSE(same(table(generator(Symmetry::point), number), table(generator(Symmetry::point), number + 1)));
  }
}

// Rules: WS2-T40, WS2-D2
TEST(TerrainGenerator, PlacesAllPiecesWhereThereIsRoom) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    EXPECT_EQ(table(generator(Symmetry::point), number).count(), 12);
    EXPECT_EQ(table(generator(Symmetry::none, 7), number).count(), 7);
    EXPECT_EQ(table(generator(Symmetry::rotate4), number).count(), 12);
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, LeavesOutGroupsThatFindNoRoomInTheirAttempts) {
  const Terrain full = table(generator(Symmetry::none, 60), 3);
  EXPECT_GT(full.count(), 12);
  EXPECT_LT(full.count(), 60);
  TerrainGenerator hasty = generator(Symmetry::none, 60);
  hasty.attempts = 1;
  EXPECT_LT(table(hasty, 3).count(), full.count());
}

// Rules: WS2-T40
TEST(TerrainGenerator, TurnsTwinsByHalfATurnAboutTheCentre) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::point), number, 4800, 3600);
    for (int i = 0; i < terrain.count(); i += 2) {
      const Shape& a = terrain.piece(i).shape;
      const Shape& b = terrain.piece(i + 1).shape;
      EXPECT_EQ(b.low, (Point{4800 - a.high.x, 3600 - a.high.y}));
      EXPECT_EQ(b.high, (Point{4800 - a.low.x, 3600 - a.low.y}));
      EXPECT_EQ(terrain.piece(i).kind, terrain.piece(i + 1).kind);
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, TurnsFourCopiesByQuartersAndSwapsTheirSides) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::rotate4), number);
    ASSERT_EQ(terrain.count() % 4, 0);
    for (int i = 0; i < terrain.count(); ++i) {
      if (i % 4 == 3) continue;
      const Shape& a = terrain.piece(i).shape;
      const Shape& b = terrain.piece(i + 1).shape;
      EXPECT_EQ(b.low, (Point{kTable - a.high.y, a.low.x}));
      EXPECT_EQ(b.high, (Point{kTable - a.low.y, a.high.x}));
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, KeepsMarginsGapsAndCornersFree) {
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::point, Symmetry::rotate4}) {
    for (std::uint32_t number = 0; number < 50; ++number) {
      const Terrain terrain = table(generator(symmetry), number);
      for (int i = 0; i < terrain.count(); ++i) {
        const TerrainPiece& piece = terrain.piece(i);
        EXPECT_GE(std::min(piece.shape.low.x, piece.shape.low.y), 200);
        EXPECT_LE(std::max(piece.shape.high.x, piece.shape.high.y), kTable - 200);
        for (int j = 0; j < i; ++j) {
          const Shape& other = terrain.piece(j).shape;
          EXPECT_GE(distance2(piece.shape.centre, other.centre), square(piece.shape.radius + other.radius + 200));
        }
        if (!piece.traits.solid) continue;
        for (const Point corner : {Point{0, 0}, Point{kTable, 0}, Point{kTable, kTable}, Point{0, kTable}}) {
          EXPECT_GE(distance2(corner, piece.shape.centre), square(piece.shape.radius + 800));
        }
      }
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, SizesAndCentresAreMultiplesOfHalfAnInch) {
  std::array<bool, 2> ways{};
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::point), number);
    for (int i = 0; i < terrain.count(); ++i) {
      const TerrainPiece& piece = terrain.piece(i);
      const Point sides = piece.shape.high - piece.shape.low;
      EXPECT_EQ(piece.shape.centre.x % 50, 0);
      EXPECT_EQ(piece.shape.centre.y % 50, 0);
      if (piece.kind == 0) {
        EXPECT_EQ(piece.shape.radius % 50, 0);
        EXPECT_TRUE(piece.shape.radius >= 200 && piece.shape.radius <= 350);
      }
      if (piece.kind == 1) {
        EXPECT_TRUE(sides == (Point{400, 50}) || sides == (Point{50, 400}));
        ways[sides.x == 400 ? 0 : 1] = true;
      }
      if (piece.kind == 2) {
        EXPECT_TRUE(sides.x >= 300 && sides.x <= 500 && sides.y >= 300 && sides.y <= 500);
      }
    }
  }
  EXPECT_TRUE(ways[0] && ways[1]);
}

// Rules: WS2-T40
TEST(TerrainGenerator, DrawsKindsByTheirWeights) {
  // one small piece a table, so that none is rejected for its size; kinds by weight 1 : 3 : 0
  std::array<TerrainKind, 3> kinds = {{
      {"a", {}, Outline::circle, {50, 50}, {}, false, 1},
      {"b", {}, Outline::circle, {50, 50}, {}, false, 3},
      {"never", {}, Outline::circle, {50, 50}, {}, false, 0},
  }};
  TerrainGenerator how = generator(Symmetry::none, 1);
  how.kinds = kinds;
  std::array<int, 3> drawn{};
  constexpr int kTables = 4000;
  for (std::uint32_t number = 0; number < kTables; ++number) ++drawn[table(how, number).piece(0).kind];
  // binomial with p = 1/4: standard deviation 27; five of them: false alarm below 1 in a million
  EXPECT_NEAR(drawn[0], kTables / 4, 137);
  EXPECT_EQ(drawn[2], 0);
}

// Rules: WS2-T40, WS2-T41
TEST(TableSetup, CouplesOfBattlesShareATableAndNothingStatedMeansAnOpenOne) {
  const TerrainGenerator how = generator(Symmetry::point);
  TableSetup setup;
  const auto battle = [&](std::uint32_t number) {
    Terrain terrain;
    lay_out_table(setup, kTable, kTable, {1, 0, number}, terrain);
    return terrain;
  };
  EXPECT_EQ(battle(0).count(), 0);
  setup.generator = &how;
  EXPECT_TRUE(same(battle(6), battle(7)));
  EXPECT_FALSE(same(battle(7), battle(8)));
  EXPECT_TRUE(same(battle(6), table(how, 3)));
  setup.battles_per_table = 1;
  EXPECT_FALSE(same(battle(6), battle(7)));
}

TEST(TableSetup, ListedPiecesAreLaidOutInTheirOrderAndNamed) {
  const std::array<std::string_view, 2> names = {"wood", "building"};
  const std::array<TerrainPiece, 2> pieces = {{
      {Shape::rectangle({1000, 1000}, {1300, 1400}), solid(), 1},
      {Shape::circle({2400, 2400}, 300), {}, 7},
  }};
  TableSetup setup;
  setup.pieces = pieces;
  setup.kind_names = names;
  Terrain terrain;
  terrain.add(pieces[1]);
  lay_out_table(setup, kTable, kTable, {}, terrain);
  ASSERT_EQ(terrain.count(), 2);
  EXPECT_EQ(terrain.piece(0), pieces[0]);
  EXPECT_EQ(terrain.solid(), 1U);
  EXPECT_EQ(kind_name(setup, pieces[0]), "building");
  EXPECT_EQ(kind_name(setup, pieces[1]), "");
}

}  // namespace
}  // namespace warbalance::terrain_generator_test
