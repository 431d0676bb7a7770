#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/random_dice.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// How the pieces of a generated table repeat, so that no corner is better than its opposite.
enum class Symmetry : std::uint8_t {
  none,
  point,    ///< each piece has a twin, turned by half a turn about the centre of the table
  rotate4,  ///< each piece has three copies, turned by quarters; for square tables
};

/// Sizes from `least` to `greatest` in steps of `TerrainGenerator::step`.
struct SizeRange {
  Length least = 0;
  Length greatest = 0;
};

/// A kind of terrain: what its pieces do and how the generator draws them.
struct TerrainKind {
  std::string_view name;  ///< "wood"; must outlive the battles
  TerrainTraits traits;
  Outline outline = Outline::rectangle;
  SizeRange first;          ///< radius of a circle, side along x of a rectangle
  SizeRange second;         ///< side along y of a rectangle
  bool either_way = false;  ///< a rectangle's sides are swapped in one of two draws
  std::int32_t weight = 0;  ///< relative frequency of draws; 0 = only in listed terrain
};

/// How random tables are made. The loader ensures that weights sum to at least 1 and below 2^31, that sizes are
/// positive and that `rotate4` has a square table.
struct TerrainGenerator {
  std::span<const TerrainKind> kinds;
  std::int32_t pieces = 12;  ///< includes copies; a group of copies that would exceed it is not drawn
  Symmetry symmetry = Symmetry::point;
  Length margin = 200;         ///< from the edges of the table to bounding boxes
  Length long_edge_free = 0;   ///< from the edges along the width to bounding boxes, if more than the margin
  Length gap = 200;            ///< between the bounding circles of pieces
  Length corner_free = 800;    ///< from the corners to the bounding circles of solid pieces and chasms
  Length step = 50;            ///< sizes and centres are multiples of it
  std::int32_t attempts = 50;  ///< draws of one group of copies before it is left out
};

/// Draws a table from a stream of random numbers; equal streams give equal tables.
/// @param width, height  of the table
/// @param divisor        of all distances of the generator, for tables of smaller models; copies stay exact copies
void generate_terrain(const TerrainGenerator& generator, Length width, Length height, RandomStream& random,
                      Terrain& terrain, Length divisor = 1);

}  // namespace warbalance
