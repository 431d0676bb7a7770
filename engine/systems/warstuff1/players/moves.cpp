#include "engine/systems/warstuff1/players/moves.hpp"

namespace warbalance::warstuff1 {
namespace {

/// The point of a shape nearest to a point outside of it.
Point nearest_point(const Shape& shape, Point from) {
  if (shape.outline == Outline::rectangle) {
    return {std::clamp(from.x, shape.low.x, shape.high.x), std::clamp(from.y, shape.low.y, shape.high.y)};
  }
  return towards(from, shape.centre, length_up(from, shape.centre) - shape.radius + 2);  // rounding stays inside
}

}  // namespace

std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit) {
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit).at;
  if (terrain.cover() == 0 || terrain.any_contains(terrain.cover(), from)) return std::nullopt;
  std::optional<Point> best;
  std::int32_t best_distance2 = 0;
  terrain.for_each(terrain.cover(), [&](int, const TerrainPiece& piece) {
    const Point point = nearest_point(piece.shape, from);
    const std::int32_t found = distance2(from, point);
    if (best && found >= best_distance2) return;
    best = point;
    best_distance2 = found;
  });
  return best;
}

}  // namespace warbalance::warstuff1
