#include "engine/systems/vsgmr/movement.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

/// The last point of a way on which steps of 25 are counted, and the way up to it.
struct Walk {
  Path path;
  bool complete = false;
};

/// VS-M4: walks along a way as far as allowed; `stop` says of every step whether the walk may end there.
template <class MayEnd>
Walk walk(const State& state, const Walker& walker, const Path& way, MayEnd&& may_end) {
  const bool starts_rough = !walker.flies && in_rough(state, walker, way.points[0]);
  const Length limit = starts_rough ? std::min(walker.half_move, walker.allowance) : walker.allowance;
  Length walked = 0;
  Length rough = 0;
  Walk result;
  result.path.points[0] = way.points[0];
  result.path.count = 1;
  Path best = result.path;
  for (std::size_t leg = 1; leg < way.count; ++leg) {
    const Point from = way.points[leg - 1];
    const Point to = way.points[leg];
    const Length length = length_up(from, to);
    for (Length at = 0; at < length;) {
      const Length step = std::min(kStep, length - at);
      const Point next = at + step == length ? to : towards(from, to, at + step, length);
      const Length in_this = !walker.flies && in_rough(state, walker, next) ? step : 0;
      if (walked + step > limit || rough + in_this > walker.half_move) {
        result.path = best;
        return result;
      }
      walked += step;
      rough += in_this;
      at += step;
      if (may_end(next)) {
        best = result.path;
        best.points[best.count++] = next;
      }
    }
    result.path.points[result.path.count++] = to;
  }
  result.complete = best.count == way.count && best.points[best.count - 1U] == way.points[way.count - 1U];
  result.path = best;
  return result;
}

/// Corners around a barrier for a base of this radius.
std::array<Point, 4> corners_around(const Shape& shape, Length radius) {
  const Length out = radius + 1;
  const Point low{shape.low.x - out, shape.low.y - out};
  const Point high{shape.high.x + out, shape.high.y + out};
  return {{low, {high.x, low.y}, high, {low.x, high.y}}};
}

/// VS-M6 with at most two corners: the barriers that the straight way crosses are walked around.
Path around_barriers(const Rules& rules, const State& state, const Walker& walker, Point goal) {
  const Point from = state.unit(walker.unit).at;
  const Path straight = Path::straight(from, goal);
  if (walker.flies || way_is_free(state, walker, from, goal)) return straight;
  std::array<Point, 32> corners;
  std::size_t count = 0;
  state.terrain.for_each(state.terrain.solid(), [&](int, const TerrainPiece& piece) {
    if (!crosses(piece.shape, from, goal, walker.radius)) return;
    for (const Point corner : corners_around(piece.shape, walker.radius)) {
      if (count < corners.size() && on_table(rules, corner) && way_is_free(state, walker, corner, corner)) {
        corners[count++] = corner;
      }
    }
  });
  Path best = straight;
  Length shortest = 0;
  const auto offer = [&](const Path& path, Length length) {
    if (shortest != 0 && length >= shortest) return;
    best = path;
    shortest = length;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Length first = length_up(from, corners[i]);
    if (!way_is_free(state, walker, from, corners[i])) continue;
    if (way_is_free(state, walker, corners[i], goal)) {
      offer(Path{{{from, corners[i], goal}}, 3}, first + length_up(corners[i], goal));
    }
    for (std::size_t k = 0; k < count; ++k) {
      const Length length = first + length_up(corners[i], corners[k]) + length_up(corners[k], goal);
      if (k == i || (shortest != 0 && length >= shortest)) continue;
      if (!way_is_free(state, walker, corners[i], corners[k]) || !way_is_free(state, walker, corners[k], goal))
        continue;
      offer(Path{{{from, corners[i], corners[k], goal}}, 4}, length);
    }
  }
  return best;
}

/// Takes the last step of 25 back.
void shorten(Path& path) {
  const Point from = path.points[path.count - 2U];
  const Length length = length_up(from, path.end());
  if (length <= kStep) {
    --path.count;
  } else {
    path.points[path.count - 1U] = towards(from, path.end(), length - kStep, length);
  }
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

Walker walker_of(const State& state, UnitIndex unit, bool flies) {
  const Profile& profile = state.profile(unit);
  return {unit, state.unit(unit).radius, profile.allowance(), profile.half_move, flies, profile.swims};
}

bool on_table(const Rules& rules, Point at) {
  return at.x >= 0 && at.y >= 0 && at.x <= rules.table_width && at.y <= rules.table_height;
}

bool in_rough(const State& state, const Walker& walker, Point at) {
  return state.terrain.any_of(state.terrain.difficult(), [&](const TerrainPiece& piece) {
    return !(walker.swims && piece.traits.water) && overlaps(piece.shape, at, walker.radius);
  });
}

bool way_is_free(const State& state, const Walker& walker, Point from, Point to) {
  return !state.terrain.any_crossed(state.terrain.solid(), from, to, walker.radius);
}

bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight) {
  return on_table(rules, at) && (in_flight || way_is_free(state, walker, at, at)) &&
         state.free_of_bases(walker.unit, at, walker.radius);
}

bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight) {
  if (path.count <= 1)
    return in_flight || !walker.flies ||
           way_is_free(state, walker, state.unit(walker.unit).at, state.unit(walker.unit).at);
  if (path.points[0] != state.unit(walker.unit).at) return false;
  for (std::size_t leg = 1; leg < path.count; ++leg) {
    if (!on_table(rules, path.points[leg])) return false;
    if (!walker.flies && !way_is_free(state, walker, path.points[leg - 1], path.points[leg])) return false;
  }
  if (!may_stand(rules, state, walker, path.end(), in_flight)) return false;
  return walk(state, walker, path, [](Point) { return true; }).complete;
}

Path way_to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight) {
  const Path way = around_barriers(rules, state, walker, goal);
  Path path = walk(state, walker, way, [&](Point at) { return may_stand(rules, state, walker, at, in_flight); }).path;
  // the straight way to a step's point may differ by 1 from the way on which the step was counted
  while (path.count > 1 && !move_is_legal(rules, state, walker, path, in_flight)) shorten(path);
  return path;
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
