#include "engine/systems/suitcase/hex_set.hpp"

#include <limits>

namespace warbalance::suitcase {

Hex nearest_in(const HexSet& set, Rows rows, Hex goal) {
  Hex nearest = kNoHex;
  int least = std::numeric_limits<int>::max();
  int least_straight = 0;
  const int goal_row = row_of(goal);
  const int goal_x = 2 * column_of(goal) + (goal_row & 1);  // in half hexes
  for (int row = rows.first; row <= rows.last; ++row) {
    const RowMask columns = set.row(row);
    const int down = magnitude(row - goal_row);
    if (columns == 0 || down > least) continue;
    // within a row both measures grow with the way across: the nearest column decides, the left one of two
    const int shift = row & 1;
    const int middle = (goal_x - shift + 1) >> 1;
    const RowMask left = columns & ((RowMask{1} << middle) - 1);
    const RowMask right = columns >> middle;
    int column = right != 0 ? middle + __builtin_ctzll(right) : kColumns + kColumns;
    if (left != 0) {
      const int other = 63 - __builtin_clzll(left);
      if (goal_x - shift - 2 * other <= 2 * column + shift - goal_x) column = other;
    }
    const int across = magnitude(2 * column + shift - goal_x);
    const int far = down + std::max(0, across - down) / 2;
    const int straight = across * across + 3 * down * down;
    if (far > least || (far == least && straight >= least_straight)) continue;
    least = far;
    least_straight = straight;
    nearest = hex_at(column, row);
  }
  return nearest;
}

}  // namespace warbalance::suitcase
