#include "engine/systems/warstuff1/placement.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {

bool edge_is_free(const State& state, int edge) {
  return std::find(state.edges.begin(), state.edges.end(), edge) == state.edges.end();
}

Point edge_point(const Rules& rules, int edge, Length along, Length depth) {
  switch (edge) {
    case 0:
      return {along, depth};
    case 1:
      return {along, rules.table_height - depth};
    case 2:
      return {depth, along};
    default:
      return {rules.table_width - depth, along};
  }
}

bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const int edge = state.edges[static_cast<std::size_t>(state.owner(unit))];
  const Length depth = edge == 0   ? at.y
                       : edge == 1 ? rules.table_height - at.y
                       : edge == 2 ? at.x
                                   : rules.table_width - at.x;
  if (depth > rules.deploy_depth - state.unit(unit).radius || !may_stand(rules, state, unit, at, 0)) return false;
  bool apart = true;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (state.within(unit, at, enemy, kPlacementGap / state.profile(unit).scale)) apart = false;
  });
  return apart;
}

bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  return may_stand(rules, state, unit, at, state.profile(unit).late_gap);
}

Point first_free_place(const Rules& rules, const State& state, UnitIndex unit) {
  constexpr Length kStep = 50;
  const int edge = state.edges[static_cast<std::size_t>(state.owner(unit))];
  const Length middle = edge_length(rules, edge) / 2;
  for (Length depth = rules.deploy_depth - state.unit(unit).radius; depth > 0; depth -= kStep) {
    for (Length aside = 0; aside <= middle; aside += kStep) {
      for (const Length along : {middle + aside, middle - aside}) {
        const Point at = edge_point(rules, edge, along, depth);
        if (may_deploy(rules, state, unit, at)) return at;
      }
    }
  }
  return edge_point(rules, edge, middle, 0);
}

}  // namespace warbalance::warstuff1
