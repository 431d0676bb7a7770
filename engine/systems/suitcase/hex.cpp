#include "engine/systems/suitcase/hex.hpp"

#include <limits>

namespace warbalance::suitcase {

namespace {

/// The hex of a row of a set that is nearest to a point; of two as near the left one.
/// @param x  of the point, in half hexes
int nearest_column(RowMask columns, int row, int x) {
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

}  // namespace

Hex nearest_in(const HexSet& set, Rows rows, Hex goal) {
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
