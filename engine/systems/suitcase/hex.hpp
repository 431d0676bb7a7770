#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/core/geometry.hpp"

// The board: hexes with a point on top, odd rows shifted half a hex to the right (SC-S1, SC-M1, SC-M2).

namespace warbalance::suitcase {

inline constexpr int kColumns = 44;
inline constexpr int kRows = 50;
inline constexpr int kHexes = kColumns * kRows;
inline constexpr int kDirectionCount = 6;

/// Number of a hex, row by row.
using Hex = std::int16_t;
inline constexpr Hex kNoHex = -1;

constexpr bool is_hex(Hex hex) { return hex >= 0 && hex < kHexes; }

constexpr bool on_board(int column, int row) { return column >= 0 && column < kColumns && row >= 0 && row < kRows; }
constexpr Hex hex_at(int column, int row) {
  return on_board(column, row) ? static_cast<Hex>(row * kColumns + column) : kNoHex;
}
constexpr int column_of(Hex hex) { return hex % kColumns; }
constexpr int row_of(Hex hex) { return hex / kColumns; }
constexpr std::size_t at(Hex hex) { return static_cast<std::size_t>(hex); }

/// Two of the three cube coordinates; the third is -q - s.
struct Cube {
  std::int16_t q = 0;
  std::int16_t s = 0;
};

/// The hex with these cube coordinates; kNoHex off the board.
constexpr Hex hex_of_cube(int q, int s) { return hex_at(axial_column(q, s), s); }

inline constexpr std::array<Cube, kHexes> kCubes = [] {
  std::array<Cube, kHexes> cubes{};
  for (int i = 0; i < kHexes; ++i) {
    const int row = i / kColumns;
    cubes[static_cast<std::size_t>(i)] = {static_cast<std::int16_t>(axial_q(i % kColumns, row)),
                                          static_cast<std::int16_t>(row)};
  }
  return cubes;
}();

using Neighbours = std::array<Hex, kDirectionCount>;

/// SC-M2: E, NE, NW, W, SW, SE; kNoHex off the board.
inline constexpr std::array<Neighbours, kHexes> kNeighbours = [] {
  std::array<Neighbours, kHexes> all{};
  for (int i = 0; i < kHexes; ++i) {
    const int c = i % kColumns;
    const int r = i / kColumns;
    const int odd = r & 1;
    all[static_cast<std::size_t>(i)] = {hex_at(c + 1, r), hex_at(c + odd, r - 1),     hex_at(c - 1 + odd, r - 1),
                                        hex_at(c - 1, r), hex_at(c - 1 + odd, r + 1), hex_at(c + odd, r + 1)};
  }
  return all;
}();

constexpr const Neighbours& neighbours(Hex hex) { return kNeighbours[at(hex)]; }

constexpr int magnitude(int number) { return number < 0 ? -number : number; }

/// SC-M1: the distance of two hexes.
constexpr int distance(Hex a, Hex b) {
  const Cube from = kCubes[at(a)];
  const Cube to = kCubes[at(b)];
  return hex_steps(to.q - from.q, to.s - from.s);
}
constexpr bool adjacent(Hex a, Hex b) { return distance(a, b) == 1; }

/// Section 16: squared straight distance of two hexes, dX^2 + 3 dr^2 with X in half hexes.
constexpr int straight_distance(Hex a, Hex b) {
  const int x = 2 * (column_of(b) - column_of(a)) + (row_of(b) & 1) - (row_of(a) & 1);
  const int r = row_of(b) - row_of(a);
  return x * x + 3 * r * r;
}

/// A hex as a point of a table with hexes of 100 x 100, for records and listed places.
constexpr Point point_of(Hex hex) { return {100 * column_of(hex), 100 * row_of(hex)}; }
constexpr Hex hex_of(Point point) {
  const int column = std::clamp<int>(point.x / 100, 0, kColumns - 1);
  const int row = std::clamp<int>(point.y / 100, 0, kRows - 1);
  return hex_at(column, row);
}

// Sets of hexes as bits, one word per row: a query about all hexes takes a few operations per row.

using RowMask = std::uint64_t;  ///< of the columns of a row
inline constexpr RowMask kAllColumns = (RowMask{1} << kColumns) - 1;

constexpr RowMask column_bit(Hex hex) { return RowMask{1} << column_of(hex); }
/// The columns `first` .. `last` that are on the board.
constexpr RowMask columns_between(int first, int last) {
  first = std::max(first, 0);
  last = std::min(last, kColumns - 1);
  return first > last ? 0 : ((RowMask{2} << last) - 1) & ~((RowMask{1} << first) - 1);
}

/// Rows `first` .. `last` of the board.
struct Rows {
  int first = 0;
  int last = kRows - 1;

  constexpr Rows widened(int by) const { return {std::max(0, first - by), std::min(kRows - 1, last + by)}; }
  constexpr Rows with(Hex hex) const { return {std::min(first, row_of(hex)), std::max(last, row_of(hex))}; }
  static constexpr Rows around(Hex hex, int by) { return Rows{row_of(hex), row_of(hex)}.widened(by); }
  static constexpr Rows none() { return {kRows, -1}; }
};

/// A set of hexes.
class HexSet {
 public:
  /// Every hex of the board.
  static HexSet all() {
    HexSet set;
    for (int row = 0; row < kRows; ++row) set.row(row) = kAllColumns;
    return set;
  }
  void clear() { rows_ = {}; }
  bool has(Hex hex) const { return (row(row_of(hex)) & column_bit(hex)) != 0; }
  void add(Hex hex) { row(row_of(hex)) |= column_bit(hex); }
  void remove(Hex hex) { row(row_of(hex)) &= ~column_bit(hex); }

  /// @param number  -1 .. kRows; beyond the board there is nothing
  RowMask row(int number) const { return rows_[static_cast<std::size_t>(number + 1)]; }
  RowMask& row(int number) { return rows_[static_cast<std::size_t>(number + 1)]; }

  /// The hexes of a row that touch one of the set.
  RowMask touching(int number) const {
    const RowMask here = row(number);
    const RowMask beside = row(number - 1) | row(number + 1);
    return (here << 1 | here >> 1 | beside | ((number & 1) != 0 ? beside >> 1 : beside << 1)) & kAllColumns;
  }
  /// Adds the hexes that touch a hex.
  void add_neighbours(Hex hex) {
    const int column = column_of(hex);
    const int number = row_of(hex);
    const int left = column - 1 + (number & 1);
    row(number) |= columns_between(column - 1, column + 1) & ~column_bit(hex);
    if (number > 0) row(number - 1) |= columns_between(left, left + 1);
    if (number < kRows - 1) row(number + 1) |= columns_between(left, left + 1);
  }
  /// Adds the hexes within a distance of a hex.
  void add_disk(Hex centre, int far) {
    const Cube cube = kCubes[at(centre)];
    const Rows rows = Rows::around(centre, far);
    for (int number = rows.first; number <= rows.last; ++number) {
      const int k = number - cube.s;
      const int first = cube.q - far + (k < 0 ? -k : 0) + (number >> 1);
      row(number) |= columns_between(first, first + 2 * far - magnitude(k));
    }
  }
  /// Adds the hexes of `open` that touch the set. Returns whether there was any.
  /// @param rows  contain the whole set and all added hexes
  bool grow(const HexSet& open, Rows rows) {
    RowMask above = 0;
    RowMask added = 0;
    for (int number = rows.first; number <= rows.last; ++number) {
      const RowMask here = row(number);
      const RowMask beside = above | row(number + 1);
      const RowMask touched = here << 1 | here >> 1 | beside | ((number & 1) != 0 ? beside >> 1 : beside << 1);
      const RowMask fresh = touched & open.row(number) & ~here;
      row(number) = here | fresh;
      above = here;
      added |= fresh;
    }
    return added != 0;
  }

 private:
  std::array<RowMask, kRows + 2> rows_{};  ///< with an empty one at each end
};

/// The hex of a set nearest to a goal; of equal ones the straightest, then by row and column; kNoHex = none.
/// @param rows  where the set has hexes
Hex nearest_in(const HexSet& set, Rows rows, Hex goal);

/// Calls `visit(hex)` for the hexes of a set by row and column.
template <class Visit>
void for_each_hex(const HexSet& set, Rows rows, Visit&& visit) {
  for (int row = rows.first; row <= rows.last; ++row) {
    for (RowMask columns = set.row(row); columns != 0; columns &= columns - 1) {
      visit(hex_at(__builtin_ctzll(columns), row));
    }
  }
}

/// The hexes at a distance of another one, row by row.
template <class Visit>
void for_each_at_distance(Hex centre, int far, Visit&& visit) {
  const Cube cube = kCubes[at(centre)];
  for (int k = -far; k <= far; ++k) {
    const int low = cube.q + std::max(-far, -k - far);
    const int high = cube.q + std::min(far, -k + far);
    const bool whole = magnitude(k) == far;
    for (int q = low; q <= high; q += whole || high == low ? 1 : high - low) {
      const Hex hex = hex_of_cube(q, cube.s + k);
      if (hex != kNoHex) visit(hex);
    }
  }
}

/// The hex of a set nearest to a goal that `is_end(hex)` accepts; kNoHex = none. Removes refused hexes from the set.
template <class IsEnd>
Hex nearest_end(HexSet& set, Rows rows, Hex goal, IsEnd&& is_end) {
  for (;;) {
    const Hex hex = nearest_in(set, rows, goal);
    if (hex == kNoHex || is_end(hex)) return hex;
    set.remove(hex);
  }
}

// The two lines between two hexes (SC-M9).
//
// A line of N steps goes in two neighbouring directions: a steps in one of them and b in the other, and after i steps
// i b / N rounded to the nearest whole number of the second kind. The small shifts of the rule only decide how halves
// are rounded: down on one of the lines and up on the other. So both are walked at once, and differ only at such
// places.

/// Cells of a board on which a step in a direction always is the same number of cells: rows are shifted as they are on
/// the table, with a cell for hexes beyond the board at both ends of each.
inline constexpr int kLineStride = kColumns + 3;
inline constexpr std::size_t kLineCells = static_cast<std::size_t>(kLineStride * kRows);

constexpr int line_cell_of_cube(int q, int s) { return kLineStride * s + q + 1; }
constexpr std::size_t line_cell(Hex hex) {
  return static_cast<std::size_t>(line_cell_of_cube(kCubes[at(hex)].q, kCubes[at(hex)].s));
}

/// The hexes of the cells; kNoHex off the board.
inline constexpr std::array<Hex, kLineCells> kLineHexes = [] {
  std::array<Hex, kLineCells> hexes{};
  hexes.fill(kNoHex);
  for (int i = 0; i < kHexes; ++i) hexes[line_cell(static_cast<Hex>(i))] = static_cast<Hex>(i);
  return hexes;
}();

/// Walks between two hexes, excluding both. Calls `visit(step, cell)` for a cell that both lines share, and
/// `part(step, cell, cell)` where they differ.
template <class Visit, class Part>
void walk_lines(Hex from, Hex to, Visit&& visit, Part&& part) {
  const Cube a = kCubes[at(from)];
  const Cube b = kCubes[at(to)];
  const int q = b.q - a.q;
  const int s = b.s - a.s;
  const int t = -q - s;
  const auto sign = [](int number) { return number < 0 ? -1 : 1; };
  int steps = 0;
  int first = 0;   // cells of a step in the first direction
  int second = 0;  // and in the second one
  int turns = 0;   // steps in the second one
  if ((q ^ s) >= 0) {
    steps = magnitude(t);
    first = sign(q + s);
    second = kLineStride * first;
    turns = magnitude(s);
  } else if ((s ^ t) >= 0) {
    steps = magnitude(q);
    first = sign(q);
    second = first - kLineStride * first;
    turns = magnitude(s);
  } else {
    steps = magnitude(s);
    first = kLineStride * sign(s);
    second = first - sign(s);
    turns = magnitude(q);
  }
  int cell = line_cell_of_cube(a.q, a.s);
  int rest = steps;  // of i b / N in units of 1 / 2 N, and a half
  for (int step = 1; step < steps; ++step) {
    rest += 2 * turns;
    const bool turn = rest >= 2 * steps;
    rest -= turn ? 2 * steps : 0;
    cell += turn ? second : first;
    if (rest == 0) {
      part(step, static_cast<std::size_t>(cell), static_cast<std::size_t>(cell - second + first));
    } else {
      visit(step, static_cast<std::size_t>(cell));
    }
  }
}

/// The hex of a row of a set that is nearest to a point; of two as near the left one.
/// @param x  of the point, in half hexes
inline int nearest_column(RowMask columns, int row, int x) {
  const int shift = row & 1;
  const int middle = (x - shift + 1) >> 1;
  const RowMask left = columns & ((RowMask{1} << middle) - 1);
  const RowMask right = columns >> middle;
  if (left == 0) return middle + __builtin_ctzll(right);
  const int column = 63 - __builtin_clzll(left);
  if (right == 0) return column;
  const int other = middle + __builtin_ctzll(right);
  return x - shift - 2 * column <= 2 * other + shift - x ? column : other;
}

inline Hex nearest_in(const HexSet& set, Rows rows, Hex goal) {
  const int goal_row = row_of(goal);
  const int goal_x = 2 * column_of(goal) + (goal_row & 1);
  int least = std::numeric_limits<int>::max();
  int least_straight = 0;
  int found_row = -1;
  int found_column = -1;
  // within a row both distances grow with the number of columns in between
  const auto look = [&](int row, int down) {
    const RowMask columns = row < rows.first || row > rows.last ? 0 : set.row(row);
    if (columns == 0) return;
    const int column = nearest_column(columns, row, goal_x);
    const int across = magnitude(2 * column + (row & 1) - goal_x);
    const int far = down + std::max(0, across - down) / 2;
    const int straight = across * across + 3 * down * down;
    if (far > least || (far == least && straight > least_straight)) return;
    if (far == least && straight == least_straight && row > found_row) return;
    least = far;
    least_straight = straight;
    found_row = row;
    found_column = column;
  };
  // the rows by their distance: no hex of a row is nearer than that
  const int first = std::max({0, rows.first - goal_row, goal_row - rows.last});
  const int last = std::max(rows.last - goal_row, goal_row - rows.first);
  for (int down = first; down <= std::min(last, least); ++down) {
    look(goal_row - down, down);
    if (down > 0) look(goal_row + down, down);
  }
  return found_row < 0 ? kNoHex : hex_at(found_column, found_row);
}

}  // namespace warbalance::suitcase
