#include <algorithm>

#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"

// How the built-in players deploy (WS1-T01 to T03).

namespace warbalance::warstuff1 {
namespace {

constexpr Length kRowGap = 150;  ///< between the rows of units
constexpr Length kShift = 50;    ///< by which places are tried along a row

/// Area of cover in the strip of an edge, by the bounding boxes of the pieces.
std::int64_t cover_area(const Rules& rules, const Terrain& terrain, int edge) {
  const Length depth = rules.deploy_depth;
  const Point low{edge == 3 ? rules.table_width - depth : 0, edge == 1 ? rules.table_height - depth : 0};
  const Point high{edge == 2 ? depth : rules.table_width, edge == 0 ? depth : rules.table_height};
  std::int64_t area = 0;
  terrain.for_each(terrain.cover(), [&](int, const TerrainPiece& piece) {
    const std::int64_t width = std::min(high.x, piece.shape.high.x) - std::max(low.x, piece.shape.low.x);
    const std::int64_t height = std::min(high.y, piece.shape.high.y) - std::max(low.y, piece.shape.low.y);
    if (width > 0 && height > 0) area += width * height;
  });
  return area;
}

bool stands_in_the_middle(const Profile& profile) { return profile.command_dice > 0 || profile.heal_on > 0; }

/// The place of a unit in its row: slots from the middle for leaders and healers, the others for the rest, each group
/// in roster order.
Length slot_of(const State& state, UnitIndex unit, std::span<const UnitIndex> row) {
  const auto n = static_cast<Length>(row.size());
  Length middle = 0;
  for (const UnitIndex other : row) middle += stands_in_the_middle(state.profile(other)) ? 1 : 0;
  const Length first = (n - middle) / 2;
  const bool in_middle = stands_in_the_middle(state.profile(unit));
  Length before = 0;
  for (const UnitIndex other : row) {
    if (other == unit) break;
    before += stands_in_the_middle(state.profile(other)) == in_middle ? 1 : 0;
  }
  if (in_middle) return first + before;
  return before < first ? before : before + middle;
}

}  // namespace

int greedy_edge(const View& view) {
  int best = -1;
  std::int64_t best_area = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    if (!edge_is_free(view.state, edge)) continue;
    const std::int64_t area = cover_area(view.rules, view.state.terrain, edge);
    if (best >= 0 && area <= best_area) continue;
    best = edge;
    best_area = area;
  }
  return best;
}

Placement greedy_placement(const View& view, int seat, std::span<const UnitIndex> waiting) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const UnitIndex unit = waiting.front();
  const auto s = static_cast<std::size_t>(seat);
  std::array<UnitIndex, kMaxUnits> placed_early;
  std::size_t count = 0;
  std::size_t number = 0;
  for (UnitIndex other = state.army_begin[s]; other < state.army_begin[s + 1]; ++other) {
    if (state.profile(other).late_gap > 0) continue;
    if (other == unit) number = count;
    placed_early[count++] = other;
  }
  const int edge = state.edges[s];
  const Length length = edge_length(rules, edge);
  const Length spacing = rules.deploy_spacing;
  const auto row_size = static_cast<std::size_t>((length - 2 * rules.base_radius) / spacing + 1);
  const std::size_t row = number / row_size;
  const std::size_t begin = row * row_size;
  const std::size_t end = std::min(begin + row_size, count);
  const Length slot = slot_of(state, unit, std::span(placed_early).subspan(begin, end - begin));
  const auto n = static_cast<Length>(end - begin);
  const Length along = length / 2 - (n - 1) * spacing / 2 + slot * spacing;
  const Length depth =
      rules.deploy_depth - state.unit(unit).radius - kRowGap / state.profile(unit).scale * static_cast<Length>(row);
  for (Length shift = 0; shift <= length; shift += kShift) {
    for (const Length sign : {1, -1}) {
      const Point at = edge_point(rules, edge, along + sign * shift, depth);
      if (may_deploy(rules, state, unit, at)) return {unit, at};
    }
  }
  return {unit, first_free_place(rules, state, unit)};
}

Placement greedy_late_placement(const View& view, UnitIndex unit) {
  constexpr Length kGrid = 200;
  const Rules& rules = view.rules;
  const State& state = view.state;
  bool any_enemy = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex) { any_enemy = true; });
  const Point at_home = first_free_place(rules, state, unit);
  // Without a ranged attack it would only be caught alone before its friends arrive.
  const bool prefers_home = !state.profile(unit).has_ranged() || view.odds.weights().late_place == kLateHome;
  const bool stays = prefers_home && may_deploy_late(rules, state, unit, at_home);
  if (!any_enemy || stays) return {unit, at_home};
  std::optional<Point> best;
  Value best_value = 0;
  Outlook outlook(view, unit, Outlook::kEverywhere);
  for (Length y = kGrid; y <= rules.table_height - kGrid; y += kGrid) {
    for (Length x = kGrid; x <= rules.table_width - kGrid; x += kGrid) {
      const auto wins = [&](Value value) { return !best || value > best_value; };
      const Outlook::Spot spot = outlook.look({x, y});
      if (!wins(outlook.at_most(spot)) || !may_deploy_late(rules, state, unit, {x, y})) continue;
      const Value value = outlook.place(spot);
      if (!wins(value)) continue;
      best = Point{x, y};
      best_value = value;
    }
  }
  return {unit, best.value_or(at_home)};
}

}  // namespace warbalance::warstuff1
