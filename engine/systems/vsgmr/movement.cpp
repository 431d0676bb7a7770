#include "engine/systems/vsgmr/movement.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/board/moves.hpp"
#include "engine/systems/vsgmr/walks.hpp"

namespace warbalance::vsgmr {
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
  return {{state.unit(unit).at, state.unit(unit).radius, profile.allowance(), profile.half_move, flies, profile.swims},
          unit};
}

NearBases::NearBases(const State& state, const Walker& walker) {
  state.for_each_living([&](UnitIndex other) {
    const FigureState& base = state.unit(other);
    const Length apart = walker.radius + base.radius;
    if (distance2(walker.from, base.at) >= square(walker.allowance + apart)) return;
    if (other == walker.unit || base.mount != kNoUnit) return;
    at_[count_] = base.at;
    apart2_[count_++] = square(apart);
  });
  std::fill_n(at_.data() + count_, kLanes, ShortPoint(Point{}));
  std::fill_n(apart2_.data() + count_, kLanes, 0);  // overlaps nothing
}

bool NearBases::leave_free(Point place) const {
  Points from;
  fill(place, from);
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Points at;
    Lanes32 apart2;
    Lanes32 distances;
    load(at_.data() + i, at);
    load(apart2_.data() + i, apart2);
    distances2(at, from, distances);
    if (bits_of(distances < apart2) != 0) return false;
  }
  return true;
}

bool is_rough(const Terrain& terrain, PieceSet grounds, const Gait& gait, Point at) {
  return terrain.any_of(grounds, [&](const TerrainPiece& piece) {
    return !(gait.swims && piece.traits.water) && overlaps(piece.shape, at, gait.radius);
  });
}

bool in_rough(const State& state, const Walker& walker, Point at) {
  const Terrain& terrain = state.terrain;
  return is_rough(terrain, terrain.near(terrain.difficult(), at, at, walker.radius), walker, at);
}

bool way_is_free(const Terrain& terrain, const Gait& gait, Point from, Point to) {
  return !terrain.any_crossed(terrain.solid(), from, to, gait.radius);
}

bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight) {
  for (std::size_t leg = 1; leg < path.count; ++leg) {
    if (!on_table(rules, path.points[leg])) return false;
    if (!gait.flies && !way_is_free(terrain, gait, path.points[leg - 1], path.points[leg])) return false;
  }
  if (!in_flight && !way_is_free(terrain, gait, path.end(), path.end())) return false;
  return is_within_allowance(terrain, gait, path);
}

bool is_clear_of_bases(const State& state, const Walker& walker, Point at) {
  if (walker.near_bases != nullptr) return walker.near_bases->leave_free(at);
  return state.free_of_bases(walker.unit, at, walker.radius);
}

bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight) {
  if (state.grid.is_on()) return may_stand_in_space(state, walker, at, in_flight);
  return on_table(rules, at) && is_clear_of_bases(state, walker, at) &&
         (in_flight || way_is_free(state.terrain, walker, at, at));
}

Point onto_table(const Rules& rules, Point at) {
  return {std::clamp(at.x, Length{0}, rules.table_width), std::clamp(at.y, Length{0}, rules.table_height)};
}

bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight) {
  if (state.grid.is_on()) return space_move_is_legal(state, walker, path, in_flight);
  if (path.count <= 1)
    return in_flight || !walker.flies || way_is_free(state.terrain, walker, walker.from, walker.from);
  return path.points[0] == walker.from && ground_allows(rules, state.terrain, walker, path, in_flight) &&
         is_clear_of_bases(state, walker, path.end());
}

bool touches_object(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length near = state.grid.is_on() ? state.grid.space : rules.reach + state.unit(unit).radius;
  return apart2(state.grid, at, state.object) <= square(near);
}

bool may_pick_up(const Rules& rules, const State& state, UnitIndex unit, Point at, bool in_flight) {
  return state.has_object && state.carrier == kNoUnit && !in_flight && rules.object_needs_skill == 0 &&
         touches_object(rules, state, unit, at);
}

bool may_leave(const State& state, UnitIndex unit) {
  const FigureState& self = state.unit(unit);
  if (self.mount == kNoUnit || self.moved || !state.able(unit) || !state.controlled(unit)) return false;
  for (UnitIndex under = self.rides; under != kNoUnit; under = state.unit(under).rides) {
    if (state.unit(under).in_flight || state.unit(under).moved) return false;
  }
  return true;
}

std::optional<Point> leaving_place(const Rules& rules, const State& state, UnitIndex unit, Point direction) {
  if (state.grid.is_on()) return leaving_space(state, unit, direction);
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

std::size_t nearest_direction(Point facing) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < kDirections.size(); ++i) {
    if (dot(kDirections[i], facing) > dot(kDirections[nearest], facing)) nearest = i;
  }
  return nearest;
}

Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing) {
  if (state.grid.is_on()) return nearest_free_space(state, walker, centre, facing);
  if (may_stand(rules, state, walker, centre, false)) return centre;
  // the standard direction nearest to the facing, then clockwise
  const std::size_t first = nearest_direction(facing);
  constexpr Length kRing = 100;
  for (Length ring = kRing; ring <= rules.table_width + rules.table_height; ring += kRing) {
    for (std::size_t i = 0; i < kDirections.size(); ++i) {
      const Point way = kDirections[(first + kDirections.size() - i) % kDirections.size()];
      const Point at = along(centre, way, ring);
      if (may_stand(rules, state, walker, at, false)) return at;
    }
  }
  return centre;
}

Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                 Length length, Point facing, bool& off) {
  if (state.grid.is_on()) {
    // the source may be in the same space, and the direction no more than a facing
    const Length away = std::max(state.grid.space, norm_down(direction));
    const Point source = state.grid.snapped(from - scaled_down(direction, away));
    return forced_space(state, walker, from, source, length, facing, off);
  }
  off = false;
  const Terrain& terrain = state.terrain;
  const auto place = [&](Length at) { return from + scaled_down(direction, at); };
  const auto near = [&](PieceSet pieces, Length most) {
    return most > 0 ? terrain.near(pieces, from, place(most), walker.radius + 2) : 0;
  };
  // rough ground first: how far it is moved at all
  const bool starts_rough = !walker.flies && in_rough(state, walker, from);
  Length limit = starts_rough ? std::min(length, walker.half_move) : length;
  Length rough = 0;
  const PieceSet grounds = walker.flies ? 0 : near(terrain.difficult(), limit);
  for (Length at = 0; at < limit && grounds != 0;) {
    const Length step = std::min(kStep, limit - at);
    const Length in_this = is_rough(terrain, grounds, walker, place(at + step)) ? step : 0;
    if (rough + in_this > walker.half_move) {
      limit = at;
      break;
    }
    rough += in_this;
    at += step;
  }
  const PieceSet barriers = walker.flies ? 0 : near(terrain.solid(), limit);
  Length last = 0;  // before a barrier
  while (last < limit) {
    const Point next = place(std::min(last + kForcedStep, limit));
    if (!on_table(rules, next)) {
      off = true;
      return next;
    }
    const auto touched = [&](const TerrainPiece& piece) { return overlaps(piece.shape, next, walker.radius + 1); };
    if (terrain.any_of(barriers, touched)) break;
    last = std::min(last + kForcedStep, limit);
  }
  for (Length at = last; at > 0; at = (at - 1) / kForcedStep * kForcedStep) {
    const Point end = place(at);
    if (state.free_of_bases(walker.unit, end, walker.radius)) return end;
  }
  // who is thrown off a mount in flight may be over a barrier, where nobody lands (VS-T3)
  if (may_stand(rules, state, walker, from, walker.flies)) return from;
  return nearest_free(rules, state, walker, from, facing);
}

}  // namespace warbalance::vsgmr
