#include "cli/commands/replay/page/glyphs.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace warbalance::cli {
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

}  // namespace warbalance::cli
