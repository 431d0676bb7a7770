#include "engine/systems/vsgmr/walker.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

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
