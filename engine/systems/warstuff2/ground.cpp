#include "engine/systems/warstuff2/ground.hpp"

#include <algorithm>
#include <array>

#include "engine/kernels/fan.hpp"

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

}  // namespace warbalance::warstuff2
