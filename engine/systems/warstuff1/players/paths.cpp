#include "engine/systems/warstuff1/players/paths.hpp"

#include <array>

namespace warbalance::warstuff1 {

Nearest nearest_enemy(const State& state, UnitIndex unit, Point at) {
  Nearest nearest;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const Length reach = nearest.gap + state.radii(unit, enemy);
    const bool no_nearer = nearest.unit != kNoUnit && distance2(at, state.unit(enemy).at) >= square(reach);
    if (no_nearer) return;
    const Length gap = gap_from(state, unit, at, enemy);
    if (nearest.unit == kNoUnit || gap < nearest.gap) nearest = {enemy, gap};
  });
  return nearest;
}

Route find_route(const Rules& rules, const State& state, UnitIndex unit, Point from, Point to) {
  const Terrain& terrain = state.terrain;
  const Length radius = state.unit(unit).radius;
  const Length straight = length_up(from, to);
  Route route{from, to, to, false, false, straight, straight};
  if (terrain.solid() == 0 || state.profile(unit).flies) return route;
  const auto blocked = [&](Point a, Point b) { return terrain.any_crossed(terrain.solid(), a, b, radius); };
  if (!blocked(from, to)) return route;
  terrain.for_each(terrain.solid(), [&](int, const TerrainPiece& piece) {
    const Point low{piece.shape.low.x - radius - 1, piece.shape.low.y - radius - 1};
    const Point high{piece.shape.high.x + radius + 1, piece.shape.high.y + radius + 1};
    for (const Point corner : {low, Point{high.x, low.y}, high, Point{low.x, high.y}}) {
      if (corner == from || !on_table(rules, corner, radius)) continue;
      const Length first = length_up(from, corner);
      const Length length = first + length_up(corner, to);
      if ((route.bent && length >= route.length) || blocked(from, corner)) continue;
      route.corner = corner;
      route.first = first;
      route.length = length;
      route.bent = true;
    }
  });
  route.ends_at_corner = route.bent && blocked(route.corner, to);
  return route;
}

Path part_of_route(const Route& route, Length length) {
  if (!route.bent || length < route.first) {
    return Path::straight(route.from, towards(route.from, route.corner, length, route.first));
  }
  if (route.ends_at_corner || length == route.first) return Path::straight(route.from, route.corner);
  return {{{route.from, route.corner, towards(route.corner, route.to, length - route.first)}}, 3};
}

}  // namespace warbalance::warstuff1
