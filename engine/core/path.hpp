#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/geometry.hpp"

namespace warbalance {

/// A polyline of at most three segments: the start and up to three more points.
struct Path {
  std::array<Point, 4> points{};
  std::uint8_t count = 0;
  bool leaps = false;  ///< jumps over gaps and drops from heights on its way, where the rules know such moves

  constexpr Point end() const { return points[static_cast<std::size_t>(count - 1)]; }
  static constexpr Path straight(Point from, Point to) { return {{{from, to}}, 2}; }
  friend constexpr bool operator==(const Path&, const Path&) = default;
};

/// Length of a path, every segment rounded up.
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
