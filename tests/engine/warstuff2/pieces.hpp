#pragma once

#include <array>

#include "tests/engine/pieces.hpp"

// Terrain for tests, named as the rulebook names it.

namespace warbalance::warstuff2 {

using tests::circle;
using tests::minefield;
using tests::polyline;
using tests::rectangle;
using tests::ruin;
using tests::swamp;
using tests::traits;

inline TerrainPiece wood(Point centre, Length radius) {
  TerrainTraits both = traits(&TerrainTraits::cover);
  both.difficult = true;
  return circle(centre, radius, both);
}
inline TerrainPiece hill(Point low, Point high, Length height) {
  return rectangle(low, high, TerrainTraits::elevated(height, false));
}
inline TerrainPiece platform(Point low, Point high, Length height) {
  return rectangle(low, high, TerrainTraits::elevated(height, true));
}
inline TerrainPiece building(Point low, Point high, Length height = 400) {
  TerrainTraits walls = traits(&TerrainTraits::solid);
  walls.blocks_los = height;
  return rectangle(low, high, walls);
}
inline TerrainPiece chasm(Point low, Point high, Length depth = 300) {
  TerrainTraits gap;
  gap.chasm = depth;
  return rectangle(low, high, gap);
}

/// The kinds of the rulebook, with chasms and the rarer ones drawn more often than usual.
inline constexpr std::array<TerrainKind, 9> kKinds = {{
    {"wood", {.cover = true, .difficult = true}, Outline::circle, {200, 350}, {}, false, 3},
    {"ruin", {.cover = true}, Outline::rectangle, {300, 600}, {300, 600}, false, 2},
    {"barrier", {.cover = true}, Outline::rectangle, {400, 400}, {50, 50}, true, 2},
    {"swamp", {.difficult = true}, Outline::circle, {200, 350}, {}, false, 2},
    {"minefield", {.dangerous = true}, Outline::circle, {150, 250}, {}, false, 3},
    {"hill", TerrainTraits::elevated(200, false), Outline::circle, {300, 450}, {}, false, 2},
    {"platform", TerrainTraits::elevated(300, true), Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"building", {.blocks_los = 400, .solid = true}, Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"chasm", {.chasm = 300}, Outline::rectangle, {50, 500}, {800, 800}, true, 2},
}};

inline TerrainGenerator generator(std::int32_t pieces = 12) { return tests::table_of(kKinds, pieces); }

inline Path leaping(std::initializer_list<Point> points) {
  Path path = polyline(points);
  path.leaps = true;
  return path;
}

}  // namespace warbalance::warstuff2
