#pragma once

#include "engine/systems/suitcase/hex.hpp"

// Sets of hexes as bits, a word for each row: what is asked of all hexes at once takes a few operations a row.

namespace warbalance::suitcase {

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
  /// Adds the hexes at most so far from a hex.
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
  /// @param rows  nothing of the set lies outside of them, and nothing is added there
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

/// The hex of a set that is nearest to a goal; of equal ones the straightest, then by row and column; kNoHex = there is
/// none.
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

/// The nearest hex to a goal out of a set that `is_end(hex)` accepts; kNoHex = there is none. Those that it refuses are
/// taken out of the set.
template <class IsEnd>
Hex nearest_end(HexSet& set, Rows rows, Hex goal, IsEnd&& is_end) {
  for (;;) {
    const Hex hex = nearest_in(set, rows, goal);
    if (hex == kNoHex || is_end(hex)) return hex;
    set.remove(hex);
  }
}

}  // namespace warbalance::suitcase
