#include "cli/commands/replay/page/label_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace warbalance::cli {
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

/// What of a box lies beyond the edge of the map.
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
  constexpr double kLaterPlace = 1.5;   // what a place further down the list costs
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
