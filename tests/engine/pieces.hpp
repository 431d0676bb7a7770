#pragma once

#include <initializer_list>

#include "engine/core/terrain_generator.hpp"
#include "engine/core/trace.hpp"

// Terrain and paths for tests, in every rule system.

namespace warbalance::tests {

inline TerrainPiece circle(Point centre, Length radius, const TerrainTraits& traits) {
  return {Shape::circle(centre, radius), traits, 0};
}
inline TerrainPiece rectangle(Point low, Point high, const TerrainTraits& traits) {
  return {Shape::rectangle(low, high), traits, 0};
}

inline TerrainTraits traits(bool TerrainTraits::*trait) {
  TerrainTraits result;
  result.*trait = true;
  return result;
}

inline TerrainPiece ruin(Point low, Point high) { return rectangle(low, high, traits(&TerrainTraits::cover)); }
inline TerrainPiece swamp(Point low, Point high) { return rectangle(low, high, traits(&TerrainTraits::difficult)); }
inline TerrainPiece minefield(Point low, Point high) { return rectangle(low, high, traits(&TerrainTraits::dangerous)); }
inline TerrainPiece wall(Point low, Point high) { return rectangle(low, high, traits(&TerrainTraits::solid)); }

inline Path polyline(std::initializer_list<Point> points) {
  Path path;
  for (const Point point : points) path.points[path.count++] = point;
  return path;
}

/// Tables with pieces of these kinds.
inline TerrainGenerator table_of(std::span<const TerrainKind> kinds, std::int32_t pieces) {
  TerrainGenerator result;
  result.kinds = kinds;
  result.pieces = pieces;
  return result;
}

}  // namespace warbalance::tests
