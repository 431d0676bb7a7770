#include "sim/battles/line_up.hpp"

#include <algorithm>

#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

/// Rows of one side from the front edge `front_x` backwards; `back` is -1 towards low x, +1 towards high x.
std::vector<Point> rows(const DuelSide& side, Length front_x, Length back, Length centre_y) {
  const Length step = 2 * side.base_radius + kModelSpacing;
  std::vector<Point> points;
  for (int first = 0, row = 0; first < side.models; first += kModelsPerRow, ++row) {
    const int in_row = std::min(kModelsPerRow, side.models - first);
    const Length x = front_x + back * (side.base_radius + row * step);
    for (int i = 0; i < in_row; ++i) points.push_back({x, centre_y + (2 * i - (in_row - 1)) * (step / 2)});
  }
  return points;
}

bool fits(const std::vector<Point>& points, Length radius, Length width, Length height) {
  return std::all_of(points.begin(), points.end(), [=](Point p) {
    return p.x >= radius && p.y >= radius && p.x <= width - radius && p.y <= height - radius;
  });
}

}  // namespace

LineUp line_up(const DuelSide& seat1, const DuelSide& seat2, Length gap, Length table_width, Length table_height) {
  LineUp result;
  if (seat1.models > kMaxModelsPerSide || seat2.models > kMaxModelsPerSide) {
    result.problem = "a side of " + counted(std::max(seat1.models, seat2.models), "model") + " is too many: at most " +
                     std::to_string(kMaxModelsPerSide) + " a side";
    return result;
  }
  const Length front1 = table_width / 2 - gap / 2;
  result.positions[0] = rows(seat1, front1, -1, table_height / 2);
  result.positions[1] = rows(seat2, front1 + gap, 1, table_height / 2);
  if (!fits(result.positions[0], seat1.base_radius, table_width, table_height) ||
      !fits(result.positions[1], seat2.base_radius, table_width, table_height)) {
    result.problem = std::to_string(seat1.models) + " against " + counted(seat2.models, "model") +
                     " that far apart do not fit on the table";
  }
  return result;
}

}  // namespace warbalance::sim
