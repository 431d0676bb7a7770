#pragma once

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// Section 2: the default set-up (VS-C2), in rows along the edges of the table.

namespace warbalance::vsgmr {

/// VS-C2: the crews at the start: each mount that needs a controller takes the next guy after it in the list, else
/// the first guy left.
inline void man_mounts(State& state, int seat) {
  const auto s = static_cast<std::size_t>(seat);
  const auto waits = [&](UnitIndex i) { return is_guy(state.profile(i).type) && state.unit(i).mount == kNoUnit; };
  for (UnitIndex mount = state.army_begin[s]; mount < state.army_begin[s + 1]; ++mount) {
    const Profile& profile = state.profile(mount);
    if (!is_mount(profile.type) || profile.independent || !profile.carries) continue;
    UnitIndex crew = static_cast<UnitIndex>(mount + 1);
    while (crew < state.army_begin[s + 1] && !waits(crew)) ++crew;
    if (crew == state.army_begin[s + 1]) {
      crew = state.army_begin[s];
      while (crew < mount && !waits(crew)) ++crew;
      if (crew == mount) return;
    }
    state.unit(crew).mount = state.unit(crew).rides = mount;
    state.unit(crew).controls = true;
  }
}

/// VS-S4: whether a base may be set up at a place.
inline bool may_set_up(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Walker walker = walker_of(state, unit, false);
  if (!may_stand(rules, state, walker, at, false)) return false;
  if (rules.plays(Scenario::fortress_assault)) return true;  // VS-V14: only the distance from the building counts
  bool far = true;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    far = far && apart2(state.grid, at, state.unit(enemy).at) >=
                     square(rules.deploy_gap + walker.radius + state.unit(enemy).radius);
  });
  return far;
}

/// Where a figure is set up.
struct Spot {
  Point at;
  Point facing;
  bool allowed = true;  ///< false: there is no place that the rules allow
};

/// A place for a figure for which its row has no room: the first one of a grid over the zone, from the front; if there
/// is none, the nearest free place in or outside the zone.
/// @param zone   depth of the zone
/// @param front  where the row is: rows farther back come first, then those that it overtook
inline Spot any_place(const Rules& rules, const State& state, UnitIndex unit, const EdgeFrame& frame, Length zone,
                      Length front, Point wanted) {
  constexpr Length kGrid = 50;
  const Length radius = state.unit(unit).radius;
  for (const Length deepest : {front, zone}) {
    for (Length v = deepest - radius; v >= radius; v -= kGrid) {
      for (Length out = 0; out <= frame.length() / 2 - radius; out += kGrid) {
        for (const Length u : {frame.length() / 2 + out, frame.length() / 2 - out}) {
          const Point at = frame.point(u, v);
          if (may_set_up(rules, state, unit, at)) return {at, frame.facing()};
        }
      }
    }
    if (front == zone) break;
  }
  const Point at = nearest_free(rules, state, walker_of(state, unit, false), wanted, frame.facing());
  const bool inside = frame.away(at) >= radius && frame.away(at) <= zone - radius && frame.along(at) >= radius &&
                      frame.along(at) <= frame.length() - radius;
  return {at, frame.facing(), inside && may_set_up(rules, state, unit, at)};
}

template <class G>
void set_up(G& game, UnitIndex unit, Point at, Point facing) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  self.facing = facing;
  state.begin_at(unit, at);
  game.event(TraceEvent::Kind::placed, unit, self.mount != kNoUnit ? "aboard" : "placed", "VS-C2", self.mount, -1, 0,
             Path{{{at}}, 1});
}

template <class G>
void set_up(G& game, UnitIndex unit, const Spot& spot) {
  if (!spot.allowed) game.found_no_room(unit, "VS-S4");
  set_up(game, unit, spot.at, spot.facing);
}

/// A length on the tabletop; on a board the spaces that it comes to, one at least.
inline Length whole_spaces(const Grid& grid, Length length) {
  return grid.is_on() ? std::max(length / grid.space, 1) * grid.space : length;
}

/// VS-C2: rows of figures, centred on the edge's middle, each row in the order of the list.
/// @param zone   depth of the zone
/// @param front  of the first row; afterwards of the next one
template <class G, class OfRow>
void line_up(G& game, int seat, Length zone, Length& front, const OfRow& of_row) {
  State& state = game.state;
  const Length between = whole_spaces(state.grid, 150);
  const Length row_gap = whole_spaces(state.grid, 200);
  const auto s = static_cast<std::size_t>(seat);
  const EdgeFrame frame = frame_of(game.rules, state, seat);
  const auto in_row = [&](UnitIndex i) {
    return state.unit(i).mount == kNoUnit && !state.unit(i).reserve && of_row(state.profile(i));
  };
  for (UnitIndex begin = state.army_begin[s]; begin < state.army_begin[s + 1];) {
    Length width = 0;
    Length deepest = 0;
    UnitIndex end = begin;
    for (; end < state.army_begin[s + 1]; ++end) {
      if (!in_row(end)) continue;
      const Length more = 2 * state.unit(end).radius + (width > 0 ? between : 0);
      if (width > 0 && width + more > frame.length()) break;
      width += more;
      deepest = std::max(deepest, 2 * state.unit(end).radius);
    }
    if (width == 0) return;
    Length u = (frame.length() - width) / 2;
    for (UnitIndex i = begin; i < end; ++i) {
      if (!in_row(i)) continue;
      const Length radius = state.unit(i).radius;
      Length v = front - radius;
      while (v >= radius && !may_set_up(game.rules, state, i, frame.point(u + radius, v))) v -= 50;
      const Point wanted = frame.point(u + radius, front - radius);
      set_up(game, i,
             v >= radius ? Spot{frame.point(u + radius, v), frame.facing()}
                         : any_place(game.rules, state, i, frame, zone, front, wanted));
      u += 2 * radius + between;
    }
    front -= deepest + row_gap;
    begin = end;
  }
}

/// Those aboard come into play where their mounts are.
template <class G>
void set_up_crews(G& game, int seat) {
  State& state = game.state;
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    const UnitIndex mount = state.unit(i).mount;
    if (mount == kNoUnit || state.unit(i).deployed || !state.unit(mount).deployed) continue;
    set_up(game, i, state.unit(mount).at, state.unit(mount).facing);
  }
}

/// VS-C2: figures without Distance in front, the others behind; in Escape all in one row.
template <class G>
void set_up_rows(G& game, int seat, Length zone) {
  Length front = zone;
  if (game.rules.plays(Scenario::escape)) {
    line_up(game, seat, zone, front, [](const Profile&) { return true; });
  } else {
    line_up(game, seat, zone, front, [](const Profile& profile) { return !profile.shoots; });
    line_up(game, seat, zone, front, [](const Profile& profile) { return profile.shoots; });
  }
  set_up_crews(game, seat);
}

}  // namespace warbalance::vsgmr
