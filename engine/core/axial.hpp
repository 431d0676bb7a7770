#pragma once

#include <algorithm>

// Hexes in rows with a point on top, of which odd rows lie half a hex to the right: axial coordinates.

namespace warbalance {

/// The axial coordinate q of a hex; the other one is its row.
constexpr int axial_q(int column, int row) { return column - (row - (row & 1)) / 2; }
/// The column of a hex with these axial coordinates.
constexpr int axial_column(int q, int row) { return q + (row - (row & 1)) / 2; }

/// Steps from a hex to another one, by the differences of their axial coordinates.
constexpr int hex_steps(int q, int row) {
  const auto magnitude = [](int number) { return number < 0 ? -number : number; };
  return std::max({magnitude(q), magnitude(row), magnitude(q + row)});
}

}  // namespace warbalance
