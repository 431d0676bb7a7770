#include "engine/systems/warstuff2/placement.hpp"

#include <limits>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/movement.hpp"

namespace warbalance::warstuff2 {

Point corner_point(const Rules& rules, int corner) {
  const bool right = (corner == 1) | (corner == 2);
  const bool upper = (corner == 2) | (corner == 3);
  return {Length{right} * rules.table_width, Length{upper} * rules.table_height};
}

bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length radius = state.unit(unit).radius;
  return on_table(rules, at, radius) && ground_is_free(state, at, radius) &&
         stands_clear(state, unit, at, rules.unit_gap);
}

bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const int corner = state.corners[static_cast<std::size_t>(state.owner(unit))];
  const Length reach = rules.deploy_radius - state.profile(unit).radius;
  return distance2(at, corner_point(rules, corner)) <= square(reach) && may_stand(rules, state, unit, at);
}

bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length distance = state.profile(unit).late_deploy_distance;
  return !enemy_within(state, unit, at, distance) && may_stand(rules, state, unit, at);
}

Point nearest_place_to_corner(const Rules& rules, const State& state, UnitIndex unit) {
  constexpr Length kGrid = 50;
  const Point corner = corner_point(rules, state.corners[static_cast<std::size_t>(state.owner(unit))]);
  const Length radius = state.profile(unit).radius;
  Point best = corner;
  const auto search = [&](auto&& fits) {
    std::int32_t best_distance = std::numeric_limits<std::int32_t>::max();
    for (Length y = radius; y <= rules.table_height - radius; y += kGrid) {
      for (Length x = radius; x <= rules.table_width - radius; x += kGrid) {
        const std::int32_t distance = distance2({x, y}, corner);
        if (distance >= best_distance || !fits(Point{x, y})) continue;
        best = {x, y};
        best_distance = distance;
      }
    }
    return best_distance != std::numeric_limits<std::int32_t>::max();
  };
  // on a table too full for the gaps, bases at least do not overlap
  if (search([&](Point at) { return may_stand(rules, state, unit, at); })) return best;
  search([&](Point at) { return base_fits(rules, state, unit, at); });
  return best;
}

}  // namespace warbalance::warstuff2
