#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/walker.hpp"

// Section 4: where figures may stand, which moves are legal, and where forced moves end.

namespace warbalance::vsgmr {

inline constexpr Length kForcedStep = 10;  ///< VS-M13

/// Whether a base may stand at a place: on the table, not on a barrier or another base.
inline bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight) {
  if (state.grid.is_on()) return may_stand_in_space(state, walker, at, in_flight);
  return on_table(rules, at) && is_clear_of_bases(state, walker, at) &&
         (in_flight || path_is_free(state.terrain, walker, at, at));
}

/// VS-M1 .. VS-M4: whether a figure may move along a path that begins at its place.
inline bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path,
                          bool in_flight) {
  if (state.grid.is_on()) return space_move_is_legal(state, walker, path, in_flight);
  if (path.count <= 1)
    return in_flight || !walker.flies || path_is_free(state.terrain, walker, walker.from, walker.from);
  return path.points[0] == walker.from && ground_allows(rules, state.terrain, walker, path, in_flight) &&
         is_clear_of_bases(state, walker, path.end());
}

/// VS-M12: whether a figure is near enough to the object at a place.
inline bool touches_object(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length near = state.grid.is_on() ? state.grid.space : rules.reach + state.unit(unit).radius;
  return apart2(state.grid, at, state.object) <= square(near);
}

/// VS-M12: whether a figure may pick up the object if it ends its move at this place.
inline bool may_pick_up(const Rules& rules, const State& state, UnitIndex unit, Point at, bool in_flight) {
  return state.has_object && state.carrier == kNoUnit && !in_flight && rules.object_needs_skill == 0 &&
         touches_object(rules, state, unit, at);
}

/// VS-M9: whether a figure may leave the mount that carries it, as its move.
inline bool may_leave(const State& state, UnitIndex unit) {
  const FigureState& self = state.unit(unit);
  if (self.mount == kNoUnit || self.moved || !state.able(unit) || !state.controlled(unit)) return false;
  for (UnitIndex under = self.rides; under != kNoUnit; under = state.unit(under).rides) {
    if (state.unit(under).in_flight || state.unit(under).moved) return false;
  }
  return true;
}

/// VS-M9: where a figure stands after leaving its mount in a direction (not zero): at the mount's edge, else at the
/// first free place at 45, 90 or 180 degrees to it; nothing if there is no room.
inline std::optional<Point> leaving_place(const Rules& rules, const State& state, UnitIndex unit, Point direction) {
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

/// VS-X2: the nearest free point on rings of 100 around a place, 16 points per ring, clockwise from the facing.
inline Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing) {
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

/// VS-M13: the end of a forced move. Sets `off` if the figure leaves the table.
inline Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                        Length length, Point facing, bool& off) {
  if (state.grid.is_on()) {
    // the source may be in the same space, and the direction may be only a facing
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
  // rough ground comes first because it limits the distance
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
  // a figure thrown off a mount in flight may be over a barrier, where it cannot land (VS-T3)
  if (may_stand(rules, state, walker, from, walker.flies)) return from;
  return nearest_free(rules, state, walker, from, facing);
}

/// Finds figures of a seat that may still move, or may leave their mounts. Returns how many.
inline std::size_t ready_to_move(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& ready) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    const bool on_ground = state.unit(unit).mount == kNoUnit;
    const bool may =
        on_ground ? state.able(unit) && !state.unit(unit).moved && state.controlled(unit) : may_leave(state, unit);
    if (may) ready[count++] = unit;
  }
  return count;
}

}  // namespace warbalance::vsgmr
