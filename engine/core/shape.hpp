#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/geometry.hpp"

namespace warbalance {

enum class Outline : std::uint8_t { circle, rectangle };

/// A circle or an axis-aligned rectangle on the table. Its edge belongs to it; its interior is the rest.
struct Shape {
  Point low;      ///< least corner of the bounding box, which is the rectangle itself
  Point high;     ///< greatest corner
  Point centre;   ///< of a rectangle with odd sides: rounded down
  Length radius;  ///< of the smallest circle around it, rounded up
  Outline outline = Outline::rectangle;

  static constexpr Shape circle(Point centre, Length radius) {
    return {{centre.x - radius, centre.y - radius},
            {centre.x + radius, centre.y + radius},
            centre,
            radius,
            Outline::circle};
  }
  /// @param low, high  opposite corners, `low` with the smaller coordinates
  static constexpr Shape rectangle(Point low, Point high) {
    const std::int64_t diagonal2 = distance2(low, high);
    const Length radius = ceil_sqrt((diagonal2 + 3) / 4);
    return {low, high, {(low.x + high.x) / 2, (low.y + high.y) / 2}, radius, Outline::rectangle};
  }

  /// The shape with `margin` around it: a larger circle, or a rectangle grown on every side (with square corners).
  constexpr Shape grown(Length margin) const {
    if (outline == Outline::circle) return circle(centre, radius + margin);
    return rectangle({low.x - margin, low.y - margin}, {high.x + margin, high.y + margin});
  }

  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

/// Whether the segment from `a` to `b` does not enter the bounding box, widened by `margin`: then it does
/// not meet the interior of the grown shape either.
constexpr bool misses_box(const Shape& shape, Point a, Point b, Length margin = 0) {
  const Point low{shape.low.x - margin, shape.low.y - margin};
  const Point high{shape.high.x + margin, shape.high.y + margin};
  const bool in_x = ((a.x > low.x) | (b.x > low.x)) & ((a.x < high.x) | (b.x < high.x));
  const bool in_y = ((a.y > low.y) | (b.y > low.y)) & ((a.y < high.y) | (b.y < high.y));
  return !(in_x & in_y);
}

/// Whether the point lies in the shape or on its edge.
constexpr bool contains(const Shape& shape, Point at) {
  const bool in_x = (at.x >= shape.low.x) & (at.x <= shape.high.x);
  const bool in_y = (at.y >= shape.low.y) & (at.y <= shape.high.y);
  if (!(in_x & in_y)) return false;
  return shape.outline == Outline::rectangle || distance2(at, shape.centre) <= square(shape.radius);
}

/// Whether the point lies at most `distance` (>= 0) away from the shape.
constexpr bool is_near(const Shape& shape, Point at, Length distance) {
  if (shape.outline == Outline::circle) return distance2(at, shape.centre) <= square(shape.radius + distance);
  const Length dx = std::max({shape.low.x - at.x, at.x - shape.high.x, Length{0}});
  const Length dy = std::max({shape.low.y - at.y, at.y - shape.high.y, Length{0}});
  return dx * dx + dy * dy <= square(distance);
}

/// On which sides of the line from `a` to `b` the corners of the bounding box lie, grown by `margin`.
struct Sides {
  bool all_left;
  bool all_right;
  bool any_left;
  bool any_right;
};
constexpr Sides sides_of_corners(const Shape& shape, Point a, Point b, Length margin) {
  const Point d = b - a;
  const auto side = [&](Length x, Length y) { return d.x * (y - a.y) - d.y * (x - a.x); };
  const Length left = shape.low.x - margin;
  const Length right = shape.high.x + margin;
  const Length bottom = shape.low.y - margin;
  const Length top = shape.high.y + margin;
  const std::int32_t corners[] = {side(left, bottom), side(right, bottom), side(right, top), side(left, top)};
  // by the signs of all four, without comparing them
  return {(-corners[0] & -corners[1] & -corners[2] & -corners[3]) < 0,
          (corners[0] & corners[1] & corners[2] & corners[3]) < 0,
          (-corners[0] | -corners[1] | -corners[2] | -corners[3]) < 0,
          (corners[0] | corners[1] | corners[2] | corners[3]) < 0};
}

/// Whether the closed segment from `a` to `b` meets the interior of the shape grown by `margin` (a base of that radius
/// that moves along the segment would overlap the shape). Touching the edge, or running along it, is not meeting.
constexpr bool crosses(const Shape& shape, Point a, Point b, Length margin = 0) {
  if (misses_box(shape, a, b, margin)) return false;
  if (shape.outline == Outline::circle) return segment_enters_disc(a, b, shape.centre, shape.radius + margin);
  if (a == b) return true;
  // neither axis separates them; the line through the segment may: then all corners lie on one side of it
  const Sides sides = sides_of_corners(shape, a, b, margin);
  return sides.any_left & sides.any_right;
}

/// Whether the closed segment from `a` to `b` meets the shape, its edge included.
constexpr bool touches(const Shape& shape, Point a, Point b) {
  if (misses_box(shape, a, b, 1)) return false;
  if (shape.outline == Outline::circle) return segment_meets_disc(a, b, shape.centre, shape.radius);
  const Sides sides = sides_of_corners(shape, a, b, 0);
  return !(sides.all_left | sides.all_right);
}

/// The part of a straight walk that lies in a shape, in whole lengths from its start.
struct Stretch {
  Length begin = 0;
  Length end = 0;
};

/// The first and the last whole length at which the walk from `a` to `b` (`towards`) is in the shape. A walk that
/// only cuts a corner between two whole lengths is there at the length nearest to the middle of the shape.
/// The segment must cross or touch the shape.
Stretch stretch_inside(const Shape& shape, Point a, Point b);

}  // namespace warbalance
