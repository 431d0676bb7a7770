#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/geometry.hpp"

namespace warbalance::sim {

inline constexpr int kMaxModelsPerSide = 128;
inline constexpr int kModelsPerRow = 10;
inline constexpr Length kModelSpacing = 2 * kInch;  ///< between the bases of a side, in a row and between rows

/// The models of one side of a duel: all alike.
struct DuelSide {
  int models = 1;
  Length base_radius = 50;
};

struct LineUp {
  std::array<std::vector<Point>, 2> positions;  ///< of seat 1 and seat 2
  std::string problem;                          ///< why the models cannot stand so; empty = they can
};

/// Where the models of a duel stand: two lines abreast that face each other along y = height / 2, the gap between the
/// front bases centred on the table; rows of ten, further rows behind. Seat 1 has the low x.
/// @param gap  between the bases of the two front rows [1/100 inch]
LineUp line_up(const DuelSide& seat1, const DuelSide& seat2, Length gap, Length table_width, Length table_height);

}  // namespace warbalance::sim
