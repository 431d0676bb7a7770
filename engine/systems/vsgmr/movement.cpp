#include "engine/systems/vsgmr/movement.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

bool is_rough(const Terrain& terrain, PieceSet grounds, const Walker& walker, Point at) {
  return terrain.any_of(grounds, [&](const TerrainPiece& piece) {
    return !(walker.swims && piece.traits.water) && overlaps(piece.shape, at, walker.radius);
  });
}

/// Whole steps that a base may take in any direction before it can overlap any of these grounds.
Length steps_clear(const Terrain& terrain, PieceSet grounds, Length radius, Point at) {
  Length clear = 1 << 20;
  terrain.for_each(grounds, [&](int, const TerrainPiece& piece) {
    const Length dx = std::max(piece.shape.low.x - at.x, at.x - piece.shape.high.x);
    const Length dy = std::max(piece.shape.low.y - at.y, at.y - piece.shape.high.y);
    clear = std::min(clear, std::max(dx, dy));
  });
  constexpr Length kRounding = 4;  // the points of a walk are truncated
  return std::max<Length>(0, (clear - radius - kRounding) / kStep);
}

/// A place on a way: how far along one of its legs.
struct Reached {
  std::size_t leg = 0;  ///< 0 = the start
  Length at = 0;
};

/// VS-M4: how far a figure may go along a way, in steps of 25, the last of each leg shorter.
/// @param free  the way crosses no barrier; else it is gone up to the first one
Reached farthest(const State& state, const Walker& walker, const Path& way, bool free) {
  const bool starts_rough = !walker.flies && in_rough(state, walker, way.points[0]);
  const Length limit = starts_rough ? std::min(walker.half_move, walker.allowance) : walker.allowance;
  const Terrain& terrain = state.terrain;
  Length walked = 0;
  Length rough = 0;
  Reached reached;
  for (std::size_t leg = 1; leg < way.count; ++leg) {
    const Point from = way.points[leg - 1];
    const Point to = way.points[leg];
    const Length length = length_up(from, to);
    const PieceSet grounds = walker.flies ? 0 : terrain.near(terrain.difficult(), from, to, walker.radius);
    if (grounds == 0 && free) {  // nothing to ask on the way
      const Length left = limit - walked;
      if (length > left) return left >= kStep ? Reached{leg, left / kStep * kStep} : reached;
      walked += length;
      if (length > 0) reached = {leg, length};
      continue;
    }
    Point here = from;
    for (Length at = 0; at < length;) {
      if (free) {  // steps that lead nowhere near rough ground are taken at once
        const Length clear = steps_clear(terrain, grounds, walker.radius, here);
        const Length whole = std::min({clear, (length - at) / kStep, (limit - walked) / kStep}) * kStep;
        if (whole > 0) {
          walked += whole;
          at += whole;
          reached = {leg, at};
          here = at == length ? to : towards(from, to, at, length);
          continue;
        }
      }
      const Length step = std::min(kStep, length - at);
      walked += step;
      if (walked > limit) return reached;
      if (grounds != 0 || !free) {
        const Point next = at + step == length ? to : towards(from, to, at + step, length);
        if (is_rough(terrain, grounds, walker, next)) rough += step;
        if (rough > walker.half_move || (!free && !way_is_free(state, walker, here, next))) return reached;
        here = next;
      }
      at += step;
      reached = {leg, at};
    }
  }
  return reached;
}

/// The way up to a place on it.
Path up_to(const Path& way, Reached reached) {
  Path path = way;
  path.count = static_cast<std::uint8_t>(reached.leg + 1);
  if (reached.leg == 0) return path;
  const Point from = way.points[reached.leg - 1];
  const Point to = way.points[reached.leg];
  const Length length = length_up(from, to);
  if (reached.at < length) path.points[reached.leg] = towards(from, to, reached.at, length);
  return path;
}

/// The step before on the same way.
Reached step_back(const Path& way, Reached reached) {
  reached.at = (reached.at - 1) / kStep * kStep;
  if (reached.at > 0) return reached;
  --reached.leg;
  if (reached.leg > 0) reached.at = length_up(way.points[reached.leg - 1], way.points[reached.leg]);
  return reached;
}

}  // namespace

Length norm_down(Point v) {
  const std::int64_t n = dot(v, v);
  const Length up = ceil_sqrt(n);
  return std::int64_t{up} * up == n ? up : up - 1;
}

Point scaled_down(Point v, Length length) {
  const std::int64_t d = norm_down(v);
  return {static_cast<Length>(std::int64_t{v.x} * length / d), static_cast<Length>(std::int64_t{v.y} * length / d)};
}

bool overlaps(const Shape& shape, Point at, Length radius) {
  if (shape.outline == Outline::circle) return distance2(at, shape.centre) < square(shape.radius + radius);
  const Length dx = std::max({shape.low.x - at.x, at.x - shape.high.x, Length{0}});
  const Length dy = std::max({shape.low.y - at.y, at.y - shape.high.y, Length{0}});
  return dx * dx + dy * dy < square(radius);
}

Point nearest_point(const Shape& shape, Point at) {
  if (shape.outline == Outline::rectangle) {
    return {std::clamp(at.x, shape.low.x, shape.high.x), std::clamp(at.y, shape.low.y, shape.high.y)};
  }
  if (distance2(at, shape.centre) <= square(shape.radius)) return at;
  return shape.centre + scaled_down(at - shape.centre, shape.radius);
}

Walker walker_of(const State& state, UnitIndex unit, bool flies) {
  const Profile& profile = state.profile(unit);
  return {unit,  state.unit(unit).at, state.unit(unit).radius, profile.allowance(), profile.half_move,
          flies, profile.swims};
}

bool on_table(const Rules& rules, Point at) {
  return at.x >= 0 && at.y >= 0 && at.x <= rules.table_width && at.y <= rules.table_height;
}

bool in_rough(const State& state, const Walker& walker, Point at) {
  return is_rough(state.terrain, state.terrain.difficult(), walker, at);
}

bool way_is_free(const State& state, const Walker& walker, Point from, Point to) {
  return !state.terrain.any_crossed(state.terrain.solid(), from, to, walker.radius);
}

bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight) {
  return on_table(rules, at) && (in_flight || way_is_free(state, walker, at, at)) &&
         state.free_of_bases(walker.unit, at, walker.radius);
}

bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight) {
  if (path.count <= 1) return in_flight || !walker.flies || way_is_free(state, walker, walker.from, walker.from);
  if (path.points[0] != walker.from) return false;
  for (std::size_t leg = 1; leg < path.count; ++leg) {
    if (!on_table(rules, path.points[leg])) return false;
    if (!walker.flies && !way_is_free(state, walker, path.points[leg - 1], path.points[leg])) return false;
  }
  if (!may_stand(rules, state, walker, path.end(), in_flight)) return false;
  const Reached end = farthest(state, walker, path, true);
  return up_to(path, end) == path;
}

Path walk_along(const Rules& rules, const State& state, const Walker& walker, const Path& way, bool free,
                bool in_flight) {
  for (Reached end = farthest(state, walker, way, free); end.leg > 0; end = step_back(way, end)) {
    const Path path = up_to(way, end);
    if (!may_stand(rules, state, walker, path.end(), in_flight)) continue;
    // the straight way to a step's point may differ by 1 from the way on which the step was counted
    const bool as_planned = free && path.end() == way.points[end.leg];
    if (as_planned || move_is_legal(rules, state, walker, path, in_flight)) return path;
  }
  return up_to(way, {});
}

bool may_pick_up(const Rules& rules, const State& state, UnitIndex unit, Point at, bool in_flight) {
  return state.has_object && state.carrier == kNoUnit && !in_flight &&
         distance2(at, state.object) <= square(rules.reach + state.unit(unit).radius);
}

bool may_leave(const State& state, UnitIndex unit) {
  const FigureState& self = state.unit(unit);
  if (self.mount == kNoUnit || self.moved || !state.able(unit)) return false;
  return !state.unit(self.mount).in_flight && !state.unit(self.mount).moved;
}

std::optional<Point> leaving_place(const Rules& rules, const State& state, UnitIndex unit, Point direction) {
  const FigureState& mount = state.unit(state.unit(unit).mount);
  const Walker walker = walker_of(state, unit, false);
  for (const Turn bearing : kBearings) {
    const Point side = turned(direction, bearing);
    if (side == Point{}) continue;
    const Point at = mount.at + scaled_away(side, walker.radius + mount.radius + 2);
    if (may_stand(rules, state, walker, at, false)) return at;
  }
  return std::nullopt;
}

Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing) {
  if (may_stand(rules, state, walker, centre, false)) return centre;
  // the standard direction nearest to the facing, then clockwise
  std::size_t first = 0;
  for (std::size_t i = 1; i < kDirections.size(); ++i) {
    if (dot(kDirections[i], facing) > dot(kDirections[first], facing)) first = i;
  }
  constexpr Length kRing = 100;
  for (Length ring = kRing; ring <= rules.table_width + rules.table_height; ring += kRing) {
    for (std::size_t i = 0; i < kDirections.size(); ++i) {
      const Point way = kDirections[(first + kDirections.size() - i) % kDirections.size()];
      const Point at = centre + Point{way.x * ring / 1000, way.y * ring / 1000};
      if (may_stand(rules, state, walker, at, false)) return at;
    }
  }
  return centre;
}

Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                 Length length, Point facing, bool& off) {
  off = false;
  // rough ground first: how far it is moved at all
  const bool starts_rough = !walker.flies && in_rough(state, walker, from);
  Length limit = starts_rough ? std::min(length, walker.half_move) : length;
  Length rough = 0;
  for (Length at = 0; at < limit && !walker.flies;) {
    const Length step = std::min(kStep, limit - at);
    const Length in_this = in_rough(state, walker, from + scaled_down(direction, at + step)) ? step : 0;
    if (rough + in_this > walker.half_move) {
      limit = at;
      break;
    }
    rough += in_this;
    at += step;
  }
  Point free = from;
  bool any_free = state.free_of_bases(walker.unit, from, walker.radius);
  for (Length at = std::min(kForcedStep, limit); at > 0; at = std::min(at + kForcedStep, limit)) {
    const Point next = from + scaled_down(direction, at);
    if (!on_table(rules, next)) {
      off = true;
      return next;
    }
    const auto touched = [&](const TerrainPiece& piece) { return overlaps(piece.shape, next, walker.radius + 1); };
    if (!walker.flies && state.terrain.any_of(state.terrain.solid(), touched)) break;
    if (state.free_of_bases(walker.unit, next, walker.radius)) {
      free = next;
      any_free = true;
    }
    if (at == limit) break;
  }
  return any_free ? free : nearest_free(rules, state, walker, from, facing);
}

}  // namespace warbalance::vsgmr
