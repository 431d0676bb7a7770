#pragma once

#include "engine/systems/vsgmr/deployment.hpp"

// Section 8: how the scenarios are set up.

namespace warbalance::vsgmr {

/// Calls `visit(figure)` for the figures of a seat that come onto the table by themselves, in the order of the list.
template <class Visit>
void for_each_body(const State& state, int seat, Visit&& visit) {
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (state.unit(i).mount == kNoUnit) visit(i);
  }
}

/// The point of a grid over the whole table that is least by `value(point)` of those that are `allowed`; of equal ones
/// the first. Nothing where no point is allowed.
template <class Allowed, class Value>
std::optional<Point> best_of_grid(const Rules& rules, Length step, Allowed&& allowed, Value&& value) {
  std::optional<Point> best;
  std::int64_t least = 0;
  for (Length y = 0; y <= rules.table_height; y += step) {
    for (Length x = 0; x <= rules.table_width; x += step) {
      const Point at{x, y};
      const std::int64_t here = value(at);
      if ((best && here >= least) || !allowed(at)) continue;
      best = at;
      least = here;
    }
  }
  return best;
}

inline bool whole_base_on_table(const Rules& rules, Point at, Length radius) {
  return at.x >= radius && at.y >= radius && at.x <= rules.table_width - radius && at.y <= rules.table_height - radius;
}

/// Whether all figures on the table are at least `gap` away, of one side or of all but nobody's.
inline bool keeps_gap(const State& state, int side, Point at, Length radius, Length gap) {
  bool far = true;
  state.for_each_living([&](UnitIndex other) {
    if (side >= 0 && state.side(state.owner(other)) != side) return;
    far = far && distance2(at, state.place(other)) >= square(gap + radius + state.base(other));
  });
  return far;
}

/// VS-V13: the Targets stand in the open around the centre of the table.
template <class G>
void set_up_target(G& game, UnitIndex unit, const EdgeFrame& frame) {
  State& state = game.state;
  const Rules& rules = game.rules;
  constexpr Length kGrid = 125;
  constexpr Length kBetween = 100;
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  const Length radius = state.unit(unit).radius;
  const Terrain& terrain = state.terrain;
  const auto in_the_open = [&](Point at) {
    return whole_base_on_table(rules, at, radius) && keeps_gap(state, -1, at, radius, kBetween) &&
           !terrain.any_of(terrain.cover() | terrain.difficult() | terrain.solid() | terrain.sight_blocking(),
                           [&](const TerrainPiece& piece) { return overlaps(piece.shape, at, radius); });
  };
  const auto place = best_of_grid(rules, kGrid, in_the_open, [&](Point at) { return distance2(at, centre); });
  const Walker walker = walker_of(state, unit, false);
  set_up(game, unit, place ? *place : nearest_free(rules, state, walker, centre, frame.facing()), frame.facing());
}

/// VS-V13: the Ambushers hide from the centre of the table, those places first that are nearest to a Target.
template <class G>
void set_up_ambusher(G& game, UnitIndex unit, const EdgeFrame& frame) {
  State& state = game.state;
  const Rules& rules = game.rules;
  constexpr Length kGrid = 100;
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  const Walker walker = walker_of(state, unit, false);
  const Length gap = 2 * setup_move(rules, state.profile(unit));
  const Terrain& terrain = state.terrain;
  const PieceSet hides = terrain.cover() | terrain.sight_blocking();
  const auto hidden = [&](Point at) {
    return whole_base_on_table(rules, at, walker.radius) && keeps_gap(state, kDefenders, at, walker.radius, gap) &&
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
  const Point at = place ? *place : any_place(rules, state, unit, frame, rules.deploy_depth, middle);
  const Point facing = at == centre ? frame.facing() : centre - at;
  set_up(game, unit, at, facing);
}

/// VS-V14: the piece that the scenario is about: the destructible one at the centre of the table.
inline std::int8_t fortress_of(const Rules& rules, const Terrain& terrain) {
  const Point centre{rules.table_width / 2, rules.table_height / 2};
  std::int8_t found = -1;
  terrain.for_each(terrain.solid(), [&](int number, const TerrainPiece& piece) {
    if (found < 0 && piece.traits.hits > 0 && contains(piece.shape, centre)) found = static_cast<std::int8_t>(number);
  });
  return found;
}

/// VS-V14: hits that the fortress takes.
inline int fortress_hits(const Rules& rules, const State& state) {
  int attackers = 0;
  for (int seat = 0; seat < state.players; ++seat) attackers += state.side(seat) == kAttackers ? 1 : 0;
  return rules.fortress_hits + attackers - 1;
}

/// VS-V14: a Defender stands near the fortress: rows of a grid from the edge of the first Assaulter on, each from the
/// middle outward.
template <class G>
void set_up_defender(G& game, UnitIndex unit, const EdgeFrame& own, const EdgeFrame& assaulter, const Shape& fortress) {
  State& state = game.state;
  const Rules& rules = game.rules;
  constexpr Length kGrid = 100;
  constexpr Length kBetween = 50;
  const Walker walker = walker_of(state, unit, false);
  const Length near = setup_half_move(rules, state.profile(unit)) + walker.radius;
  for (Length v = 0; v <= assaulter.depth(); v += kGrid) {
    for (Length out = 0; out <= assaulter.length() / 2; out += kGrid) {
      for (const Length u : {assaulter.length() / 2 + out, assaulter.length() / 2 - out}) {
        const Point at = assaulter.point(u, v);
        if (!is_near(fortress, at, near) || !whole_base_on_table(rules, at, walker.radius)) continue;
        if (!may_stand(rules, state, walker, at, false) || !keeps_gap(state, -1, at, walker.radius, kBetween)) continue;
        return set_up(game, unit, at, own.facing());
      }
    }
  }
  set_up(game, unit, nearest_free(rules, state, walker, fortress.centre, own.facing()), own.facing());
}

/// VS-V14: how deep the zone of an Assaulter is: up to 2 Move Units from the fortress.
inline Length assault_depth(const Rules& rules, const EdgeFrame& frame, const Shape& fortress) {
  const Length near = std::min(frame.away(fortress.low), frame.away(fortress.high));
  return std::max(near - 2 * rules.guy_move, 2 * rules.base_radius);
}

/// VS-V15: everybody but the dearest figure, with its crew, waits.
template <class G>
void hold_back(G& game, int seat) {
  State& state = game.state;
  const auto s = static_cast<std::size_t>(seat);
  const UnitIndex first = state.dearest_body(seat, false);
  for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
    if (state.body(i) == first) continue;
    state.unit(i).reserve = true;
    ++state.reserves[s];
  }
}

/// The order in which seats set up: in Ambush and Fortress Assault the defending side first.
template <class G, class SetUp>
void in_setup_order(const G& game, SetUp&& set_up_seat) {
  const bool defenders_first = game.rules.plays(Scenario::ambush) || game.rules.plays(Scenario::fortress_assault);
  for (const bool first : {true, false}) {
    for (int seat = 0; seat < game.state.players; ++seat) {
      const bool defends = game.state.side(seat) == kDefenders;
      if (defenders_first ? defends == first : first) set_up_seat(seat);
    }
  }
}

/// A seat's figures by the rule of the scenario.
template <class G>
void set_up_seat(G& game, int seat) {
  State& state = game.state;
  const Rules& rules = game.rules;
  const EdgeFrame frame = frame_of(rules, state, seat);
  const bool defends = state.side(seat) == kDefenders;
  man_mounts(state, seat);
  if (rules.plays(Scenario::ambush)) {
    for_each_body(state, seat, [&](UnitIndex unit) {
      defends ? set_up_target(game, unit, frame) : set_up_ambusher(game, unit, frame);
    });
    return set_up_crews(game, seat);
  }
  if (rules.plays(Scenario::fortress_assault) && state.fortress >= 0) {
    const Shape& fortress = state.terrain.piece(state.fortress).shape;
    if (!defends) return set_up_rows(game, seat, assault_depth(rules, frame, fortress));
    const EdgeFrame assaulter = frame_of(rules, state, 0);
    for_each_body(state, seat, [&](UnitIndex unit) { set_up_defender(game, unit, frame, assaulter, fortress); });
    return set_up_crews(game, seat);
  }
  if (rules.plays(Scenario::spawning) && defends) hold_back(game, seat);
  set_up_rows(game, seat, rules.deploy_depth);
}

/// Sets everybody up: by listed places, or as the scenario says.
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
  if (game.rules.plays(Scenario::transport)) {
    state.has_object = true;
    state.object = {game.rules.table_width / 2, game.rules.table_height / 2};
  }
  if (!setup.listed_positions) return in_setup_order(game, [&](int seat) { set_up_seat(game, seat); });
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    for (UnitIndex i = state.army_begin[s]; i < state.army_begin[s + 1]; ++i) {
      const Point at = setup.sides[s].positions[static_cast<std::size_t>(i - state.army_begin[s])];
      set_up(game, i, at, frame_of(game.rules, state, seat).facing());
    }
  }
}

}  // namespace warbalance::vsgmr
