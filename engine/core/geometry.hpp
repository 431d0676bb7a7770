#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/length.hpp"

namespace warbalance {

/// A point of the table or a vector between two points [1/100 inch]. Without initializers, so that large arrays cost
/// nothing until they are used; `Point{}` is the origin.
struct Point {
  Length x;
  Length y;

  friend constexpr auto operator<=>(const Point&, const Point&) = default;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

constexpr std::int64_t dot(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }

/// Squared distance of two points; both lie on or near a table, so it fits 32 bits.
constexpr std::int32_t distance2(Point a, Point b) {
  const Point d = b - a;
  return d.x * d.x + d.y * d.y;
}

constexpr std::int32_t square(Length length) { return length * length; }

namespace detail {

/// Roots of 0 .. 255, times 16 and rounded up: first guesses that are at most one part in 100 too great.
inline constexpr std::array<std::uint8_t, 256> kRoots16 = [] {
  std::array<std::uint8_t, 256> roots{};
  int root = 0;
  for (int n = 0; n < 256; ++n) {
    while (root * root < n * 256) ++root;
    roots[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(root > 255 ? 255 : root);
  }
  return roots;
}();

/// Greatest r with r * r <= n, for n from 1 to 2^31 - 1.
constexpr std::uint32_t floor_sqrt(std::uint32_t n) {
  const int shift = n < 256 ? 0 : (32 - __builtin_clz(n) - 7) & ~1;  // leaves 6 to 8 bits
  const std::uint32_t guess = std::uint32_t{kRoots16[n >> shift]} << (shift / 2) >> 4;
  // one step of Newton's method, which never ends below the root and here at most 1 above it
  const std::uint32_t root = guess == 0 ? 1 : (guess + n / guess) / 2;
  return root - (root * root > n ? 1 : 0);
}

/// `floor_sqrt` for large numbers.
constexpr std::uint64_t floor_sqrt_64(std::uint64_t n) {
  std::uint64_t root = std::uint64_t{1} << ((65 - __builtin_clzll(n)) / 2);  // from above: ends at the floor
  for (;;) {
    const std::uint64_t next = (root + n / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

}  // namespace detail

/// Smallest r with r * r >= n, for 0 <= n <= (2^31 - 1)^2.
constexpr std::int32_t ceil_sqrt(std::int64_t n) {
  if (n <= 0) return 0;
  const bool narrow = n <= std::int64_t{0x7FFFFFFF};
  const auto root = static_cast<std::int64_t>(narrow ? detail::floor_sqrt(static_cast<std::uint32_t>(n))
                                                     : detail::floor_sqrt_64(static_cast<std::uint64_t>(n)));
  return static_cast<std::int32_t>(root * root == n ? root : root + 1);
}

/// Length of the segment from `a` to `b`, rounded up.
constexpr Length length_up(Point a, Point b) { return ceil_sqrt(distance2(a, b)); }

/// Distance between two points, rounded down. @param distance2  its square
constexpr Length distance_down(std::int32_t distance2) {
  return distance2 == 0 ? 0 : static_cast<Length>(detail::floor_sqrt(static_cast<std::uint32_t>(distance2)));
}
constexpr Length distance_down(Point a, Point b) { return distance_down(distance2(a, b)); }

// Lengths on and near a table are at most 20,000, so products of two of them fit 32 bits.

/// The point at distance `length` from `p` towards `q`, components truncated toward zero, so
/// it is never farther than `length`. `p` itself when both are equal.
/// @param distance  between the two, rounded up, if known
constexpr Point towards(Point p, Point q, Length length, Length distance) {
  if (distance == 0) return p;
  const Point d = q - p;
  return {p.x + d.x * length / distance, p.y + d.y * length / distance};
}
constexpr Point towards(Point p, Point q, Length length) { return towards(p, q, length, length_up(p, q)); }

/// `from` moved along a direction of length 1000, components truncated toward zero.
constexpr Point along(Point from, Point direction, Length length) {
  return {from.x + direction.x * length / 1000, from.y + direction.y * length / 1000};
}

/// Whether a base stands wholly on the table of these rules.
template <class Rules>
constexpr bool on_table(const Rules& rules, Point at, Length radius) {
  return at.x >= radius && at.y >= radius && at.x <= rules.table_width - radius && at.y <= rules.table_height - radius;
}

/// The 16 standard directions, scaled by 1000, anticlockwise from the x axis.
inline constexpr std::array<Point, 16> kDirections = {{{1000, 0},
                                                       {924, 383},
                                                       {707, 707},
                                                       {383, 924},
                                                       {0, 1000},
                                                       {-383, 924},
                                                       {-707, 707},
                                                       {-924, 383},
                                                       {-1000, 0},
                                                       {-924, -383},
                                                       {-707, -707},
                                                       {-383, -924},
                                                       {0, -1000},
                                                       {383, -924},
                                                       {707, -707},
                                                       {924, -383}}};

/// `from` moved along a standard direction, by its number.
constexpr Point along(Point from, int direction, Length length) {
  return along(from, kDirections[static_cast<std::size_t>(direction)], length);
}

/// `direction` (any vector but zero) scaled to `length`, every component rounded away from zero,
/// the larger one by 1 more while the result would be shorter than `length`.
/// @param norm  length of `direction`, rounded up
constexpr Point scaled_away(Point direction, Length length, Length norm) {
  const auto away = [norm, length](Length component) {
    const Length magnitude = component < 0 ? -component : component;
    const Length scaled = (magnitude * length + norm - 1) / norm;
    return component < 0 ? -scaled : scaled;
  };
  Point result{away(direction.x), away(direction.y)};
  while (distance2(result, {0, 0}) < square(length)) {
    const Length ax = result.x < 0 ? -result.x : result.x;
    const Length ay = result.y < 0 ? -result.y : result.y;
    Length& larger = ax >= ay ? result.x : result.y;
    larger += larger < 0 ? -1 : 1;
  }
  return result;
}

constexpr Point scaled_away(Point direction, Length length) {
  return scaled_away(direction, length, ceil_sqrt(distance2(direction, {0, 0})));
}

/// Lengths of the standard directions, rounded up.
inline constexpr std::array<Length, 16> kDirectionLengths = [] {
  std::array<Length, 16> lengths{};
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = ceil_sqrt(distance2(kDirections[i], {0, 0}));
  return lengths;
}();

namespace detail {

/// Whether the squared distance of a point from a closed segment is less than `radius` squared, or equal to it where
/// `edge` = 1. In integers; all terms stay below 2^63.
constexpr bool segment_within(Point a, Point b, Point centre, Length radius, std::int64_t edge) {
  const std::int64_t radius2 = std::int64_t{radius} * radius;
  const Point ab = b - a;
  const Point ac = centre - a;
  const std::int64_t along = dot(ab, ac);
  const std::int64_t length2 = dot(ab, ab);
  const bool behind = along <= 0;
  const bool ahead = (along > 0) & (along >= length2);
  const bool start_is_near = dot(ac, ac) < radius2 + edge;
  const bool end_is_near = distance2(b, centre) < radius2 + edge;
  // distance^2 = |ac|^2 - along^2 / length2 = cross^2 / length2
  const std::int64_t cross = std::int64_t{ab.x} * ac.y - std::int64_t{ab.y} * ac.x;
  const bool line_is_near = cross * cross < radius2 * length2 + edge;
  const bool beside = !(behind | ahead);
  return (behind & start_is_near) | (ahead & end_is_near) | (beside & line_is_near);
}

}  // namespace detail

/// Whether the closed segment from `a` to `b` comes nearer to `centre` than `radius`; touching does not count.
constexpr bool segment_enters_disc(Point a, Point b, Point centre, Length radius) {
  return detail::segment_within(a, b, centre, radius, 0);
}
/// `segment_enters_disc`, but touching counts.
constexpr bool segment_meets_disc(Point a, Point b, Point centre, Length radius) {
  return detail::segment_within(a, b, centre, radius, 1);
}

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
  /// The corners of the bounding box with `margin` around it, from the least one around it.
  constexpr std::array<Point, 4> corners(Length margin) const {
    const Point least{low.x - margin, low.y - margin};
    const Point greatest{high.x + margin, high.y + margin};
    return {least, {greatest.x, least.y}, greatest, {least.x, greatest.y}};
  }

  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

/// Whether the segment from `a` to `b` stays outside the bounding box widened by `margin`: then it also misses the
/// interior of the grown shape.
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

/// On which sides of the line from `a` to `b` the corners of the bounding box, grown by `margin`, lie.
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
  // from the signs of all four, without comparisons
  return {(-corners[0] & -corners[1] & -corners[2] & -corners[3]) < 0,
          (corners[0] & corners[1] & corners[2] & corners[3]) < 0,
          (-corners[0] | -corners[1] | -corners[2] | -corners[3]) < 0,
          (corners[0] | corners[1] | corners[2] | corners[3]) < 0};
}

/// Whether the closed segment from `a` to `b` meets the interior of the shape grown by `margin`: a base of that radius
/// moving along the segment would overlap the shape. Touching the edge or running along it does not count.
constexpr bool crosses(const Shape& shape, Point a, Point b, Length margin = 0) {
  if (misses_box(shape, a, b, margin)) return false;
  if (shape.outline == Outline::circle) return segment_enters_disc(a, b, shape.centre, shape.radius + margin);
  if (a == b) return true;
  // neither axis separates them; the line through the segment does if all corners lie on one side of it
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

/// The first and the last whole length at which the walk from `a` to `b` (`towards`) is in the shape. If the walk only
/// cuts a corner between two whole lengths, both are the length nearest to the middle of the shape.
/// @pre the segment crosses or touches the shape
inline Stretch stretch_inside(const Shape& shape, Point a, Point b) {
  const Length length = length_up(a, b);
  // a step changes each coordinate by at most 1, plus or minus 1 of rounding, so steps far from the box can be skipped
  const auto to_box = [&](Point at) {
    const Length dx = std::max(shape.low.x - at.x, at.x - shape.high.x);
    const Length dy = std::max(shape.low.y - at.y, at.y - shape.high.y);
    return std::max({dx - 1, dy - 1, Length{1}});
  };
  Stretch stretch;
  for (stretch.begin = 0; stretch.begin <= length;) {
    const Point at = towards(a, b, stretch.begin);
    if (contains(shape, at)) break;
    stretch.begin += to_box(at);
  }
  if (stretch.begin > length) {
    const std::int64_t along = length == 0 ? 0 : dot(b - a, shape.centre - a) / length;
    const auto nearest = static_cast<Length>(std::clamp<std::int64_t>(along, 0, length));
    return {nearest, nearest};
  }
  for (stretch.end = length;;) {
    const Point at = towards(a, b, stretch.end);
    if (contains(shape, at)) return stretch;
    stretch.end -= to_box(at);
  }
}

// Axial coordinates of hexes in rows, with a corner on top and odd rows half a hex to the right.

/// The axial coordinate q of a hex; the other one is its row.
constexpr int axial_q(int column, int row) { return column - (row - (row & 1)) / 2; }
/// The column of a hex with these axial coordinates.
constexpr int axial_column(int q, int row) { return q + (row - (row & 1)) / 2; }

/// Number of steps between two hexes, from the differences of their axial coordinates.
constexpr int hex_steps(int q, int row) {
  const auto magnitude = [](int number) { return number < 0 ? -number : number; };
  return std::max({magnitude(q), magnitude(row), magnitude(q + row)});
}

/// A polyline of at most three segments: the start and up to three more points.
struct Path {
  std::array<Point, 4> points{};
  std::uint8_t count = 0;
  bool leaps = false;  ///< jumps over gaps and drops from heights on its way, in rules with such moves

  constexpr Point end() const { return points[static_cast<std::size_t>(count - 1)]; }
  static constexpr Path straight(Point from, Point to) { return {{{from, to}}, 2}; }
  friend constexpr bool operator==(const Path&, const Path&) = default;
};

/// Length of a path, each segment rounded up.
constexpr Length path_length(const Path& path) {
  Length sum = 0;
  for (std::size_t i = 1; i < path.count; ++i) sum += length_up(path.points[i - 1], path.points[i]);
  return sum;
}

/// Point of a path after `length` from its start, `towards` on each segment; the end when the path is shorter.
inline Point path_point(const Path& path, Length length) {
  for (std::size_t i = 1; i < path.count; ++i) {
    const Length segment = length_up(path.points[i - 1], path.points[i]);
    if (length < segment) return towards(path.points[i - 1], path.points[i], length);
    length -= segment;
  }
  return path.end();
}

/// The part of a path between two lengths from its start.
inline Path part_of(const Path& path, Length begin, Length end) {
  Path part;
  const auto add = [&part](Point point) { part.points[part.count++] = point; };
  add(path_point(path, begin));
  Length corner = 0;
  for (std::size_t i = 1; i + 1 < path.count; ++i) {
    corner += length_up(path.points[i - 1], path.points[i]);
    if (corner > begin && corner < end) add(path.points[i]);
  }
  add(path_point(path, end));
  return part;
}

}  // namespace warbalance
