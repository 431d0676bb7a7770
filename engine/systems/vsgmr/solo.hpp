#pragma once

#include <optional>

#include "engine/systems/vsgmr/movement.hpp"

// Section 12: solo sides, which no player commands, and the figures that come back to them.

namespace warbalance::vsgmr {

/// Whether a seat is of a side that is played solo.
inline bool plays_solo(const Rules& rules, const State& state, int seat) {
  switch (static_cast<Solo>(rules.solo)) {
    case Solo::off:
      return false;
    case Solo::all:
      return true;
    case Solo::first:
      return state.side(seat) == 0;
    case Solo::second:
      return state.side(seat) == 1;
  }
  return false;
}

/// VS-L2: whether a defeated figure may come back to its first player.
inline bool may_return(const State& state, UnitIndex unit, int seat) {
  return state.unit(unit).fallen && state.owner(unit) == seat &&
         state.first_owners[static_cast<std::size_t>(unit)] == seat;
}

/// VS-L2: who comes back with a mount: the one who controlled it at the start, if he is defeated; else nobody.
inline UnitIndex returns_with(const State& state, UnitIndex mount, int seat) {
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (state.start_mounts[static_cast<std::size_t>(i)] == mount && may_return(state, i, seat)) return i;
  }
  return kNoUnit;
}

/// VS-L2: the nearest free point to where a figure began, within a Move Unit of it and farther than that from all
/// opponents; nothing when there is none.
inline std::optional<Point> return_place(const Rules& rules, const State& state, UnitIndex unit, int seat) {
  const Length step = state.grid.is_on() ? state.grid.space : 25;
  const Point start = state.starts[static_cast<std::size_t>(unit)];
  const Length far = rules.guy_move;
  const Walker walker = walker_of(state, unit, false);
  const auto is_far = [&](Point at) {
    bool all = true;
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      all = all && apart2(state.grid, at, state.place(enemy)) > square(far + walker.radius + state.base(enemy));
    });
    return all;
  };
  std::optional<Point> best;
  for (Length dy = -far; dy <= far; dy += step) {
    for (Length dx = -far; dx <= far; dx += step) {
      const Point at = state.grid.is_on() ? state.grid.snapped(start + Point{dx, dy}) : start + Point{dx, dy};
      const std::int32_t away2 = distance2(at, start);
      if (apart2(state.grid, at, start) > square(far) || (best && away2 >= distance2(*best, start))) continue;
      if (may_stand(rules, state, walker, at, false) && is_far(at)) best = at;
    }
  }
  return best;
}

}  // namespace warbalance::vsgmr
