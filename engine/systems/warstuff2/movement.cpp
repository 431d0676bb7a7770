#include "engine/systems/warstuff2/movement.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/kernels/fan.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Calls `visit(from, to)` for every segment of a path.
template <class Visit>
void for_each_segment(const Path& path, Visit&& visit) {
  for (std::size_t i = 1; i < path.count; ++i) visit(path.points[i - 1], path.points[i]);
}

bool any_crossed(const State& state, PieceSet few, const Path& path, Length margin = 0) {
  for (std::size_t i = 1; i < path.count; ++i) {
    if (state.terrain.any_of_few_crossed(few, path.points[i - 1], path.points[i], margin)) return true;
  }
  return false;
}

/// Length of a segment in difficult terrain; overlapping pieces count once.
Length difficult_length(const Terrain& terrain, Point from, Point to) {
  std::array<Stretch, kMaxPieces> stretches;
  std::size_t count = 0;
  terrain.for_each(terrain.near(terrain.difficult(), from, to), [&](int, const TerrainPiece& piece) {
    if (crosses(piece.shape, from, to)) stretches[count++] = stretch_inside(piece.shape, from, to);
  });
  std::sort(stretches.begin(), stretches.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
  Length sum = 0;
  Length counted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Length begin = std::max(stretches[i].begin, counted);
    if (stretches[i].end <= begin) continue;
    sum += stretches[i].end - begin;
    counted = stretches[i].end;
  }
  return sum;
}

}  // namespace

bool ground_holds(const State& state, Point at, Length radius) {
  const Terrain& terrain = state.terrain;
  return !terrain.any_crossed(terrain.solid(), at, at, radius) && !terrain.any_contains(terrain.chasms(), at);
}

bool ground_is_free(const State& state, Point at, Length radius) {
  const Terrain& terrain = state.terrain;
  return !terrain.any_crossed(terrain.solid() | terrain.chasms(), at, at, radius);
}

Gap gap_of(const Rules& rules, Length width) {
  if (width <= rules.jump_free) return Gap::ground;
  return rules.special_movement != 0 && width <= rules.jump_limit ? Gap::jump : Gap::impassable;
}

bool may_drop(const Rules& rules, Length height) { return rules.special_movement != 0 && height <= rules.drop_limit; }

bool ground_allows(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met) {
  const Terrain& terrain = state.terrain;
  const Profile& profile = state.profile(unit);
  if (profile.flies) return ground_holds(state, path.end(), profile.radius);
  if (any_crossed(state, met & terrain.solid(), path, profile.radius)) return false;
  if ((met & terrain.chasms()) == 0) return true;
  for (std::size_t i = 1; i < path.count; ++i) {
    const Point from = path.points[i - 1];
    const Point to = path.points[i];
    if (terrain.any_contains(terrain.chasms(), to)) return false;
    const bool stops = terrain.any_of(terrain.near(terrain.chasms(), from, to), [&](const TerrainPiece& piece) {
      if (!crosses(piece.shape, from, to)) return false;
      const Stretch stretch = stretch_inside(piece.shape, from, to);
      const Gap gap = gap_of(rules, stretch.end - stretch.begin);
      return gap == Gap::impassable || (gap == Gap::jump && !path.leaps);
    });
    if (stops) return false;
  }
  return true;
}

bool is_slowed(const State& state, UnitIndex unit, const Path& path, PieceSet met) {
  const PieceSet difficult = met & state.terrain.difficult();
  if (difficult == 0) return false;
  const Profile& profile = state.profile(unit);
  return !profile.ignores_difficult && !profile.flies && any_crossed(state, difficult, path);
}

Length climbing(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met) {
  const Terrain& terrain = state.terrain;
  const PieceSet steep = met & terrain.steep();
  if (steep == 0 || state.profile(unit).flies) return 0;
  Length sum = 0;
  for_each_segment(path, [&](Point from, Point to) {
    terrain.for_each(steep, [&](int, const TerrainPiece& piece) {
      const bool starts = contains(piece.shape, from);
      const bool ends = contains(piece.shape, to);
      const bool passes = !starts && !ends && crosses(piece.shape, from, to);
      const bool enters = (!starts && ends) || passes;
      const bool leaves = (starts && !ends) || passes;
      if (enters) sum += piece.traits.height;
      if (leaves && !(path.leaps && may_drop(rules, piece.traits.height))) sum += piece.traits.height;
    });
  });
  return sum;
}

Length walked_length(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met) {
  Length length = path_length(path);
  if (met == 0) return length;
  length += climbing(rules, state, unit, path, met);
  if (rules.difficult_double_cost != 0 && is_slowed(state, unit, path, met)) {
    for_each_segment(path, [&](Point from, Point to) { length += difficult_length(state.terrain, from, to); });
  }
  return length;
}

Length limit_along(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                   PieceSet met) {
  return rules.difficult_double_cost == 0 && is_slowed(state, unit, path, met) ? limit / 2 : limit;
}

bool is_within_limit(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                     PieceSet met) {
  if (path.count == 2) {  // most paths are straight, and most ground is level
    const std::int32_t distance = distance2(path.points[0], path.points[1]);
    if (distance > square(limit)) return false;
    if ((met & state.terrain.steep()) == 0 && rules.difficult_double_cost == 0) {
      return distance <= square(limit / 2) || !is_slowed(state, unit, path, met);
    }
  }
  return walked_length(rules, state, unit, path, met) <= limit_along(rules, state, unit, path, limit, met);
}

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

namespace {

/// The contact points behind the base of the target, which no straight charge of a unit reaches.
class FarSide {
 public:
  FarSide(const State& state, UnitIndex unit, UnitIndex target)
      : line_(state.unit(unit).at - state.unit(target).at),
        limit_(state.profile(unit).flies ? std::numeric_limits<Length>::min()
                                         : -200 * length_up(state.unit(target).at, state.unit(unit).at)) {}
  /// @param direction  from the target, of length 1000
  bool has(Point direction) const { return direction.x * line_.x + direction.y * line_.y < limit_; }

 private:
  Point line_;
  Length limit_;  ///< a fifth of the distance, to allow for rounded contact points
};

/// The straight paths to these places (bits) on which difficult terrain slows the unit (WS2-T20).
unsigned slowed_paths(const State& state, UnitIndex unit, const std::array<ShortPoint, 2 * Fan::kMoves>& ends,
                      PieceSet met) {
  const Profile& profile = state.profile(unit);
  const PieceSet difficult = met & state.terrain.difficult();
  if (difficult == 0 || profile.ignores_difficult || profile.flies) return 0;
  unsigned slowed = 0;
  for (unsigned first = 0; first < ends.size(); first += Fan::kMoves) {
    const Fan moves(state.unit(unit).at, std::span(ends).subspan(first).first<Fan::kMoves>());
    slowed |= moves.crossing(state.terrain, difficult) << first;
  }
  return slowed;
}

/// The pieces that could bar, slow or lengthen a path to a contact point of the target.
PieceSet pieces_on_charge(const State& state, UnitIndex unit, UnitIndex target) {
  const Terrain& terrain = state.terrain;
  const PieceSet matters = terrain.solid() | terrain.chasms() | terrain.steep() | terrain.difficult();
  const Length margin = state.radii(unit, target) + ContactRing::kRounding + state.unit(unit).radius;
  return terrain.near(matters & state.unit(unit).ground, state.unit(unit).at, state.unit(target).at, margin);
}

/// WS2-M14 on a table with terrain.
/// @param leaps  drops and jumps are allowed on the way
/// @param met    pieces that may matter to any path to the target
std::optional<Path> charge_path_over_terrain(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                             bool leaps, PieceSet met) {
  const Length limit = move_limit(rules, state.profile(unit), ActionKind::charge);
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  const Length contact = state.radii(unit, target);
  const auto path_to = [&](Point point) {
    Path path = Path::straight(from, point);
    path.leaps = leaps;
    return path;
  };
  const auto legal = [&](const Path& path) {
    return is_within_limit(rules, state, unit, path, limit, met) &&
           path_is_clear(rules, state, unit, path, Spacing::may_touch, met);
  };
  const Path nearest = path_to(enemy + scaled_away(from - enemy, contact));
  if (legal(nearest)) return nearest;
  const FarSide far_side(state, unit, target);
  std::array<ShortPoint, kDirections.size()> ends;
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = enemy + state.contact_point(i, contact);
  const unsigned slowed = rules.difficult_double_cost == 0 ? slowed_paths(state, unit, ends, met) : 0;
  std::optional<Path> best;
  Length best_length = 0;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    if (far_side.has(kDirections[i])) continue;
    const Path path = path_to(ends[i]);
    const std::int32_t distance = distance2(from, path.end());
    if ((slowed >> i & 1U) != 0 && distance > square(limit / 2)) continue;
    // the straight line over level ground is the shortest possible path
    if (distance > square(limit) || (best && distance > square(best_length - 1)) || !legal(path)) continue;
    const Length length = walked_length(rules, state, unit, path, met);
    if (best && length >= best_length) continue;
    best = path;
    best_length = length;
  }
  return best;
}

}  // namespace

std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target, bool leaps) {
  const Length limit = move_limit(rules, state.profile(unit), ActionKind::charge);
  if (!state.within(unit, target, limit)) return std::nullopt;
  if (const PieceSet met = pieces_on_charge(state, unit, target); met != 0) {
    return charge_path_over_terrain(rules, state, unit, target, leaps, met);
  }
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  const Length contact = state.radii(unit, target);
  const Length radius = state.unit(unit).radius;
  const bool flies = state.profile(unit).flies;
  const Point nearest = enemy + scaled_away(from - enemy, contact);
  if (distance2(from, nearest) <= square(limit) && on_table(rules, nearest, radius) &&
      (flies ? stands_clear(state, unit, nearest, 0) : Segment(state, unit, from, nearest, 0).is_clear())) {
    return Path::straight(from, nearest);
  }

  // The contact points around the target, the shortest path first.
  ContactRing ring(from, enemy, [&](std::size_t i) { return state.contact_point(i, contact); });
  ring.drop_longer_than(limit);
  ring.drop_off_table(rules, radius);
  // all paths lie in one box, so only bases that reach into it can block one
  const Length around = contact + ContactRing::kRounding;
  const Point low{std::min(from.x, enemy.x - around), std::min(from.y, enemy.y - around)};
  const Point high{std::max(from.x, enemy.x + around), std::max(from.y, enemy.y + around)};
  no_base(state, unit, Box(low, high, radius), [&](UnitIndex i) {
    const UnitState& other = state.unit(i);
    if (flies) {
      ring.drop_ends_near(other.at, radius + other.radius);
    } else {
      ring.drop_near(other.at, radius + other.radius);
    }
    return ring.empty();
  });
  const auto end = ring.shortest();
  if (!end) return std::nullopt;
  return Path::straight(from, *end);
}

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
  // on a table too full for the gaps, at least the bases do not overlap
  if (search([&](Point at) { return may_stand(rules, state, unit, at); })) return best;
  search([&](Point at) { return base_fits(rules, state, unit, at); });
  return best;
}

}  // namespace warbalance::warstuff2
