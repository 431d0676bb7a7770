#include "engine/systems/warstuff2/players/paths.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"

namespace warbalance::warstuff2 {
namespace {

constexpr Length kInsideRound = 10;  ///< how far inside a round cover piece a unit seeks its cover
constexpr Length kBerth = 2;  ///< corners of routes lie this far outside a piece, so that rounding never leads into it

/// The distance to keep when going around a piece.
Length clearance(const TerrainPiece& piece, Length radius) { return piece.traits.solid ? radius : 0; }

/// The first solid piece or chasm on a straight path; none if nothing bars it.
const TerrainPiece* obstacle_on(const State& state, Length radius, const Path& straight) {
  const TerrainPiece* first = nullptr;
  Length nearest = std::numeric_limits<Length>::max();
  const Terrain& terrain = state.terrain;
  terrain.for_each(terrain.solid() | terrain.chasms(), [&](int, const TerrainPiece& piece) {
    const Length margin = clearance(piece, radius);
    const Point from = straight.points[0];
    if (!crosses(piece.shape, from, straight.end(), margin)) return;
    const Length begin = stretch_inside(piece.shape.grown(margin), from, straight.end()).begin;
    if (begin >= nearest) return;
    nearest = begin;
    first = &piece;
  });
  return first;
}

/// The place next to an enemy to which a unit at `from` would go.
Point beside(const View& view, UnitIndex unit, UnitIndex enemy, Point from) {
  const Point to = view.state.unit(enemy).at;
  const Length length = length_up(from, to) - view.state.radii(unit, enemy) - view.rules.unit_gap;
  return towards(from, to, std::max(0, length));
}

/// The part of a route up to `wanted` that a move of `limit` covers, or half the limit through difficult ground.
Path first_part(const State& state, UnitIndex unit, const Path& route, Length wanted, Length limit) {
  const Path path = part_of(route, 0, std::min(limit, wanted));
  return is_slowed(state, unit, path, pieces_met(state, unit, path)) ? part_of(route, 0, std::min(limit / 2, wanted))
                                                                     : path;
}

}  // namespace

std::optional<Path> path_around(const View& view, UnitIndex unit, UnitIndex enemy, const Path& straight, Length limit) {
  const State& state = view.state;
  const Length radius = state.unit(unit).radius;
  const TerrainPiece* obstacle = state.profile(unit).flies ? nullptr : obstacle_on(state, radius, straight);
  if (obstacle == nullptr) return std::nullopt;
  const Length margin = clearance(*obstacle, radius);
  const std::array<Point, 4> corners = obstacle->shape.corners(margin + kBerth);
  // from the last corner a unit that shoots farther than it charges goes only until it is near enough
  const Profile& profile = state.profile(unit);
  const Length near_enough = shoots_far(view.rules, profile) ? ideal_distance(view, profile) - view.rules.unit_gap : 0;

  std::optional<Path> best;
  Length least_left = std::numeric_limits<Length>::max();
  Length least_length = std::numeric_limits<Length>::max();
  const auto consider = [&](Path route) {
    const Length to_corner = path_length(route);
    const Point goal = beside(view, unit, enemy, route.end());
    if (goal != route.end()) route.points[route.count++] = goal;
    const Length length = std::max(to_corner, path_length(route) - near_enough);
    if (length - limit > least_left) return;
    for (std::size_t i = 2; i < route.count; ++i) {  // the first segment has been checked
      if (crosses(obstacle->shape, route.points[i - 1], route.points[i], margin)) return;
    }
    const Path path = first_part(state, unit, route, length, limit);
    const Length left = length - path_length(path);
    if (left > least_left || (left == least_left && length >= least_length)) return;
    const PieceSet met = pieces_met(state, unit, path);
    if (!is_within_limit(view.rules, state, unit, path, limit, met)) return;
    if (!path_is_clear(view.rules, state, unit, path, Spacing::keeps_gap, met)) return;
    least_left = left;
    least_length = length;
    best = path;
  };
  const Point from = straight.points[0];
  for (std::size_t i = 0; i < corners.size(); ++i) {
    // skip corners that cannot be reached straight
    if (corners[i] == from || crosses(obstacle->shape, from, corners[i], margin)) continue;
    consider(Path::straight(from, corners[i]));
    for (const std::size_t next : {(i + 1) % 4, (i + 3) % 4}) {
      Path route = Path::straight(from, corners[i]);
      route.points[route.count++] = corners[next];
      consider(route);
    }
  }
  return best;
}

std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit, Length limit) {
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit).at;
  if (terrain.cover() == 0 || state.unit(unit).in_cover_piece) return std::nullopt;
  std::optional<Point> best;
  std::int32_t nearest = std::numeric_limits<std::int32_t>::max();
  const PieceSet seen =
      terrain.cover() & (limit <= state.unit(unit).reach.charge ? state.unit(unit).ground : terrain.all());
  terrain.for_each(seen, [&](int, const TerrainPiece& piece) {
    const Shape& shape = piece.shape;
    Point point{std::clamp(from.x, shape.low.x, shape.high.x), std::clamp(from.y, shape.low.y, shape.high.y)};
    if (distance2(from, point) >= nearest) return;  // no point of a piece is nearer than its box
    if (shape.outline == Outline::circle) {
      const Length deep = std::max(0, shape.radius - kInsideRound);
      point = towards(shape.centre, from, deep);
    }
    const std::int32_t distance = distance2(from, point);
    if (distance >= nearest) return;
    nearest = distance;
    best = point;
  });
  return best;
}

Value wound_value(const View& view, const Profile& profile, int markers) {
  const Weights& weights = view.odds.weights();
  const int after = markers + 1;
  if (after < profile.wounds_roll_from) return weights.mark;
  const int killed_on = profile.wounds_killed_on != 0 ? profile.wounds_killed_on : view.rules.wounds_killed_on;
  const int kills = 7 - std::clamp(killed_on - after, 1, 7);  // faces of the wound die
  const int dies = kills * (profile.rescue_on == 0 ? 6 : std::clamp(profile.rescue_on - 1, 0, 6));
  return (Value{dies} * weights.kill + Value{36 - dies} * weights.stun + 18) / 36;
}

Value danger_on(const View& view, const UnitValues& values, UnitIndex unit, const Path& path, PieceSet met) {
  const State& state = view.state;
  const Terrain& terrain = state.terrain;
  const Profile& profile = state.profile(unit);
  const PieceSet dangerous = met & terrain.dangerous();
  if (dangerous == 0 || profile.flies) return 0;
  Value crossed = 0;
  terrain.for_each(dangerous, [&](int, const TerrainPiece& piece) {
    bool crosses_it = false;
    for (std::size_t i = 1; i < path.count; ++i) {
      crosses_it = crosses_it || crosses(piece.shape, path.points[i - 1], path.points[i]);
    }
    crossed += crosses_it;
  });
  if (crossed == 0) return 0;
  const Value wound = wound_value(view, profile, state.unit(unit).condition.markers);
  return crossed * view.rules.dangerous_on * (wound * values.value(unit) * values.own_loss(state, unit) / 6000);
}

Value after_leaps(const View& view, UnitIndex unit, const Path& path, Value value) {
  const Rules& rules = view.rules;
  const Incidents incidents(rules, view.state, unit, path);
  for (int i = 0; i < incidents.count(); ++i) {
    if (incidents[i].kind == Incident::Kind::dangerous) continue;
    for (Length dice = incidents[i].size / rules.fall_step + 1; dice > 0; --dice) {
      value = value * std::clamp(7 - rules.jump_on, 0, 6) / 6;
    }
  }
  return value;
}

}  // namespace warbalance::warstuff2
