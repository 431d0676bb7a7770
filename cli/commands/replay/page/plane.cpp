#include "cli/commands/replay/page/plane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace warbalance::cli {

namespace {

/// Distance of the rows of regular hexes that are 1 wide.
constexpr double kRowOfHexes = std::numbers::sqrt3 / 2;

/// Edges of windows are multiples of this, so their grids match; an even number of hexes.
constexpr Length kWindowStep = 600;
constexpr Length kRoom = 300;          ///< around what is shown
constexpr Length kLeastSide = 2400;    ///< of a window
constexpr int kLeastGainPercent = 80;  ///< of the table's sides: a larger window gains too little

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

namespace {

struct SideStyle {
  const char* colour;
  const char* dark;  ///< colour on a dark screen
  int corners;       ///< 0: a circle
  double turns;      ///< of its first corner, from the top clockwise
};

constexpr std::array<SideStyle, 6> kSides = {{{"#0b5cad", "#58a6ff", 0, 0},
                                              {"#c2410c", "#ff9b5e", 4, 0.125},
                                              {"#15803d", "#4cc38a", 3, 0},
                                              {"#7c3aed", "#b392f0", 4, 0},
                                              {"#0e7490", "#3cc3df", 5, 0},
                                              {"#be185d", "#ff7eb6", 3, 0.5}}};

const SideStyle& side_style(std::size_t side) { return kSides[side % kSides.size()]; }

}  // namespace

const char* side_colour(std::size_t side) { return side_style(side).colour; }

std::string side_class(std::size_t side) { return fmt::format("side{}", side % kSides.size()); }

void draw_sign(Svg& svg, std::size_t side, Dot at, double radius, bool faint) {
  const SideStyle& style = side_style(side);
  const double opacity = faint ? 0.35 : 1;
  if (style.corners == 0) {
    return svg.add("circle", {{"class", side_class(side)},
                              {"cx", at.x},
                              {"cy", at.y},
                              {"r", radius},
                              {"fill", style.colour},
                              {"fill-opacity", opacity}});
  }
  std::vector<std::pair<double, double>> corners;
  for (int corner = 0; corner < style.corners; ++corner) {
    const double angle = 2 * std::numbers::pi * (style.turns + static_cast<double>(corner) / style.corners);
    corners.emplace_back(at.x + radius * std::sin(angle), at.y - radius * std::cos(angle));
  }
  svg.add("polygon", {{"class", side_class(side)},
                      {"points", svg_points(corners)},
                      {"fill", style.colour},
                      {"fill-opacity", opacity}});
}

std::string dark_side_style() {
  std::string style;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const std::string name = side_class(side);
    style += fmt::format("  .{0} {{ fill: {1}; }}\n  .{0}-line {{ stroke: {1}; }}\n", name, kSides[side].dark);
  }
  return style;
}

namespace {

struct Box {
  double left;
  double top;
  double right;
  double bottom;
};

Box box_around(Dot middle, double width, double height) {
  return {middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2};
}

double overlap(const Box& a, const Box& b) {
  const double x = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double y = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return x > 0 && y > 0 ? x * y : 0;
}

double overlap(const Box& box, const Obstacle& obstacle) {
  const double side = 2 * obstacle.radius;
  return overlap(box, box_around(obstacle.at, side, side));
}

/// The area of a box beyond the edge of the map.
double outside(const Box& box, double width, double height) {
  const double whole = (box.right - box.left) * (box.bottom - box.top);
  return whole - overlap(box, {0, 0, width, height});
}

/// Places around a sign, the best ones first: at its right, its left, above, below, and between these.
std::array<Dot, 16> places_around(const WantedLabel& label, double text_height) {
  const double x = label.radius + label.width / 2 + 1.5;
  const double y = label.radius + text_height / 2 + 0.5;
  const Dot c = label.at;
  return {{{c.x + x, c.y},
           {c.x, c.y - y},
           {c.x - x, c.y},
           {c.x, c.y + y},
           {c.x + x * 0.8, c.y - y * 0.8},
           {c.x - x * 0.8, c.y - y * 0.8},
           {c.x + x * 0.8, c.y + y * 0.8},
           {c.x - x * 0.8, c.y + y * 0.8},
           {c.x, c.y - y - text_height},
           {c.x, c.y + y + text_height},
           {c.x + x + label.width, c.y},
           {c.x - x - label.width, c.y},
           {c.x + x * 0.8, c.y - y - text_height},
           {c.x - x * 0.8, c.y - y - text_height},
           {c.x + x * 0.8, c.y + y + text_height},
           {c.x - x * 0.8, c.y + y + text_height}}};
}

}  // namespace

std::vector<std::optional<Dot>> place_labels(const std::vector<WantedLabel>& labels,
                                             const std::vector<Obstacle>& obstacles, double text_height, double width,
                                             double height) {
  constexpr double kLabelWeight = 4;    // two labels on one spot cannot be read
  constexpr double kOutsideWeight = 3;  // nor can half a label
  constexpr double kLaterPlace = 1.5;   // cost of each place further down the list
  std::vector<std::optional<Dot>> placed;
  std::vector<Box> boxes;
  for (const WantedLabel& label : labels) {
    double least = -1;
    Dot best{};
    double later = 0;
    for (const Dot place : places_around(label, text_height)) {
      const Box box = box_around(place, label.width, text_height);
      double cost = later + kOutsideWeight * outside(box, width, height);
      for (const Box& other : boxes) cost += kLabelWeight * overlap(box, other);
      for (const Obstacle& obstacle : obstacles) cost += overlap(box, obstacle);
      later += kLaterPlace;
      if (least >= 0 && cost >= least) continue;
      least = cost;
      best = place;
    }
    const Box box = box_around(best, label.width, text_height);
    const bool covered =
        std::any_of(boxes.begin(), boxes.end(), [&box](const Box& other) { return overlap(box, other) > 0; });
    placed.push_back(covered ? std::nullopt : std::optional(best));
    if (!covered) boxes.push_back(box);
  }
  return placed;
}

}  // namespace warbalance::cli
