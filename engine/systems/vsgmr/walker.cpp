#include "engine/systems/vsgmr/walker.hpp"

#include <algorithm>

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

std::size_t nearest_direction(Point facing) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < kDirections.size(); ++i) {
    if (dot(kDirections[i], facing) > dot(kDirections[nearest], facing)) nearest = i;
  }
  return nearest;
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

bool path_is_free(const Terrain& terrain, const Gait& gait, Point from, Point to) {
  return !terrain.any_crossed(terrain.solid(), from, to, gait.radius);
}

bool is_clear_of_bases(const State& state, const Walker& walker, Point at) {
  if (walker.near_bases != nullptr) return walker.near_bases->leave_free(at);
  return state.free_of_bases(walker.unit, at, walker.radius);
}

Point onto_table(const Rules& rules, Point at) {
  return {std::clamp(at.x, Length{0}, rules.table_width), std::clamp(at.y, Length{0}, rules.table_height)};
}

}  // namespace warbalance::vsgmr
