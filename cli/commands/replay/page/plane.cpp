#include "cli/commands/replay/page/plane.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace warbalance::cli {
namespace {

/// Distance of the rows of regular hexes that are 1 wide.
constexpr double kRowOfHexes = std::numbers::sqrt3 / 2;

/// Edges of windows are multiples of this, so that their grids are alike; an even number of hexes.
constexpr Length kWindowStep = 600;
constexpr Length kRoom = 300;          ///< around what is shown
constexpr Length kLeastSide = 2400;    ///< of a window
constexpr int kLeastGainPercent = 80;  ///< of the table's sides: a window that is not smaller is not worth its while

struct Range {
  Length low;
  Length high;
};

/// Widens a range to at least a length, within 0 and `most`, on multiples of the step or the edge.
Range widened(Range range, Length least, Length most) {
  const Length missing = std::max(0, least - (range.high - range.low));
  const Length low = std::max(0, range.low - missing / 2);
  const Length high = range.high + missing - missing / 2;
  const Length snapped_low = std::max(0, std::min(low, most - least)) / kWindowStep * kWindowStep;
  const Length snapped_high = (std::max(high, snapped_low + least) + kWindowStep - 1) / kWindowStep * kWindowStep;
  return {snapped_low, std::min(snapped_high, most)};
}

}  // namespace

double distance(Dot a, Dot b) { return std::hypot(b.x - a.x, b.y - a.y); }

Dot towards(Dot from, Dot to, double length) {
  const double whole = distance(from, to);
  if (whole == 0) return from;
  return {from.x + (to.x - from.x) * length / whole, from.y + (to.y - from.y) * length / whole};
}

std::vector<Dot> Lattice::outline(Dot c) const {
  const double half = width / 2;
  if (!hexes) {
    return {{c.x - half, c.y - half}, {c.x + half, c.y - half}, {c.x + half, c.y + half}, {c.x - half, c.y + half}};
  }
  const double far = row * 2 / 3;
  const double near = row / 3;
  return {{c.x, c.y - far}, {c.x + half, c.y - near}, {c.x + half, c.y + near},
          {c.x, c.y + far}, {c.x - half, c.y + near}, {c.x - half, c.y - near}};
}

Window Window::whole(const ReplayedBattle& replay) { return {{0, 0}, replay.table_size()}; }

Window Window::around(const ReplayedBattle& replay, const std::vector<Point>& places) {
  const Point table = replay.table_size();
  const auto [left, right] = std::ranges::minmax(places, {}, &Point::x);
  const auto [below, above] = std::ranges::minmax(places, {}, &Point::y);
  Range x = widened({left.x - kRoom, right.x + kRoom}, std::min(kLeastSide, table.x), table.x);
  Range y = widened({below.y - kRoom, above.y + kRoom}, std::min(kLeastSide, table.y), table.y);
  // no map is much longer than it is wide, nor a narrow strip
  x = widened(x, std::min((y.high - y.low) * 4 / 5, table.x), table.x);
  y = widened(y, std::min((x.high - x.low) / 2, table.y), table.y);
  if (100 * (x.high - x.low) >= kLeastGainPercent * table.x) return whole(replay);
  return {{x.low, y.low}, {x.high, y.high}};
}

Plane::Plane(const ReplayedBattle& replay, const Window& window)
    : counts_steps_(replay.counts_steps()), table_(replay.table_size()), window_(window) {
  const Length across = window.high.x - window.low.x;
  const Length up = window.high.y - window.low.y;
  if (counts_steps_) {
    scale_ = kWidth / (across + kHexLength / 2);  // odd rows reach half a hex further
    const double width = scale_ * kHexLength;
    height_ = width * kRowOfHexes * (static_cast<double>(up) / kHexLength + 1.0 / 3);
    lattice_ = Lattice{.hexes = true, .width = width, .row = width * kRowOfHexes};
    lattice_->first = at({0, 0});
    return;
  }
  scale_ = kWidth / across;
  height_ = scale_ * up;
  const auto board = replay.board();
  if (!board) return;
  lattice_ = Lattice{
      .hexes = board->hexes, .width = length(board->space), .row = length(board->space), .first = at(board->first)};
}

Dot Plane::at(Point place) const {
  const Point p = place - window_.low;
  if (!counts_steps_) return {scale_ * p.x, height_ - scale_ * p.y};
  const int row = p.y / kHexLength;  // of an even one of the table
  const double column = static_cast<double>(p.x) / kHexLength + 0.5 + ((row & 1) != 0 ? 0.5 : 0);
  const double hex = scale_ * kHexLength;
  return {column * hex, height_ - hex * kRowOfHexes * (row + 2.0 / 3)};
}

}  // namespace warbalance::cli
