#include "engine/systems/vsgmr/geometry.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

Length norm_down(Point v) {
  const std::int64_t n = dot(v, v);
  const Length up = ceil_sqrt(n);
  return std::int64_t{up} * up == n ? up : up - 1;
}

Point scaled_down(Point v, Length length) {
  const std::int64_t d = norm_down(v);
  return {static_cast<Length>(std::int64_t{v.x} * length / d), static_cast<Length>(std::int64_t{v.y} * length / d)};
}

bool overlaps(const Shape& shape, Point at, Length radius) {
  if (shape.outline == Outline::circle) return distance2(at, shape.centre) < square(shape.radius + radius);
  const Length dx = std::max({shape.low.x - at.x, at.x - shape.high.x, Length{0}});
  const Length dy = std::max({shape.low.y - at.y, at.y - shape.high.y, Length{0}});
  return dx * dx + dy * dy < square(radius);
}

Point nearest_point(const Shape& shape, Point at) {
  if (shape.outline == Outline::rectangle) {
    return {std::clamp(at.x, shape.low.x, shape.high.x), std::clamp(at.y, shape.low.y, shape.high.y)};
  }
  if (distance2(at, shape.centre) <= square(shape.radius)) return at;
  return shape.centre + scaled_down(at - shape.centre, shape.radius);
}

std::size_t nearest_direction(Point facing) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < kDirections.size(); ++i) {
    if (dot(kDirections[i], facing) > dot(kDirections[nearest], facing)) nearest = i;
  }
  return nearest;
}

}  // namespace warbalance::vsgmr
