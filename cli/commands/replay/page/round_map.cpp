#include "cli/commands/replay/page/round_map.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "cli/commands/replay/page/glyphs.hpp"
#include "cli/commands/replay/page/ground.hpp"
#include "cli/commands/replay/page/happenings.hpp"
#include "cli/commands/replay/page/label_places.hpp"
#include "cli/commands/replay/page/map_legend.hpp"
#include "cli/pages/svg.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr double kText = 12;
constexpr double kTextHeight = 1.25 * kText;  ///< with what reaches below the line
constexpr double kLetter = 9.2;               ///< width of a letter of that height
constexpr double kLeft = 20;                  ///< margins, for the numbers of the grid
constexpr double kTop = 6;
constexpr double kRight = 8;
constexpr double kBelow = 21;
constexpr double kLeastSign = 3.2;

/// The outline of a line along these places.
std::string path_of(const std::vector<Dot>& dots) {
  std::string path;
  for (const Dot& dot : dots) {
    path += fmt::format("{}{} {}", path.empty() ? "M" : "L", svg_number(dot.x), svg_number(dot.y));
  }
  return path;
}

/// Draws what happened over the ground.
class RoundMap {
 public:
  RoundMap(const ReplayedBattle& replay, const Plane& plane, const Scene& after, const Happenings& happenings)
      : replay_(replay), plane_(plane), after_(after), happenings_(happenings) {}

  std::string draw(std::string_view title, std::size_t number) {
    const MapLegend legend(replay_, after_, happenings_);
    const double below = kBelow + legend.height();
    Svg svg({-kLeft, -kTop, kLeft + Plane::kWidth + kRight, kTop + plane_.height() + below},
            fmt::format("Map: {}", title), description());
    draw_ground(svg, replay_, plane_, after_, std::to_string(number));
    for (const MapMove& move : happenings_.moves) draw_move(svg, move);
    for (const MapAttack& attack : happenings_.attacks) draw_attack(svg, attack);
    draw_units(svg);
    for (const MapAttack& attack : happenings_.attacks) mark_attack(svg, attack);
    draw_names(svg);
    legend.draw(svg, {0, plane_.height() + kBelow});
    return svg.text();
  }

 private:
  std::size_t side(int seat) const { return replay_.contestant(seat); }
  /// Side whose sign a unit has: where it has changed sides, the new one.
  std::size_t side_of(UnitIndex unit) const { return side(after_.unit(unit).seat); }
  double base(UnitIndex unit) const {
    const double radius = plane_.length(replay_.battle->base_radii[static_cast<std::size_t>(unit)]);
    return plane_.counts_steps() ? plane_.lattice()->width * 0.42 : radius;
  }
  double sign(UnitIndex unit) const { return std::max(kLeastSign, base(unit) * 0.72); }

  std::string description() const {
    std::vector<std::string> killed;
    for (const auto& [unit, at] : happenings_.fallen) killed.push_back(replay_.unit_id(unit));
    std::vector<std::string> markers;
    for (const auto& [number, marker] : after_.markers()) {
      const std::string owner = marker.owner < 0 ? "nobody's" : "held by " + replay_.side(marker.owner);
      markers.push_back(fmt::format("; marker {} {}", number + 1, owner));
    }
    return fmt::format("The table from above at the end, with {} and {}; lost: {}{}.",
                       sim::counted(happenings_.moves.size(), "move"),
                       sim::counted(happenings_.attacks.size(), "attack"),
                       killed.empty() ? "nobody" : fmt::format("{}", fmt::join(killed, ", ")), fmt::join(markers, ""));
  }

  /// An arrow along the path, up to the edge of the base where it ends.
  void draw_move(Svg& svg, const MapMove& move) {
    std::vector<Dot> dots;
    for (const Point point : move.path) dots.push_back(plane_.at(point));
    const Dot start = dots.front();
    const Dot before = dots[dots.size() - 2];
    const double gap = std::min(distance(before, dots.back()), sign(move.unit));
    const Dot tip = towards(dots.back(), before, gap);
    const Dot neck = towards(tip, before, std::min(distance(before, tip), 6.5));
    dots.back() = neck;
    const std::string colour = side_colour(side_of(move.unit));
    const std::string line_class = side_class(side_of(move.unit)) + "-line";
    svg.add("circle", {{"class", line_class},
                       {"cx", start.x},
                       {"cy", start.y},
                       {"r", 1.6},
                       {"fill", "none"},
                       {"stroke", colour},
                       {"stroke-width", 0.9}});
    svg.add("path", {{"class", line_class},
                     {"d", path_of(dots)},
                     {"fill", "none"},
                     {"stroke", colour},
                     {"stroke-width", 1.3},
                     {"stroke-opacity", 0.8}});
    if (distance(neck, tip) < 1) return;
    const Dot across{(tip.y - neck.y) * 0.5, (neck.x - tip.x) * 0.5};
    svg.add(
        "polygon",
        {{"class", side_class(side_of(move.unit))},
         {"points",
          svg_points({{tip.x, tip.y}, {neck.x + across.x, neck.y + across.y}, {neck.x - across.x, neck.y - across.y}})},
         {"fill", colour}});
  }

  void draw_attack(Svg& svg, const MapAttack& attack) {
    const Dot from = plane_.at(attack.from);
    const Dot to = plane_.at(attack.to);
    const double whole = distance(from, to);
    const double gap = std::min(whole / 3, sign(attack.target) + 1);
    svg.add("path",
            {{"class", side_class(side(attack.seat)) + "-line"},
             {"d", path_of({towards(from, to, std::min(whole / 3, sign(attack.attacker))), towards(to, from, gap)})},
             {"fill", "none"},
             {"stroke", side_colour(side(attack.seat))},
             {"stroke-width", attack.outcome == MapAttack::Outcome::none ? 0.9 : 1.4},
             {"stroke-dasharray", "5 3"}});
  }

  /// What an attack came to stands on its line, before the target.
  void mark_attack(Svg& svg, const MapAttack& attack) {
    if (attack.outcome == MapAttack::Outcome::none) return;
    const Dot from = plane_.at(attack.from);
    const Dot to = plane_.at(attack.to);
    const Dot at = towards(to, from, std::min(distance(from, to) / 2, sign(attack.target) + 7));
    draw_outcome(svg, at, attack.outcome);
  }

  void draw_units(Svg& svg) {
    for (const auto& [unit, place] : happenings_.fallen) {
      const Dot at = plane_.at(place);
      draw_base(svg, unit, at, "3 2");
      draw_sign(svg, side_of(unit), at, sign(unit), true);
      draw_cross(svg, at, sign(unit));
    }
    for (std::size_t i = 0; i < after_.units().size(); ++i) {
      const auto unit = static_cast<UnitIndex>(i);
      for (const Point model : places_of(unit)) {
        const Dot at = plane_.at(model);
        draw_base(svg, unit, at, after_.unit(unit).down ? "2 2" : "none");
        draw_sign(svg, side_of(unit), at, sign(unit), after_.unit(unit).down);
      }
    }
  }

  /// Where the models of a unit are drawn; a unit that is carried is named with its carrier.
  std::vector<Point> places_of(UnitIndex unit) const {
    if (after_.unit(unit).mount != kNoUnit && after_.unit(after_.unit(unit).mount).on_table()) return {};
    return after_.unit(unit).models;
  }

  void draw_base(Svg& svg, UnitIndex unit, Dot at, const char* dashes) {
    const double radius = base(unit);
    svg.add("circle", {{"class", side_class(side_of(unit)) + "-line"},
                       {"cx", at.x},
                       {"cy", at.y},
                       {"r", std::max(radius, kLeastSign)},
                       {"fill", side_colour(side_of(unit))},
                       {"fill-opacity", 0.15},
                       {"stroke", side_colour(side_of(unit))},
                       {"stroke-width", 0.9},
                       {"stroke-dasharray", dashes}});
  }

  /// "A5+A6": a unit with those that it carries, "A5*" where it is down.
  std::string name_of(UnitIndex unit) const {
    std::string name = replay_.unit_id(unit) + (after_.unit(unit).down ? "*" : "");
    for (std::size_t i = 0; i < after_.units().size(); ++i) {
      const auto other = static_cast<UnitIndex>(i);
      if (after_.unit(other).on_table() && after_.unit(other).mount == unit) name += "+" + name_of(other);
    }
    return name;
  }

  void draw_names(Svg& svg) {
    std::vector<std::string> names;
    std::vector<WantedLabel> labels;
    std::vector<Obstacle> obstacles;
    const auto add = [&](UnitIndex unit, std::string name, Point place) {
      labels.push_back(
          {plane_.at(place), std::max(base(unit), kLeastSign), kLetter * static_cast<double>(name.size())});
      names.push_back(std::move(name));
    };
    for (std::size_t i = 0; i < after_.units().size(); ++i) {
      const auto unit = static_cast<UnitIndex>(i);
      for (const Point model : places_of(unit)) obstacles.push_back({plane_.at(model), base(unit)});
      if (!places_of(unit).empty()) add(unit, name_of(unit), after_.unit(unit).at());
    }
    for (const auto& [unit, place] : happenings_.fallen) {
      obstacles.push_back({plane_.at(place), base(unit)});
      if (!after_.unit(unit).on_table()) add(unit, replay_.unit_id(unit), place);
    }
    for (const auto& [number, marker] : after_.markers()) {
      const Dot at = plane_.at(marker.at);
      obstacles.push_back({{at.x + 6, at.y - 12}, 7});
      obstacles.push_back({{at.x + 18, at.y - 12}, 7});
    }
    const auto places = place_labels(labels, obstacles, kTextHeight, Plane::kWidth, plane_.height());
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (places[i]) draw_name(svg, names[i], *places[i]);
    }
  }

  static void draw_name(Svg& svg, const std::string& name, Dot middle) {
    svg.add_text({{"class", "name"},
                  {"x", middle.x},
                  {"y", middle.y + kText * 0.36},
                  {"font-size", kText},
                  {"font-weight", "bold"},
                  {"text-anchor", "middle"},
                  {"fill", "#1b1f24"},
                  {"stroke", "#fbfaf6"},
                  {"stroke-width", 2.5},
                  {"paint-order", "stroke"}},
                 name);
  }

  const ReplayedBattle& replay_;
  const Plane& plane_;
  const Scene& after_;
  const Happenings& happenings_;
};

/// All places that a map has to show.
std::vector<Point> places_shown(const Scene& after, const Happenings& happenings) {
  std::vector<Point> places;
  for (const Scene::Unit& unit : after.units()) {
    if (unit.mount == kNoUnit) places.insert(places.end(), unit.models.begin(), unit.models.end());
  }
  for (const MapMove& move : happenings.moves) places.insert(places.end(), move.path.begin(), move.path.end());
  for (const MapAttack& attack : happenings.attacks) {
    places.push_back(attack.from);
    places.push_back(attack.to);
  }
  for (const auto& [unit, place] : happenings.fallen) places.push_back(place);
  return places;
}

}  // namespace

std::string round_map(const ReplayedBattle& replay, const BattlePart& part, Scene& scene, std::size_t number) {
  const Happenings happenings = happenings_of(part.events, scene);
  const std::vector<Point> places = places_shown(scene, happenings);
  const bool whole = part.kind != BattlePart::Kind::round || places.empty();
  const Plane plane(replay, whole ? Window::whole(replay) : Window::around(replay, places));
  return RoundMap(replay, plane, scene, happenings).draw(title_of(replay, part), number);
}

}  // namespace warbalance::cli
