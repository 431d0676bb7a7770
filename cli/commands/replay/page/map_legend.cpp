#include "cli/commands/replay/page/map_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/commands/replay/page/glyphs.hpp"

namespace warbalance::cli {
namespace {

constexpr double kLegendRow = 18;
constexpr double kLegendText = 11.5;
constexpr double kLegendLetter = 6.2;  ///< mean width of a letter of that height

/// As much of an army's name as a legend has room for.
std::string short_name(const std::string& name) {
  constexpr std::size_t kMost = 28;
  if (name.size() <= kMost) return name;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;  // not within a letter of UTF-8
  return name.substr(0, end) + "...";
}

}  // namespace

void draw_cross(Svg& svg, Dot at, double size) {
  const std::string far = svg_number(2 * size);
  svg.add("path", {{"class", "mark"},
                   {"d", fmt::format("M{0} {1}l{2} {2}M{3} {1}l-{2} {2}", svg_number(at.x - size),
                                     svg_number(at.y - size), far, svg_number(at.x + size))},
                   {"stroke", "#a40e26"},
                   {"stroke-width", 2.0}});
}

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

}  // namespace warbalance::cli
