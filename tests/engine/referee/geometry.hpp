#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "engine/core/trace.hpp"

// Geometry for the referees, written from the specifications and not shared with the engine. Rule ids are those of
// WarStuff 2.0, where the rulebook words it; WarStuff 1.7 measures in the same way.

namespace warbalance::tests {

inline std::int64_t dot64(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }

inline std::int64_t separation2(Point a, Point b) {
  const Point d = b - a;
  return dot64(d, d);
}

/// Smallest whole number whose square is at least n.
inline std::int64_t root_up(std::int64_t n) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root < n) ++root;
  while (root > 0 && (root - 1) * (root - 1) >= n) --root;
  return root;
}

/// Compares the distance of c from the nearest point of the segment a-b with r, both squared. The nearest point is
/// a + t (b - a) with t = dot(c - a, b - a) / |b - a|^2, kept within 0 .. 1; compared after multiplying by |b - a|^2.
template <class Compare>
bool compare_distance(Point a, Point b, Point c, std::int64_t r, Compare compare) {
  const Point d = b - a;
  const std::int64_t length2 = dot64(d, d);
  const std::int64_t t = std::clamp<std::int64_t>(dot64(c - a, d), 0, length2);
  if (t == 0) return compare(separation2(a, c), r * r);
  if (t == length2) return compare(separation2(b, c), r * r);
  return compare(length2 * separation2(a, c) - t * t, r * r * length2);
}

inline bool comes_nearer(Point a, Point b, Point c, std::int64_t r) {
  return compare_distance(a, b, c, r, std::less<>());
}

/// WS2-M2: `centre` plus the bearing scaled to `distance`, each component rounded away from zero, the larger one by
/// 1 more when the point would be too near.
inline Point point_around(Point centre, Point bearing, std::int64_t distance) {
  const std::int64_t norm = root_up(dot64(bearing, bearing));
  const auto component = [&](std::int64_t c) {
    const std::int64_t size = (std::abs(c) * distance + norm - 1) / norm;
    return c < 0 ? -size : size;
  };
  std::int64_t x = component(bearing.x);
  std::int64_t y = component(bearing.y);
  while (x * x + y * y < distance * distance) {
    std::int64_t& larger = std::abs(x) >= std::abs(y) ? x : y;
    larger += larger < 0 ? -1 : 1;
  }
  return {static_cast<Length>(centre.x + x), static_cast<Length>(centre.y + y)};
}

/// WS2-M12.
inline Point point_on_way(Point p, Point q, std::int64_t length) {
  const std::int64_t distance = root_up(separation2(p, q));
  if (distance == 0) return p;
  return {static_cast<Length>(p.x + (q.x - p.x) * length / distance),
          static_cast<Length>(p.y + (q.y - p.y) * length / distance)};
}

/// WS2-M13: the 16 standard bearings, anticlockwise; a quarter of them and three turns by 90 degrees.
inline Point standard_bearing(int number) {
  constexpr Point kQuarter[] = {{1000, 0}, {924, 383}, {707, 707}, {383, 924}};
  Point bearing = kQuarter[number % 4];
  for (int turns = number / 4; turns > 0; --turns) bearing = {-bearing.y, bearing.x};
  return bearing;
}

/// WS2-N1: where a push from `start` stands after `length`.
inline Point point_of_push(Point start, Point bearing, std::int64_t length) {
  return {static_cast<Length>(start.x + bearing.x * length / 1000),
          static_cast<Length>(start.y + bearing.y * length / 1000)};
}

/// WS2-M3.
inline std::int64_t polyline_length(const Path& path) {
  std::int64_t sum = 0;
  for (std::size_t i = 1; i < path.count; ++i) sum += root_up(separation2(path.points[i - 1], path.points[i]));
  return sum;
}

/// WS2-S22: the point after `length` of path length.
inline Point polyline_point(const Path& path, std::int64_t length) {
  for (std::size_t i = 1; i < path.count; ++i) {
    const std::int64_t segment = root_up(separation2(path.points[i - 1], path.points[i]));
    if (length < segment) return point_on_way(path.points[i - 1], path.points[i], length);
    length -= segment;
  }
  return path.end();
}

/// WS2-M7: in a piece = inside or on its edge.
inline bool is_in(const Shape& shape, Point at) {
  if (shape.outline == Outline::circle) {
    return separation2(at, shape.centre) <= std::int64_t{shape.radius} * shape.radius;
  }
  return at.x >= shape.low.x && at.x <= shape.high.x && at.y >= shape.low.y && at.y <= shape.high.y;
}

/// Whether the distance from a point to a shape is at most `distance`.
inline bool is_within(const Shape& shape, Point at, std::int64_t distance) {
  if (shape.outline == Outline::circle) {
    return separation2(at, shape.centre) <= (shape.radius + distance) * (shape.radius + distance);
  }
  const Point nearest{std::clamp(at.x, shape.low.x, shape.high.x), std::clamp(at.y, shape.low.y, shape.high.y)};
  return separation2(at, nearest) <= distance * distance;
}

/// Whether a segment meets a rectangle. The part of the line within each pair of sides is an interval of its
/// parameter, a fraction; both must share a point that lies on the segment, or more than one when `compare` is less.
/// @param compare  less: the inside of the rectangle; less or equal: its edge too
template <class Compare>
bool meets_rectangle(Point low_corner, Point high_corner, Point a, Point b, Compare compare) {
  struct Fraction {
    std::int64_t over, under;  // under > 0
  };
  const auto before = [&](Fraction x, Fraction y) { return compare(x.over * y.under, y.over * x.under); };
  const auto is_less = [](Fraction x, Fraction y) { return x.over * y.under < y.over * x.under; };
  Fraction low{-1'000'000, 1};
  Fraction high{1'000'000, 1};
  const auto clip = [&](std::int64_t from, std::int64_t to, std::int64_t least, std::int64_t greatest) {
    const std::int64_t d = to - from;
    if (d == 0) return compare(least, from) && compare(from, greatest);
    const Fraction first = d > 0 ? Fraction{least - from, d} : Fraction{from - greatest, -d};
    const Fraction last = d > 0 ? Fraction{greatest - from, d} : Fraction{from - least, -d};
    if (is_less(low, first)) low = first;
    if (is_less(last, high)) high = last;
    return true;
  };
  return clip(a.x, b.x, low_corner.x, high_corner.x) && clip(a.y, b.y, low_corner.y, high_corner.y) &&
         before(low, high) && before(low, Fraction{1, 1}) && before(Fraction{0, 1}, high);
}

/// WS2-M5, M7: whether a segment meets the interior of a shape grown by `margin`.
inline bool meets_interior(const Shape& shape, Point a, Point b, std::int64_t margin) {
  if (shape.outline == Outline::circle) return comes_nearer(a, b, shape.centre, shape.radius + margin);
  const auto m = static_cast<Length>(margin);
  return meets_rectangle(shape.low - Point{m, m}, shape.high + Point{m, m}, a, b, std::less<>());
}

/// WS1 section 5: whether a segment meets a shape or its edge.
inline bool meets_or_touches(const Shape& shape, Point a, Point b) {
  if (shape.outline == Outline::circle) return compare_distance(a, b, shape.centre, shape.radius, std::less_equal<>());
  return meets_rectangle(shape.low, shape.high, a, b, std::less_equal<>());
}

inline bool is_met(const Shape& shape, const Path& path) {
  for (std::size_t p = 1; p < path.count; ++p) {
    if (meets_interior(shape, path.points[p - 1], path.points[p], 0)) return true;
  }
  return false;
}

/// First and last whole length of a walk at which it is in a shape that it meets; where it is at none, the length
/// nearest to the middle of the shape.
inline std::pair<std::int64_t, std::int64_t> lengths_inside(const Shape& shape, Point a, Point b) {
  const std::int64_t length = root_up(separation2(a, b));
  std::optional<std::int64_t> first;
  std::int64_t last = 0;
  for (std::int64_t walked = 0; walked <= length; ++walked) {
    if (!is_in(shape, point_on_way(a, b, walked))) continue;
    first = first.value_or(walked);
    last = walked;
  }
  if (first) return {*first, last};
  const std::int64_t middle = length == 0 ? 0 : dot64(b - a, shape.centre - a) / length;
  return {std::clamp<std::int64_t>(middle, 0, length), std::clamp<std::int64_t>(middle, 0, length)};
}

}  // namespace warbalance::tests
