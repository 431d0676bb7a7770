#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "engine/core/trace.hpp"

// The geometry of chapter M for the referee, written from the specification and not shared with the engine.

namespace warbalance::warstuff2::referee {

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

/// Whether the nearest point of the segment a-b to c is nearer than r. The nearest point is a + t (b - a) with
/// t = dot(c - a, b - a) / |b - a|^2, kept within 0 .. 1; compared after multiplying by |b - a|^2.
inline bool comes_nearer(Point a, Point b, Point c, std::int64_t r) {
  const Point d = b - a;
  const std::int64_t length2 = dot64(d, d);
  const std::int64_t t = std::clamp<std::int64_t>(dot64(c - a, d), 0, length2);
  if (t == 0) return separation2(a, c) < r * r;
  if (t == length2) return separation2(b, c) < r * r;
  return length2 * separation2(a, c) - t * t < r * r * length2;
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

}  // namespace warbalance::warstuff2::referee
