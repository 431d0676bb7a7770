#include "engine/core/geometry.hpp"

namespace warbalance {

Stretch stretch_inside(const Shape& shape, Point a, Point b) {
  const Length length = length_up(a, b);
  // a step moves the walker by at most 1 in each coordinate, give or take 1 of rounding: what is farther can be skipped
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

}  // namespace warbalance
