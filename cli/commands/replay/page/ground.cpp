#include "cli/commands/replay/page/ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/base/numbers.hpp"
#include "cli/commands/replay/measures.hpp"

namespace warbalance::cli {
namespace {

/// How a kind of terrain looks.
struct GroundStyle {
  const char* fill;
  const char* stroke;
};

GroundStyle ground_style(const TerrainTraits& traits) {
  if (traits.chasm > 0) return {"#8fb8de", "#3b6ea5"};
  if (traits.dangerous) return {"#e8b4a8", "#a8442f"};
  if (traits.height > 0) return {"#d9c8a3", "#8a6d3b"};
  if (traits.solid || traits.blocks_los > 0) return {"#b8bcc4", "#5c6370"};
  if (traits.difficult) return {"#a9cfa0", "#3f7d3a"};
  return {"#d3cfe0", "#6f6791"};
}

constexpr double kFillOpacity = 0.75;

class Ground {
 public:
  Ground(Svg& svg, const ReplayedBattle& replay, const Plane& plane, const Scene& scene)
      : svg_(svg), replay_(replay), plane_(plane), scene_(scene), measures_(replay) {}

  void draw(const std::string& id) {
    svg_.add("rect", {{"class", "paper"},
                      {"x", 0.0},
                      {"y", 0.0},
                      {"width", Plane::kWidth},
                      {"height", plane_.height()},
                      {"fill", "#fbfaf6"}});
    svg_.open("clipPath", {{"id", "window" + id}});
    svg_.add("rect", {{"x", 0.0}, {"y", 0.0}, {"width", Plane::kWidth}, {"height", plane_.height()}});
    svg_.close();
    svg_.open("g", {{"clip-path", fmt::format("url(#window{})", id)}});
    for_each_piece([&](const TraceEvent& piece) { draw_piece(piece); });
    for (const Scene::Spot& spot : scene_.spots()) draw_spot(spot);
    svg_.close();
    if (plane_.lattice()) {
      draw_lattice(*plane_.lattice(), id);
    } else {
      draw_lines();
    }
    svg_.add("rect", {{"class", "edge"},
                      {"x", 0.0},
                      {"y", 0.0},
                      {"width", Plane::kWidth},
                      {"height", plane_.height()},
                      {"fill", "none"},
                      {"stroke", "#57606a"},
                      {"stroke-width", 1.5}});
    for_each_piece([&](const TraceEvent& piece) { name_piece(piece); });
    for (const auto& [number, marker] : scene_.markers()) draw_marker(number, marker);
  }

 private:
  template <class Use>
  void for_each_piece(const Use& use) const {
    for (const Scene::Piece& piece : scene_.pieces()) {
      if (!piece.destroyed) use(piece.event);
    }
  }

  void draw_piece(const TraceEvent& event) {
    const Shape& shape = event.piece.shape;
    const GroundStyle style = ground_style(event.piece.traits);
    if (plane_.counts_steps()) {
      return svg_.add(
          "path", {{"class", "ground"}, {"d", hexes_of(shape)}, {"fill", style.fill}, {"fill-opacity", kFillOpacity}});
    }
    if (shape.outline == Outline::circle) {
      const Dot centre = plane_.at(shape.centre);
      return svg_.add("circle", {{"class", "ground"},
                                 {"cx", centre.x},
                                 {"cy", centre.y},
                                 {"r", plane_.length(shape.radius)},
                                 {"fill", style.fill},
                                 {"fill-opacity", kFillOpacity},
                                 {"stroke", style.stroke}});
    }
    const Dot corner = plane_.at({shape.low.x, shape.high.y});
    svg_.add("rect", {{"class", "ground"},
                      {"x", corner.x},
                      {"y", corner.y},
                      {"width", plane_.length(shape.high.x - shape.low.x)},
                      {"height", plane_.length(shape.high.y - shape.low.y)},
                      {"fill", style.fill},
                      {"fill-opacity", kFillOpacity},
                      {"stroke", style.stroke}});
  }

  /// The outlines of the hexes in a shape, as one path.
  std::string hexes_of(const Shape& shape) const {
    std::string path;
    const Window& window = plane_.window();
    for (Length y = window.low.y; y < window.high.y; y += kHexLength) {
      for (Length x = window.low.x; x < window.high.x; x += kHexLength) {
        if (!measures_.touches(shape, {x, y}, 0)) continue;
        char command = 'M';
        for (const Dot& dot : plane_.lattice()->outline(plane_.at({x, y}))) {
          path += fmt::format("{}{} {}", command, decimal_text(dot.x, 1), decimal_text(dot.y, 1));
          command = 'L';
        }
        path += 'Z';
      }
    }
    return path;
  }

  /// The kind of a piece, in its upper part, where fewer units hide it than in the middle.
  void name_piece(const TraceEvent& event) {
    const Shape& shape = event.piece.shape;
    const std::string_view name = event.what.empty() ? "piece" : event.what;
    const Dot centre = plane_.at(shape.centre);
    const double half = plane_.length(shape.high.y - shape.low.y) / 2;
    const bool roomy = half > 1.5 * kSmallText;
    const double y = roomy ? centre.y - half + (shape.outline == Outline::circle ? half / 2 : kSmallText + 2)
                           : centre.y + kSmallText / 3;
    const double half_width = kSmallText * 0.3 * static_cast<double>(name.size());
    if (centre.x < -half_width || centre.x > Plane::kWidth + half_width || y < 0 || y > plane_.height()) return;
    text({std::clamp(centre.x, half_width, Plane::kWidth - half_width), y}, name, "middle");
  }

  void text(Dot at, std::string_view words, const char* anchor) {
    svg_.add_text({{"class", "faint"},
                   {"x", at.x},
                   {"y", at.y},
                   {"font-size", kSmallText},
                   {"fill", "#4b535d"},
                   {"text-anchor", anchor}},
                  words);
  }

  /// Lines every 6 inches, with their numbers along two edges.
  void draw_lines() {
    constexpr Length kApart = 600;
    const Window& window = plane_.window();
    std::string path;
    for (Length x = window.low.x; x <= window.high.x; x += kApart) {
      const double place = plane_.at({x, 0}).x;
      path += fmt::format("M{} 0V{}", svg_number(place), svg_number(plane_.height()));
      column_name(place, x / 100);
    }
    for (Length y = window.low.y; y <= window.high.y; y += kApart) {
      const double place = plane_.at({0, y}).y;
      path += fmt::format("M0 {}H{}", svg_number(place), svg_number(Plane::kWidth));
      row_name(place, y / 100);
    }
    svg_.add("path", {{"class", "grid"},
                      {"d", path},
                      {"fill", "none"},
                      {"stroke", "#8c959f"},
                      {"stroke-width", 0.5},
                      {"stroke-dasharray", "1 3"}});
  }

  void column_name(double x, int number) {
    text({x, plane_.height() + kSmallText + 7}, std::to_string(number), "middle");
  }
  void row_name(double y, int number) { text({-4, y + kSmallText / 3}, std::to_string(number), "end"); }

  /// All spaces by one pattern; numbers of every fifth column and row along two edges.
  void draw_lattice(const Lattice& lattice, const std::string& id) {
    const double rows = lattice.hexes ? 2 * lattice.row : lattice.row;
    const double left = lattice.first.x - lattice.width / 2;
    const double above = lattice.first.y - lattice.row * (lattice.hexes ? 2.0 / 3 : 0.5);
    svg_.open("pattern", {{"id", "lattice" + id},
                          {"patternUnits", "userSpaceOnUse"},
                          {"width", lattice.width},
                          {"height", rows},
                          {"patternTransform", fmt::format("translate({} {})", svg_number(left), svg_number(above))}});
    svg_.add("path", {{"class", "grid"},
                      {"d", tile(lattice)},
                      {"fill", "none"},
                      {"stroke", "#8c959f"},
                      {"stroke-opacity", 0.45},
                      {"stroke-width", 0.6}});
    svg_.close();
    svg_.add("rect", {{"x", 0.0},
                      {"y", 0.0},
                      {"width", Plane::kWidth},
                      {"height", plane_.height()},
                      {"fill", fmt::format("url(#lattice{})", id)}});
    constexpr int kEvery = 5;
    // columns of hexes on a board lean: their texts have axial coordinates
    const bool names_columns = !lattice.hexes || plane_.counts_steps();
    for (int column = 0; names_columns && lattice.first.x + column * lattice.width < Plane::kWidth; column += kEvery) {
      const double x = lattice.first.x + column * lattice.width;
      if (x >= 0) column_name(x, column);
    }
    for (int row = 0; lattice.first.y - row * lattice.row > 0; row += kEvery) {
      const double y = lattice.first.y - row * lattice.row;
      if (y <= plane_.height()) row_name(y, row);
    }
  }

  /// The lines of one tile of the pattern: of a square, or of a hex and the halves of those below it.
  static std::string tile(const Lattice& lattice) {
    const double w = lattice.width;
    const double r = lattice.row;
    if (!lattice.hexes) return fmt::format("M0 {0}V0H{1}", svg_number(r), svg_number(w));
    return fmt::format("M0 {1}L{0} 0L{2} {1}V{3}L{0} {4}L0 {3}ZM{0} {4}V{5}", svg_number(w / 2), svg_number(r / 3),
                       svg_number(w), svg_number(r), svg_number(r * 4 / 3), svg_number(2 * r));
  }

  void draw_spot(const Scene::Spot& spot) {
    const Dot centre = plane_.at(spot.at);
    svg_.add("circle", {{"cx", centre.x},
                        {"cy", centre.y},
                        {"r", std::max(4.0, plane_.length(spot.radius))},
                        {"fill", "none"},
                        {"stroke", "#9a6700"},
                        {"stroke-dasharray", "3 2"}});
    text({centre.x, centre.y + kSmallText / 3}, spot.name, "middle");
  }

  /// A flag with the number and whose it is.
  void draw_marker(std::int64_t number, const Scene::Marker& marker) {
    const Dot at = plane_.at(marker.at);
    if (at.x < 0 || at.x > Plane::kWidth || at.y < 0 || at.y > plane_.height()) return;
    svg_.add("path", {{"d", fmt::format("M{0} {1}v-18h25l-4 5.5l4 5.5h-25", svg_number(at.x), svg_number(at.y))},
                      {"fill", "#f2cc60"},
                      {"stroke", "#7d4e00"}});
    const std::string owner = marker.owner < 0 ? "-" : replay_.side(marker.owner);
    svg_.add_text({{"x", at.x + 2.5}, {"y", at.y - 9}, {"font-size", kSmallText}, {"fill", "#3d2600"}},
                  fmt::format("{} {}", number + 1, owner));
  }

  Svg& svg_;
  const ReplayedBattle& replay_;
  const Plane& plane_;
  const Scene& scene_;
  Measures measures_;
};

}  // namespace

void draw_ground(Svg& svg, const ReplayedBattle& replay, const Plane& plane, const Scene& scene,
                 const std::string& id) {
  Ground(svg, replay, plane, scene).draw(id);
}

}  // namespace warbalance::cli
