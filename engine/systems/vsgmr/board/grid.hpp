#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/geometry.hpp"

// Section 13: games on a board of spaces (VS-G4). Figures stand at the centres of spaces, in hundredths of an inch as
// on the tabletop, so only distances and moves differ.

namespace warbalance::vsgmr {

enum class Geometry : std::uint8_t { tabletop, square_grid, hex_grid };

/// A space by its column and row, counted from 0 at the lower left corner of the board. On hexes odd rows lie half a
/// space to the right.
struct Space {
  std::int16_t column = 0;
  std::int16_t row = 0;
  friend constexpr bool operator==(const Space&, const Space&) = default;
};

/// Numbers of spaces, row by row.
using SpaceNumber = std::uint16_t;

/// Width of the smallest space, which determines the maximum number of spaces.
inline constexpr Length kLeastSpace = 50;
inline constexpr int kMostSpaces = (9600 / kLeastSpace) * (9600 / kLeastSpace);

/// The board of a game. Without one (the tabletop) its space is 0.
struct Grid {
  Geometry geometry = Geometry::tabletop;
  Length space = 0;  ///< width of a space, and distance of rows
  std::int32_t columns = 0;
  std::int32_t rows = 0;
  Point corner{};  ///< lower left corner of the board, which is centred on the table

  /// The board on a table of this size.
  static Grid of(Geometry geometry, Length space, Length table_width, Length table_height);

  bool is_on() const { return geometry != Geometry::tabletop; }
  bool is_hex() const { return geometry == Geometry::hex_grid; }
  int count() const { return columns * rows; }
  bool has(Space at) const { return at.column >= 0 && at.row >= 0 && at.column < columns && at.row < rows; }
  bool has(Point at) const;

  Point centre(Space at) const {
    const Length shift = is_hex() && (at.row & 1) != 0 ? space / 2 : 0;
    return corner + Point{at.column * space + space / 2 + shift, at.row * space + space / 2};
  }
  Point centre(int number) const { return centre(space_of(number)); }
  Space space_of(int number) const {
    return {static_cast<std::int16_t>(number % columns), static_cast<std::int16_t>(number / columns)};
  }
  int number(Space at) const { return at.row * columns + at.column; }
  /// The space that contains a point; outside the board the nearest one.
  Space at(Point point) const;
  int number_at(Point point) const { return number(at(point)); }
  Point snapped(Point point) const { return centre(at(point)); }
  /// The same; of a point between two spaces the one on the side of `from`, so that both seats, whose views differ by
  /// half a turn, get the same.
  Point snapped_to(Point point, Point side) const {
    const auto sign = [](Length to) { return to < 0 ? -1 : to > 0 ? 1 : 0; };
    return snapped(point + Point{sign(side.x - point.x), sign(side.y - point.y)});
  }

  /// Directions are numbered anticlockwise from that of the x axis on.
  int directions() const { return is_hex() ? 6 : 8; }
  /// The neighboring space in a direction, on the board or not.
  Space beside(Space at, int direction) const;
  /// The direction at a rank, sorted by the angle to a vector that is not zero: 0 = the nearest, 1 and 2 = its
  /// neighbors, anticlockwise first, and so on.
  int towards(Point vector, int place) const;

  /// VS-G6: number of spaces between two places, times the width of a space. Exact between centres.
  Length apart(Point a, Point b) const {
    const Point d = b - a;
    const Length x = d.x < 0 ? -d.x : d.x;
    const Length y = d.y < 0 ? -d.y : d.y;
    return std::max(is_hex() ? x + y / 2 : x, y);
  }
  /// Number of spaces from a figure's space to that of a place, times the width of a space.
  Length whole_apart(Point figure, Point place) const { return (apart(figure, place) + space / 2) / space * space; }

  /// VS-G6: the corners of a space, in order around its centre.
  std::array<Point, 6> corners(Point centre) const {
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
  int corner_count() const { return is_hex() ? 6 : 4; }

  /// VS-G4: the coordinates of a space in texts: column and row of a square, axial coordinates of a hex.
  std::array<int, 2> coordinates(Point point) const {
    const Space here = at(point);
    return {is_hex() ? axial_q(here.column, here.row) : here.column, here.row};
  }

  friend bool operator==(const Grid&, const Grid&) = default;
};

/// The square of `Grid::apart`.
inline std::int32_t apart2_on_board(const Grid& grid, Point a, Point b) { return square(grid.apart(a, b)); }

/// Squared distance between two places: straight on the tabletop, by spaces on a board.
inline std::int32_t apart2(const Grid& grid, Point a, Point b) {
  if (__builtin_expect(grid.is_on(), false)) return apart2_on_board(grid, a, b);
  return distance2(a, b);
}

/// `apart2` for loops: calls `use(apart2)` with the function for this grid, so that the loop has no branch.
template <class Use>
decltype(auto) with_apart2(const Grid& grid, Use&& use) {
  if (__builtin_expect(grid.is_on(), false)) {
    return use([&grid](Point a, Point b) { return apart2_on_board(grid, a, b); });
  }
  return use([](Point a, Point b) { return distance2(a, b); });
}

/// Columns and rows from a space to its neighbors, by direction.
inline constexpr std::array<Space, 8> kSquares = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

/// Neighbors of hexes in even rows; in odd rows the neighbors in other rows are one column farther to the right.
inline constexpr std::array<Space, 6> kHexes = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}}};

/// The directions as vectors of length 1000.
inline constexpr std::array<Point, 8> kSquareWays = {
    {{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}};

inline constexpr std::array<Point, 6> kHexWays = {
    {{1000, 0}, {447, 894}, {-447, 894}, {-1000, 0}, {-447, -894}, {447, -894}}};

inline Grid Grid::of(Geometry geometry, Length space, Length table_width, Length table_height) {
  Grid grid;
  grid.geometry = geometry;
  if (!grid.is_on()) return grid;
  grid.space = space;
  const Length shift = grid.is_hex() ? space / 2 : 0;
  grid.columns = (table_width - shift) / space;
  grid.rows = table_height / space;
  if (grid.is_hex()) grid.rows -= grid.rows % 2;  // so that half a turn maps the board to itself
  grid.corner = {(table_width - grid.columns * space - shift) / 2, (table_height - grid.rows * space) / 2};
  return grid;
}

inline bool Grid::has(Point point) const {
  const Point from = point - corner;
  if (from.x < 0 || from.y < 0 || from.y >= rows * space) return false;
  const Length shift = is_hex() && (from.y / space) % 2 != 0 ? space / 2 : 0;
  return from.x >= shift && from.x < shift + columns * space;
}

inline Space Grid::at(Point point) const {
  const Point from = point - corner;
  const std::int32_t row = std::clamp(from.y < 0 ? -1 : from.y / space, 0, rows - 1);
  const Length x = from.x - (is_hex() && row % 2 != 0 ? space / 2 : 0);
  const std::int32_t column = std::clamp(x < 0 ? -1 : x / space, 0, columns - 1);
  return {static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
}

inline Space Grid::beside(Space at, int direction) const {
  const auto d = static_cast<std::size_t>(direction);
  const Space step = is_hex() ? kHexes[d] : kSquares[d];
  const int shift = is_hex() && step.row != 0 ? at.row & 1 : 0;
  return {static_cast<std::int16_t>(at.column + step.column + shift), static_cast<std::int16_t>(at.row + step.row)};
}

inline int Grid::towards(Point vector, int place) const {
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

}  // namespace warbalance::vsgmr
