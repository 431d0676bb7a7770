#include "engine/systems/warstuff2/ground.hpp"

#include <algorithm>
#include <array>

#include "engine/core/lanes/fan.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Calls `visit(from, to)` for every segment of a path.
template <class Visit>
void for_each_segment(const Path& path, Visit&& visit) {
  for (std::size_t i = 1; i < path.count; ++i) visit(path.points[i - 1], path.points[i]);
}

/// The straight ways to these places (bits) on which difficult terrain slows the unit (WS2-T20).
unsigned slowed_ways(const State& state, UnitIndex unit, const std::array<ShortPoint, 2 * Fan::kMoves>& ends,
                     PieceSet met) {
  const Profile& profile = state.profile(unit);
  const PieceSet difficult = met & state.terrain.difficult();
  if (difficult == 0 || profile.ignores_difficult || profile.flies) return 0;
  unsigned slowed = 0;
  for (unsigned first = 0; first < ends.size(); first += Fan::kMoves) {
    const Fan ways(state.unit(unit).at, std::span(ends).subspan(first).first<Fan::kMoves>());
    slowed |= ways.crossing(state.terrain, difficult) << first;
  }
  return slowed;
}

bool any_crossed(const State& state, PieceSet few, const Path& path, Length margin = 0) {
  for (std::size_t i = 1; i < path.count; ++i) {
    if (state.terrain.any_of_few_crossed(few, path.points[i - 1], path.points[i], margin)) return true;
  }
  return false;
}

/// How much of a segment lies in difficult terrain; what lies in two pieces counts once.
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

bool sight_is_blocked(const State& state, Point from, Point to) {
  const Terrain& terrain = state.terrain;
  return terrain.any_of(terrain.near(terrain.sight_blocking(), from, to), [&](const TerrainPiece& piece) {
    return crosses(piece.shape, from, to) &&
           piece.traits.blocks_los > std::max(terrain.elevation(from), terrain.elevation(to));
  });
}

bool spell_reaches(const Rules& rules, const State& state, UnitIndex wizard, const Spell& spell, UnitIndex target) {
  return state.within(wizard, target, spell.range) &&
         (rules.spells_need_los == 0 || in_sight(state, state.unit(wizard).at, state.unit(target).at));
}

bool terrain_covers(const Rules& rules, const State& state, Point from, Length from_radius, UnitIndex target) {
  const UnitState& unit = state.unit(target);
  const Terrain& terrain = state.terrain;
  if (unit.in_cover_piece) return true;
  return terrain.any_of(terrain.near(terrain.cover(), from, unit.at), [&](const TerrainPiece& piece) {
    if (!crosses(piece.shape, from, unit.at) || is_near(piece.shape, from, from_radius)) return false;
    return rules.cover_behind_adjacent == 0 || is_near(piece.shape, unit.at, unit.radius + rules.cover_adjacent);
  });
}

bool in_cover(const Rules& rules, const State& state, UnitIndex source, UnitIndex target, EventKind kind) {
  const UnitState& unit = state.unit(target);
  const auto by_terrain = [&] {
    if (state.terrain.count() == 0) return false;
    const UnitState& other = state.unit(source);
    if (terrain_covers(rules, state, other.at, other.radius, target)) return true;
    return kind == EventKind::shooting && unit.height > other.height;
  };
  return cover_counts(rules, kind, state.profile(target).always_cover || unit.hunkered || by_terrain());
}

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
  const unsigned slowed = rules.difficult_double_cost == 0 ? slowed_ways(state, unit, ends, met) : 0;
  std::optional<Path> best;
  Length best_length = 0;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    if (far_side.has(kDirections[i])) continue;
    const Path path = path_to(ends[i]);
    const std::int32_t distance = distance2(from, path.end());
    if ((slowed >> i & 1U) != 0 && distance > square(limit / 2)) continue;
    // no way is shorter than straight over level ground
    if (distance > square(limit) || (best && distance > square(best_length - 1)) || !legal(path)) continue;
    const Length length = walked_length(rules, state, unit, path, met);
    if (best && length >= best_length) continue;
    best = path;
    best_length = length;
  }
  return best;
}

}  // namespace warbalance::warstuff2
