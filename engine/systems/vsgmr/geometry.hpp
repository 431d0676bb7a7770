#pragma once

#include <array>

#include "engine/core/shape.hpp"

// Geometry in whole numbers that `engine/core` does not have: vectors that are scaled and turned, shapes that bases
// overlap.

namespace warbalance::vsgmr {

/// Greatest r with r * r <= |v|^2.
Length norm_down(Point v);

/// The vector `v` at this length, components truncated toward zero. @pre v is not zero
Point scaled_down(Point v, Length length);

/// Whether a base overlaps a shape; touching is not overlapping.
bool overlaps(const Shape& shape, Point at, Length radius);

/// The point of a shape that is nearest to a place.
Point nearest_point(const Shape& shape, Point at);

/// A turn by a multiple of 45 degrees, as a matrix in thousandths.
struct Turn {
  Length cosine;
  Length sine;
};
inline constexpr std::array<Turn, 6> kBearings = {
    {{1000, 0}, {707, 707}, {707, -707}, {0, 1000}, {0, -1000}, {-1000, 0}}};

constexpr Point turned(Point v, Turn by) {
  return {(v.x * by.cosine - v.y * by.sine) / 1000, (v.x * by.sine + v.y * by.cosine) / 1000};
}

/// The standard direction (index of `kDirections`) nearest to a facing.
std::size_t nearest_direction(Point facing);

}  // namespace warbalance::vsgmr
