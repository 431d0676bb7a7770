#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/axial.hpp"
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

/// Section 16: how far apart two hexes look, dX^2 + 3 dr^2 with X in half hexes.
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

}  // namespace warbalance::suitcase
