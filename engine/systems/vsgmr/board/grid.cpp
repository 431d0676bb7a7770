#include "engine/systems/vsgmr/board/grid.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

/// Columns and rows from a space to the next ones, by their directions.
constexpr std::array<Space, 8> kSquares = {{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
/// The same on hexes, from even rows; from odd ones those of other rows lie a column farther to the right.
constexpr std::array<Space, 6> kHexes = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}}};

/// Where directions point to, of length 1000.
constexpr std::array<Point, 8> kSquareWays = {
    {{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}};
constexpr std::array<Point, 6> kHexWays = {{{1000, 0}, {447, 894}, {-447, 894}, {-1000, 0}, {-447, -894}, {447, -894}}};

}  // namespace

Grid Grid::of(Geometry geometry, Length space, Length table_width, Length table_height) {
  Grid grid;
  grid.geometry = geometry;
  if (!grid.is_on()) return grid;
  grid.space = space;
  const Length shift = grid.is_hex() ? space / 2 : 0;
  grid.columns = (table_width - shift) / space;
  grid.rows = table_height / space;
  if (grid.is_hex()) grid.rows -= grid.rows % 2;  // half a turn of the board is the same board
  grid.corner = {(table_width - grid.columns * space - shift) / 2, (table_height - grid.rows * space) / 2};
  return grid;
}

bool Grid::has(Point point) const {
  const Point from = point - corner;
  if (from.x < 0 || from.y < 0 || from.y >= rows * space) return false;
  const Length shift = is_hex() && (from.y / space) % 2 != 0 ? space / 2 : 0;
  return from.x >= shift && from.x < shift + columns * space;
}

Space Grid::at(Point point) const {
  const Point from = point - corner;
  const std::int32_t row = std::clamp(from.y < 0 ? -1 : from.y / space, 0, rows - 1);
  const Length x = from.x - (is_hex() && row % 2 != 0 ? space / 2 : 0);
  const std::int32_t column = std::clamp(x < 0 ? -1 : x / space, 0, columns - 1);
  return {static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
}

Space Grid::beside(Space at, int direction) const {
  const auto d = static_cast<std::size_t>(direction);
  const Space step = is_hex() ? kHexes[d] : kSquares[d];
  const int shift = is_hex() && step.row != 0 ? at.row & 1 : 0;
  return {static_cast<std::int16_t>(at.column + step.column + shift), static_cast<std::int16_t>(at.row + step.row)};
}

int Grid::towards(Point vector, int place) const {
  int nearest = 0;
  std::int64_t most = 0;
  for (int direction = 0; direction < directions(); ++direction) {
    const auto d = static_cast<std::size_t>(direction);
    const std::int64_t along = dot(is_hex() ? kHexWays[d] : kSquareWays[d], vector);
    if (direction == 0 || along > most) {
      nearest = direction;
      most = along;
    }
  }
  const int turn = place % 2 != 0 ? (place + 1) / 2 : directions() - place / 2;
  return (nearest + turn) % directions();
}

Length Grid::apart(Point a, Point b) const {
  const Point d = b - a;
  const Length x = d.x < 0 ? -d.x : d.x;
  const Length y = d.y < 0 ? -d.y : d.y;
  return std::max(is_hex() ? x + y / 2 : x, y);
}

Length Grid::whole_apart(Point figure, Point place) const { return (apart(figure, place) + space / 2) / space * space; }

std::int32_t apart2_on_board(const Grid& grid, Point a, Point b) { return square(grid.apart(a, b)); }

std::array<int, 2> Grid::coordinates(Point point) const {
  const Space here = at(point);
  return {is_hex() ? axial_q(here.column, here.row) : here.column, here.row};
}

std::array<Point, 6> Grid::corners(Point centre) const {
  const Length half = space / 2;
  if (!is_hex()) {
    return {centre + Point{half, half},
            centre + Point{-half, half},
            centre + Point{-half, -half},
            centre + Point{half, -half},
            centre,
            centre};
  }
  const Length far = space * 2 / 3;
  const Length near = space / 3;
  return {centre + Point{half, near},   centre + Point{0, far},  centre + Point{-half, near},
          centre + Point{-half, -near}, centre + Point{0, -far}, centre + Point{half, -near}};
}

}  // namespace warbalance::vsgmr
