#pragma once

#include <optional>
#include <vector>

#include "cli/commands/replay/page/plane.hpp"

namespace warbalance::cli {

/// Something round in a map that labels should not cover.
struct Obstacle {
  Dot at{};
  double radius = 0;
};

/// A label that wants to stand beside a place.
struct WantedLabel {
  Dot at{};
  double radius = 0;  ///< of what it names
  double width = 0;
};

/// Where the middles of labels come to stand: beside what they name, where they cover least of each other and of the
/// obstacles. In the order of the labels; none for a label that has no room beside those before it.
/// @param text_height  of all labels
std::vector<std::optional<Dot>> place_labels(const std::vector<WantedLabel>& labels,
                                             const std::vector<Obstacle>& obstacles, double text_height, double width,
                                             double height);

}  // namespace warbalance::cli
