#pragma once

#include "engine/core/setup.hpp"
#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// Section 2: the default set-up (VS-C2), in rows along the edges of the table.

namespace warbalance::vsgmr {

/// VS-C2: assigns the crews: each mount that needs a controller gets the next guy after it in the list, else the first
/// remaining guy.
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

/// The place where a figure is set up.
struct Spot {
  Point at;
  Point facing;
  bool allowed = true;  ///< false: there is no legal place
};

/// A place for a figure without room in its row: the first legal one of a grid over the zone, from the front; if there
/// is none, the nearest free place in or outside the zone.
/// @param zone   depth of the zone
/// @param front  of the row: rows farther back are tried first, then those in front
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

/// A length on the tabletop; on a board rounded to whole spaces, at least one.
inline Length whole_spaces(const Grid& grid, Length length) {
  return grid.is_on() ? std::max(length / grid.space, 1) * grid.space : length;
}

/// VS-C2: sets up rows of figures, centred on the middle of the edge, each row in the order of the list.
/// @param zone   depth of the zone
/// @param front  of the first row; set to that of the next one
template <class G, class OfRow>
void line_up(G& game, int seat, Length zone, Length& front, const OfRow& of_row) {
  State& state = game.state;
  const Length between = whole_spaces(state.grid, 150);
  const Length row_gap = whole_spaces(state.grid, 200);
  const auto s = static_cast<std::size_t>(seat);
  const EdgeFrame frame = frame_of(game.rules, state, seat);
  const auto in_row = [&](UnitIndex i) {
    return state.unit(i).mount == kNoUnit && !state.unit(i).reserve && of_row(i);
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

/// Brings figures aboard mounts into play at the place of their mounts.
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

/// VS-C2: sets up figures without Distance in front, the others behind; in Escape all in one row. For players who weigh
/// rides a mount counts by its crew, who may leave it to shoot.
template <class G>
void set_up_rows(G& game, int seat, Length zone) {
  Length front = zone;
  const State& state = game.state;
  const bool by_crew = game.view(seat).odds.weights().ride != 0;
  const auto shoots = [&](UnitIndex i) {
    if (state.profile(i).shoots || !by_crew) return state.profile(i).shoots != 0;
    const auto s = static_cast<std::size_t>(seat);
    for (UnitIndex crew = state.army_begin[s]; crew < state.army_begin[s + 1]; ++crew) {
      if (state.unit(crew).mount == i && state.profile(crew).shoots) return true;
    }
    return false;
  };
  if (game.rules.plays(Scenario::escape)) {
    line_up(game, seat, zone, front, [](UnitIndex) { return true; });
  } else {
    line_up(game, seat, zone, front, [&](UnitIndex i) { return !shoots(i); });
    line_up(game, seat, zone, front, shoots);
  }
  set_up_crews(game, seat);
}

// Section 8: set-up of the scenarios.

/// The `allowed` point with the least `value(point)` on a grid over the whole table, or on the board; of equal ones the
/// first; nothing if no point is allowed.
template <class Allowed, class Value>
std::optional<Point> best_of_grid(const Rules& rules, Length step, Allowed&& allowed, Value&& value) {
  std::optional<Point> best;
  std::int64_t least = 0;
  const auto look_at = [&](Point at) {
    const std::int64_t here = value(at);
    if ((best && here >= least) || !allowed(at)) return;
    best = at;
    least = here;
  };
  if (rules.grid.is_on()) {
    for (int number = 0; number < rules.grid.count(); ++number) look_at(rules.grid.centre(number));
    return best;
  }
  for (Length y = 0; y <= rules.table_height; y += step) {
    for (Length x = 0; x <= rules.table_width; x += step) look_at({x, y});
  }
  return best;
}

/// Whether all figures on the table are at least `gap` away, of one side or of all but nobody's.
inline bool keeps_gap(const State& state, int side, Point at, Length radius, Length gap) {
  bool far = true;
  state.for_each_living([&](UnitIndex other) {
    if (side >= 0 && state.side(state.owner(other)) != side) return;
    far = far && apart2(state.grid, at, state.place(other)) >= square(gap + radius + state.base(other));
  });
  return far;
}

/// VS-V13: the place of a Target: in the open, around the centre of the table.
inline Spot target_spot(const Rules& rules, const State& state, UnitIndex unit) {
  const EdgeFrame frame = frame_of(rules, state, state.owner(unit));
  constexpr std::array<Length, 2> kGrids = {125, 50};  // the second one is used if the first has no place
  constexpr Length kBetween = 100;
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  const Length radius = state.unit(unit).radius;
  const Terrain& terrain = state.terrain;
  const auto in_the_open = [&](Point at) {
    return on_table(rules, at, radius) && keeps_gap(state, -1, at, radius, kBetween) &&
           !terrain.any_of(terrain.cover() | terrain.difficult() | terrain.solid() | terrain.sight_blocking(),
                           [&](const TerrainPiece& piece) { return overlaps(piece.shape, at, radius); });
  };
  std::optional<Point> place;
  for (const Length grid : kGrids) {
    if (!place) place = best_of_grid(rules, grid, in_the_open, [&](Point at) { return distance2(at, centre); });
  }
  const Walker walker = walker_of(state, unit, false);
  const Point at = place ? *place : nearest_free(rules, state, walker, centre, frame.facing());
  return {at, frame.facing(), place.has_value()};
}

/// VS-V13: the place of an Ambusher: hidden from the centre of the table, as near as possible to a Target.
inline Spot ambusher_spot(const Rules& rules, const State& state, UnitIndex unit) {
  const EdgeFrame frame = frame_of(rules, state, state.owner(unit));
  constexpr Length kGrid = 100;
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  const Walker walker = walker_of(state, unit, false);
  const Length gap = 2 * setup_move(rules, state.profile(unit));
  const Terrain& terrain = state.terrain;
  const PieceSet hides = terrain.cover() | terrain.sight_blocking();
  const auto hidden = [&](Point at) {
    return on_table(rules, at, walker.radius) && keeps_gap(state, kDefenders, at, walker.radius, gap) &&
           may_stand(rules, state, walker, at, false) &&
           terrain.any_of(terrain.near(hides, at, centre),
                          [&](const TerrainPiece& piece) { return touches(piece.shape, at, centre); });
  };
  const auto to_target = [&](Point at) {
    std::int64_t least = std::int64_t{1} << 40;
    state.for_each_living([&](UnitIndex other) {
      if (state.side(state.owner(other)) == kDefenders)
        least = std::min<std::int64_t>(least, distance2(at, state.place(other)));
    });
    return least;
  };
  const auto place = best_of_grid(rules, kGrid, hidden, to_target);
  const Point middle = frame.point(frame.length() / 2, rules.deploy_depth / 2);
  const Length zone = rules.deploy_depth;
  Spot spot = place ? Spot{*place, {}} : any_place(rules, state, unit, frame, zone, zone, middle);
  spot.facing = spot.at == centre ? frame.facing() : centre - spot.at;
  return spot;
}

/// VS-V14: the fortress: the destructible piece at the centre of the table.
inline std::int8_t fortress_of(const Rules& rules, const Terrain& terrain) {
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  std::int8_t found = -1;
  terrain.for_each(terrain.solid(), [&](int number, const TerrainPiece& piece) {
    if (found < 0 && piece.traits.hits > 0 && contains(piece.shape, centre)) found = static_cast<std::int8_t>(number);
  });
  return found;
}

/// VS-V14: number of hits that destroy the fortress.
inline int fortress_hits(const Rules& rules, const State& state) {
  int attackers = 0;
  for (int seat = 0; seat < state.players; ++seat) attackers += state.side(seat) == kAttackers ? 1 : 0;
  return rules.fortress_hits + attackers - 1;
}

/// VS-V14: the place of a Defender near the fortress: on rows of a grid, starting at the edge of the first Assaulter,
/// each from the middle outward.
inline Spot defender_spot(const Rules& rules, const State& state, UnitIndex unit) {
  const EdgeFrame own = frame_of(rules, state, state.owner(unit));
  EdgeFrame assaulter = frame_of(rules, state, 0);
  assaulter.place = {assaulter.place.edge};
  const Shape& fortress = state.terrain.piece(state.fortress).shape;
  const Length step = whole_spaces(state.grid, 100);
  constexpr Length kBetween = 50;
  const Walker walker = walker_of(state, unit, false);
  const Length half_move = setup_half_move(rules, state.profile(unit));
  const Length low = assaulter.away(fortress.low);
  const Length high = assaulter.away(fortress.high);
  const Length near = half_move + walker.radius + state.grid.space;  // rows farther away have no place
  for (Length v = 0; v <= assaulter.depth(); v += step) {
    if (v < std::min(low, high) - near || v > std::max(low, high) + near) continue;
    for (Length out = 0; out <= assaulter.length() / 2; out += step) {
      for (const Length u : {assaulter.length() / 2 + out, assaulter.length() / 2 - out}) {
        const Point at = assaulter.point(u, v);
        if (!is_in_range(state, fortress, at, walker.radius, half_move) || !on_table(rules, at, walker.radius))
          continue;
        if (!may_stand(rules, state, walker, at, false) || !keeps_gap(state, -1, at, walker.radius, kBetween)) continue;
        return {at, own.facing()};
      }
    }
  }
  const Point at = nearest_free(rules, state, walker, fortress.centre, own.facing());
  const bool allowed = is_in_range(state, fortress, at, walker.radius, half_move) &&
                       on_table(rules, at, walker.radius) && may_stand(rules, state, walker, at, false);
  return {at, own.facing(), allowed};
}

/// VS-V14: depth of the zone of an Assaulter: up to 2 Move Units from the fortress.
inline Length assault_depth(const Rules& rules, const EdgeFrame& frame, const Shape& fortress) {
  // on a board from the edge of its nearest row
  const Length edge = frame.grid != nullptr ? frame.grid->space / 2 : 0;
  const Point inside = frame.grid != nullptr ? Point{1, 1} : Point{};
  const Length near = std::min(frame.away(fortress.low + inside), frame.away(fortress.high - inside)) - edge;
  return std::max(near - 2 * rules.guy_move, 2 * rules.base_radius);
}

/// VS-V15: puts all figures except the one of highest price, with its crew, into the reserve.
template <class G>
void hold_back(G& game, int seat) {
  State& state = game.state;
  const auto s = static_cast<std::size_t>(seat);
  const UnitIndex first = state.most_expensive_body(seat, false);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (state.body(i) == first) continue;
    state.unit(i).reserve = true;
    ++state.reserves[s];
  }
}

/// The next figure of a seat, from this one on, that is not aboard a mount; the end of the army if there is none.
inline UnitIndex next_body(const State& state, int seat, UnitIndex unit) {
  while (unit < state.army_begin[static_cast<std::size_t>(seat) + 1] && state.unit(unit).mount != kNoUnit) ++unit;
  return unit;
}

/// VS-S5: the seat that gets the spot of the first seat's figure; a roll decides if others want it too.
/// @param next   figures of the seats
/// @param spots  the spots that they want
template <class G>
std::int8_t wins_spot(G& game, std::span<const std::int8_t> seats, std::span<const UnitIndex> next,
                      std::span<const Spot> spots) {
  const State& state = game.state;
  std::array<std::int8_t, kMaxPlayers> contest;
  std::size_t count = 0;
  const auto at = [&](std::int8_t seat) { return spots[static_cast<std::size_t>(seat)].at; };
  const auto radius = [&](std::int8_t seat) { return state.unit(next[static_cast<std::size_t>(seat)]).radius; };
  for (const std::int8_t seat : seats) {
    const bool same = distance2(at(seat), at(seats[0])) < square(radius(seat) + radius(seats[0]));
    if (seat == seats[0] || same) contest[count++] = seat;
  }
  roll_off(std::span(contest).first(count), [&](std::int8_t seat) {
    return game.die({player_stream(seat), &kSpotRoll}, game.rules.die);
  });
  return contest[0];
}

/// VS-S5: players who share a zone set up one figure each in turn. A player who loses a spot takes the next best.
/// @param plays    `plays(seat)`: whether the seat is one of these players
/// @param spot_of  `spot_of(rules, state, figure)`
template <class G, class Plays, class SpotOf>
void set_up_together(G& game, Plays&& plays, SpotOf&& spot_of) {
  State& state = game.state;
  std::array<std::int8_t, kMaxPlayers> waiting;
  std::array<UnitIndex, kMaxPlayers> next;
  std::array<Spot, kMaxPlayers> spots;
  for (std::int8_t seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    if (plays(seat)) man_mounts(state, seat);
    next[s] = plays(seat) ? next_body(state, seat, state.army_begin[s]) : state.army_begin[s + 1];
  }
  for (std::size_t count = 1; count > 0;) {
    count = 0;
    for (std::int8_t seat = 0; seat < state.players; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      if (next[s] < state.army_begin[s + 1]) waiting[count++] = seat;
    }
    for (std::size_t left = count; left > 0; --left) {
      const auto seats = std::span(waiting).first(left);
      for (const std::int8_t seat : seats) {
        const auto s = static_cast<std::size_t>(seat);
        spots[s] = spot_of(game.rules, state, next[s]);
      }
      const std::int8_t first = wins_spot(game, seats, next, spots);
      const auto f = static_cast<std::size_t>(first);
      set_up(game, next[f], spots[f]);
      next[f] = next_body(state, first, static_cast<UnitIndex>(next[f] + 1));
      std::remove(seats.begin(), seats.end(), first);
    }
  }
  for (int seat = 0; seat < state.players; ++seat) {
    if (plays(seat)) set_up_crews(game, seat);
  }
}

/// Sets up all figures by the rule of the scenario: in Ambush and Fortress Assault the defending side first.
template <class G>
void set_up_all(G& game) {
  State& state = game.state;
  const Rules& rules = game.rules;
  const auto defends = [&](int seat) { return state.side(seat) == kDefenders; };
  const auto attacks = [&](int seat) { return !defends(seat); };
  if (rules.plays(Scenario::ambush)) {
    set_up_together(game, defends, target_spot);
    return set_up_together(game, attacks, ambusher_spot);
  }
  const bool fortress = rules.plays(Scenario::fortress_assault) && state.fortress >= 0;
  if (fortress) set_up_together(game, defends, defender_spot);
  for (int seat = 0; seat < state.players; ++seat) {
    if (fortress && defends(seat)) continue;
    man_mounts(state, seat);
    if (rules.plays(Scenario::spawning) && defends(seat)) hold_back(game, seat);
    set_up_rows(game, seat,
                fortress ? assault_depth(rules, frame_of(rules, state, seat), state.terrain.piece(state.fortress).shape)
                         : rules.deploy_depth);
  }
}

/// Sets up all figures: at listed places, or by the scenario.
template <class G>
void deploy(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  if (game.rules.plays(Scenario::fortress_assault)) {
    state.fortress = fortress_of(game.rules, state.terrain);
    if (state.fortress >= 0) {
      state.terrain.toughen(state.fortress, static_cast<std::int8_t>(fortress_hits(game.rules, state)));
    }
  }
  game.terrain(state.terrain, setup.table, "VS-S7");
  for (const SkillTask& task : state.tasks) {
    game.event(TraceEvent::Kind::note, kNoUnit, task.label, "VS-K2", kNoUnit, -1, task.radius, Path{{{task.at}}, 1});
  }
  if (game.rules.plays(Scenario::transport)) {
    state.has_object = true;
    state.object = {game.rules.table_width / 2, game.rules.table_height / 2};
  }
  if (!setup.listed_positions) return set_up_all(game);
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
      const Point at = setup.sides[s].positions[static_cast<std::size_t>(i - state.army_begin[s])];
      const Point facing = frame_of(game.rules, state, seat).facing();
      const Grid& grid = state.grid;
      set_up(game, i,
             grid.is_on() ? nearest_free_space(state, walker_of(state, i, false), grid.snapped(at), facing) : at,
             facing);
    }
  }
}

}  // namespace warbalance::vsgmr
