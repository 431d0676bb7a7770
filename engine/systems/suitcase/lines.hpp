#pragma once

#include "engine/systems/suitcase/hex.hpp"

// The two lines between two hexes (SC-M9).
//
// A line of N steps goes in two neighbouring directions: a steps in one of them and b in the other, and after i steps
// i b / N rounded to the nearest whole number of the second kind. The small shifts of the rule only decide how halves
// are rounded: down on one of the lines and up on the other. So both are walked at once, and differ only at such
// places.

namespace warbalance::suitcase {

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

/// Walks from a hex to another one, both left out. Calls `visit(step, cell)` for a cell that both lines share,
/// `part(step, cell, cell)` where each has its own.
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

}  // namespace warbalance::suitcase
