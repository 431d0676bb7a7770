#include "cli/commands/replay/page/round_map.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/pages/svg.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// A move that a map shows; for a unit of several models, that of its leader.
struct MapMove {
  UnitIndex unit = kNoUnit;
  std::vector<Point> path;
};

/// An attack that a map shows.
struct MapAttack {
  enum class Outcome : std::uint8_t { none, hit, kill };

  UnitIndex attacker = kNoUnit;
  UnitIndex target = kNoUnit;
  Point from{};  ///< where they stood
  Point to{};
  int seat = 0;  ///< of the attacker
  Outcome outcome = Outcome::none;
};

/// The events of a part of a battle that a map shows.
struct Happenings {
  std::vector<MapMove> moves;
  std::vector<MapAttack> attacks;
  std::map<UnitIndex, Point> fallen;  ///< lost units with their last places
};

using Kind = TraceEvent::Kind;

/// Collects these events.
class Watcher {
 public:
  explicit Watcher(Scene& scene) : scene_(scene) {}

  void see(const TraceEvent& event) {
    if (event.kind == Kind::action || event.kind == Kind::note) aim(event);
    if (event.kind == Kind::die) attack();
    if (event.kind == Kind::move) move(event);
    if (event.kind == Kind::change) change(event);
    scene_.follow(event);
  }

  Happenings take() { return std::move(happenings_); }

 private:
  bool on_table(UnitIndex unit) const { return unit != kNoUnit && scene_.unit(unit).on_table(); }
  bool enemies(UnitIndex a, UnitIndex b) const {
    return on_table(a) && on_table(b) && scene_.unit(a).seat != scene_.unit(b).seat;
  }

  /// Notes an action against an enemy; the attack starts with its first die, when the unit has arrived.
  void aim(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    if (word == EventWord::blast || word == EventWord::falls) return;
    attacker_ = kNoUnit;
    if (!enemies(event.unit, event.other)) return;
    attacker_ = event.unit;
    target_ = event.other;
  }

  void attack() {
    if (attacker_ == kNoUnit) return;
    if (enemies(attacker_, target_)) add(attacker_, target_);
    attacker_ = kNoUnit;
  }

  MapAttack& add(UnitIndex attacker, UnitIndex target) {
    const MapAttack attack{.attacker = attacker,
                           .target = target,
                           .from = scene_.place(attacker),
                           .to = scene_.place(target),
                           .seat = scene_.unit(attacker).seat};
    return happenings_.attacks.emplace_back(attack);
  }

  void move(const TraceEvent& event) {
    const Scene::Unit& unit = scene_.unit(event.unit);
    const Path& path = event.path;
    if (path.count < 2 || path.points[0] == path.end()) return;
    if (unit.models.size() > 1 && unit.at() != path.points[0]) return;
    happenings_.moves.push_back({event.unit, {path.points.begin(), path.points.begin() + path.count}});
  }

  void change(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    const bool gone = word == EventWord::killed || word == EventWord::routed || word == EventWord::escapes;
    const bool harms = word != EventWord::frightened && word != EventWord::captured && word != EventWord::routed;
    if (harms && event.other != kNoUnit && enemies(event.unit, event.other)) {
      const bool kills = word == EventWord::killed || word == EventWord::recruited;
      harm(event.other, event.unit, kills ? MapAttack::Outcome::kill : MapAttack::Outcome::hit);
    }
    if (gone && on_table(event.unit)) happenings_.fallen[event.unit] = scene_.place(event.unit);
  }

  /// Sets the outcome of the last attack of one unit on the other; starts an attack without an earlier event.
  void harm(UnitIndex attacker, UnitIndex target, MapAttack::Outcome outcome) {
    auto& attacks = happenings_.attacks;
    const auto last = std::find_if(attacks.rbegin(), attacks.rend(), [&](const MapAttack& attack) {
      return attack.attacker == attacker && attack.target == target;
    });
    MapAttack& attack = last == attacks.rend() ? add(attacker, target) : *last;
    attack.outcome = std::max(attack.outcome, outcome);
  }

  Scene& scene_;
  Happenings happenings_;
  UnitIndex attacker_ = kNoUnit;  ///< of an attack before its first die
  UnitIndex target_ = kNoUnit;
};

/// @param scene  the table before; the events change it
Happenings happenings_of(std::span<const TraceEvent> events, Scene& scene) {
  Watcher watcher(scene);
  for (const TraceEvent& event : events) watcher.see(event);
  return watcher.take();
}

/// Height of the small letters in maps, in units of the picture.
constexpr double kSmallText = 10;

/// The look of a kind of terrain.
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

  /// Writes the kind of a piece in its upper part, where fewer units hide it than in the middle.
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
    // columns of hexes on a board lean, so their texts have axial coordinates
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

  /// A flag with the number and the owner.
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

/// Draws the table itself: its edge, a grid to measure by with coordinates, named terrain, places of the scenario, and
/// markers with their owners.
/// @param id unique in the page, for the names of its parts
void draw_ground(Svg& svg, const ReplayedBattle& replay, const Plane& plane, const Scene& scene,
                 const std::string& id) {
  Ground(svg, replay, plane, scene).draw(id);
}

/// The legend below a map: the sides and the signs that occur in the map.
class MapLegend {
 public:
  MapLegend(const ReplayedBattle& replay, const Scene& after, const Happenings& happenings);

  double height() const;
  /// @param corner  its upper left one
  void draw(Svg& svg, Dot corner) const;

 private:
  enum class Sign : std::uint8_t { side, move, attack, hit, kill, lost, marker, none };
  struct Entry {
    Sign sign = Sign::none;
    std::size_t side = 0;
    std::string words;

    double width() const;
  };

  static void draw_sign_of(Svg& svg, const Entry& entry, Dot at);

  std::vector<std::vector<Entry>> rows_;
};

constexpr double kLegendRow = 18;
constexpr double kLegendText = 11.5;
constexpr double kLegendLetter = 6.2;  ///< mean width of a letter of that height

/// An army's name, cut to the room of a legend.
std::string short_name(const std::string& name) {
  constexpr std::size_t kMost = 28;
  if (name.size() <= kMost) return name;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;  // not within a letter of UTF-8
  return name.substr(0, end) + "...";
}

/// Draws a cross for a lost unit.
void draw_cross(Svg& svg, Dot at, double size) {
  const std::string far = svg_number(2 * size);
  svg.add("path", {{"class", "mark"},
                   {"d", fmt::format("M{0} {1}l{2} {2}M{3} {1}l-{2} {2}", svg_number(at.x - size),
                                     svg_number(at.y - size), far, svg_number(at.x + size))},
                   {"stroke", "#a40e26"},
                   {"stroke-width", 2.0}});
}

/// Draws the sign of an attack's outcome. @pre there is one
void draw_outcome(Svg& svg, Dot at, MapAttack::Outcome outcome) {
  if (outcome == MapAttack::Outcome::kill) return draw_cross(svg, at, 3.6);
  svg.add("circle", {{"class", "mark"},
                     {"cx", at.x},
                     {"cy", at.y},
                     {"r", 2.6},
                     {"fill", "#ffffff"},
                     {"stroke", "#a40e26"},
                     {"stroke-width", 1.6}});
}

double MapLegend::Entry::width() const { return 36 + kLegendLetter * static_cast<double>(words.size()); }

MapLegend::MapLegend(const ReplayedBattle& replay, const Scene& after, const Happenings& happenings) {
  std::vector<Entry> entries;
  const auto& armies = replay.match->armies;
  for (std::size_t side = 0; side < armies.size(); ++side) {
    const auto letter = static_cast<char>('A' + side);
    entries.push_back({Sign::side, side, fmt::format("{} {}", letter, short_name(armies[side].name))});
  }
  if (!happenings.moves.empty()) entries.push_back({Sign::move, 0, "move"});
  if (!happenings.attacks.empty()) {
    entries.push_back({Sign::attack, 0, "attack"});
    entries.push_back({Sign::hit, 0, "that harms"});
    entries.push_back({Sign::kill, 0, "that kills"});
  }
  if (!happenings.fallen.empty()) entries.push_back({Sign::lost, 0, "lost"});
  if (!after.markers().empty()) entries.push_back({Sign::marker, 0, "marker, whose (-: nobody's)"});
  const auto is_down = [](const Scene::Unit& unit) { return unit.down && unit.on_table(); };
  if (std::ranges::any_of(after.units(), is_down)) entries.push_back({Sign::none, 0, "* stunned or disabled"});
  double used = Plane::kWidth;
  for (Entry& entry : entries) {
    if (used + entry.width() > Plane::kWidth) {
      rows_.emplace_back();
      used = 0;
    }
    used += entry.width();
    rows_.back().push_back(std::move(entry));
  }
}

double MapLegend::height() const { return kLegendRow * static_cast<double>(rows_.size()) + 4; }

void MapLegend::draw(Svg& svg, Dot corner) const {
  double y = corner.y + kLegendRow / 2;
  for (const std::vector<Entry>& row : rows_) {
    double x = corner.x;
    for (const Entry& entry : row) {
      draw_sign_of(svg, entry, {x + 7, y});
      svg.add_text({{"class", "faint"}, {"x", x + 18}, {"y", y + 3.5}, {"font-size", kLegendText}, {"fill", "#4b535d"}},
                   entry.words);
      x += entry.width();
    }
    y += kLegendRow;
  }
}

void MapLegend::draw_sign_of(Svg& svg, const Entry& entry, Dot at) {
  switch (entry.sign) {
    case Sign::side:
      return draw_sign(svg, entry.side, at, 5, false);
    case Sign::move:
      return svg.add("path", {{"class", "ink"},
                              {"d", fmt::format("M{} {}h9v-3l5 3l-5 3v-3", svg_number(at.x - 7), svg_number(at.y))},
                              {"fill", "#4b535d"},
                              {"stroke", "#4b535d"}});
    case Sign::attack:
      return svg.add("path", {{"class", "ink"},
                              {"d", fmt::format("M{} {}h14", svg_number(at.x - 7), svg_number(at.y))},
                              {"stroke", "#4b535d"},
                              {"stroke-width", 1.4},
                              {"stroke-dasharray", "5 3"}});
    case Sign::hit:
      return draw_outcome(svg, at, MapAttack::Outcome::hit);
    case Sign::kill:
      return draw_outcome(svg, at, MapAttack::Outcome::kill);
    case Sign::lost:
      svg.add("circle", {{"class", "ink"},
                         {"cx", at.x},
                         {"cy", at.y},
                         {"r", 5.0},
                         {"fill", "none"},
                         {"stroke", "#4b535d"},
                         {"stroke-dasharray", "3 2"}});
      return draw_cross(svg, at, 4);
    case Sign::marker:
      return svg.add("path",
                     {{"d", fmt::format("M{} {}v-11h13l-3 3l3 3h-13", svg_number(at.x - 5), svg_number(at.y + 6))},
                      {"fill", "#f2cc60"},
                      {"stroke", "#7d4e00"}});
    case Sign::none:
      return;
  }
}

constexpr double kText = 12;
constexpr double kTextHeight = 1.25 * kText;  ///< including descenders
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

/// Draws the events over the ground.
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
  /// The side of a unit's sign: the new one if it has changed sides.
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

  /// Draws the outcome of an attack on its line, before the target.
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

  /// "A5+A6": a unit with the units that it carries; "A5*" if it is down.
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
