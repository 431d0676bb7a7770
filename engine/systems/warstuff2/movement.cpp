#include "engine/systems/warstuff2/movement.hpp"

#include <algorithm>
#include <array>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/near_bases.hpp"

namespace warbalance::warstuff2 {

bool stands_clear(const State& state, UnitIndex unit, Point at, Length gap) {
  return no_base(state, unit, Near<false>(at, state.unit(unit).radius + gap), [](UnitIndex) { return true; });
}

bool enemy_within(const State& state, UnitIndex unit, Point at, Length distance) {
  return !no_base(state, unit, Near<true>(at, state.unit(unit).radius + distance),
                  [&](UnitIndex other) { return state.enemies(unit, other); });
}

bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing) {
  return path_is_clear(rules, state, unit, path, spacing, pieces_met(state, unit, path));
}

bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing,
                   PieceSet met) {
  const Profile& profile = state.profile(unit);
  const Length gap = spacing == Spacing::keeps_gap ? rules.unit_gap : 0;
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!on_table(rules, path.points[i], profile.radius)) return false;
  }
  if (met != 0 && !ground_allows(rules, state, unit, path, met)) return false;
  if (profile.flies) return stands_clear(state, unit, path.end(), gap);
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!Segment(state, unit, path.points[i - 1], path.points[i], gap).is_clear()) return false;
  }
  return true;
}

bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit) {
  const Point from = state.unit(unit).at;
  const Path path = Path::straight(from, to);
  return distance2(from, to) <= square(limit) &&
         (state.terrain.count() == 0 || is_within_limit(rules, state, unit, path, limit)) &&
         path_is_clear(rules, state, unit, path, Spacing::keeps_gap);
}

bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length radius = state.unit(unit).radius;
  return on_table(rules, at, radius) && stands_clear(state, unit, at, 0) &&
         (state.terrain.count() == 0 || ground_holds(state, at, radius));
}

std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target) {
  const Point enemy = state.unit(target).at;
  const Point line = from - enemy;
  const Length distance = state.radii(charger, target) + rules.step_back;
  const Point straight = enemy + scaled_away(line, distance);
  if (base_fits(rules, state, charger, straight)) return straight;

  std::array<std::size_t, kDirections.size()> order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [line](std::size_t a, std::size_t b) {
    const std::int64_t along_a = dot(kDirections[a], line);
    const std::int64_t along_b = dot(kDirections[b], line);
    return along_a != along_b ? along_a > along_b : a < b;
  });
  for (const std::size_t bearing : order) {
    const Point point = enemy + scaled_away(kDirections[bearing], distance, kDirectionLengths[bearing]);
    if (base_fits(rules, state, charger, point)) return point;
  }
  return std::nullopt;
}

}  // namespace warbalance::warstuff2
