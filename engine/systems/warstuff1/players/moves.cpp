#include "engine/systems/warstuff1/players/moves.hpp"

#include <limits>

namespace warbalance::warstuff1 {
namespace {

/// The point of a shape nearest to a point outside of it. Without branches for rectangles.
Point nearest_point(const Shape& shape, Point from) {
  if (shape.outline == Outline::rectangle) {
    const auto between = [](Length low, Length at, Length high) {
      const Length above = at < low ? low : at;
      return above > high ? high : above;
    };
    return {between(shape.low.x, from.x, shape.high.x), between(shape.low.y, from.y, shape.high.y)};
  }
  return towards(from, shape.centre, length_up(from, shape.centre) - shape.radius + 2);  // rounding stays inside
}

}  // namespace

std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit) {
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit).at;
  if (terrain.cover() == 0) return std::nullopt;
  bool covered = false;
  std::int64_t nearest =
      std::numeric_limits<std::int64_t>::max();  // squared distance of a piece, with its number in the last digits
  terrain.for_each(terrain.cover(), [&](int number, const TerrainPiece& piece) {
    covered |= contains(piece.shape, from);
    const std::int32_t found = distance2(from, nearest_point(piece.shape, from));
    nearest = std::min(nearest, std::int64_t{found} * kMaxPieces + number);
  });
  if (covered) return std::nullopt;
  return nearest_point(terrain.piece(static_cast<int>(nearest % kMaxPieces)).shape, from);
}

}  // namespace warbalance::warstuff1
