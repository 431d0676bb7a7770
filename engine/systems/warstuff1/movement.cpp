#include "engine/systems/warstuff1/movement.hpp"

namespace warbalance::warstuff1 {

namespace {

template <class Holds>
bool any_leg(const Path& path, Holds&& holds) {
  for (std::size_t i = 1; i < path.count; ++i) {
    if (holds(path.points[i - 1], path.points[i])) return true;
  }
  return false;
}

/// Whether the leg keeps `clearance` between the centres, or does not come nearer where it has begun nearer.
bool keeps_off(Point from, Point to, Point other, Length clearance, bool may_begin_nearer) {
  if (may_begin_nearer && distance2(from, other) < square(clearance)) return dot(to - from, from - other) >= 0;
  return !segment_enters_disc(from, to, other, clearance);
}

/// WS1-403, 404: the leg against the bases of other units.
bool leg_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, Point from,
                  Point to, UnitIndex target) {
  const Length own = state.unit(unit).radius;
  return !near.any_near(from, to, 0, [&](UnitIndex other) {
    const UnitState& there = state.unit(other);
    const bool keeps_gap = other != target && state.enemies(unit, other);
    const Length clearance = own + there.radius + (keeps_gap ? rules.enemy_gap : 0);
    return !keeps_off(from, to, there.at, clearance, keeps_gap);
  });
}

}  // namespace

Surroundings::Surroundings(const Rules& rules, const State& state, UnitIndex unit, PieceSet near_pieces)
    : pieces(near_pieces) {
  const Length own = state.unit(unit).radius;
  for (int seat = 0; seat < state.players; ++seat) {
    const Length gap = seat == state.owner(unit) ? 0 : rules.enemy_gap;
    for (const UnitIndex other : state.army(seat)) {
      const UnitState& there = state.unit(other);
      const Length clearance = own + there.radius + gap;
      at_[count_] = there.at;
      clearances_[count_] = Point{clearance, clearance};
      units_[count_] = other;  // counted, or overwritten by the next one
      count_ += other != unit ? 1 : 0;
    }
  }
  constexpr Point kFarAway{-10000, -10000};
  std::fill_n(at_.data() + count_, kLanes, ShortPoint(kFarAway));
  std::fill_n(clearances_.data() + count_, kLanes, ShortPoint(Point{0, 0}));
}

// corners of grown rectangles are less than two radii away
Surroundings::Surroundings(const Rules& rules, const State& state, UnitIndex unit, Length reach)
    : Surroundings(rules, state, unit,
                   state.terrain.near(state.terrain.all(), state.unit(unit).at, state.unit(unit).at,
                                      reach + 2 * state.unit(unit).radius)) {}

bool all_clear(const State& state, const Surroundings& near, UnitIndex unit, Point from, Point to) {
  constexpr Length kRounding = 2;  // the rounded end of a shorter move lies less than this beside the line
  const Length own = state.unit(unit).radius;
  const Terrain& terrain = state.terrain;
  const PieceSet pieces = near.pieces & (terrain.solid() | terrain.difficult());
  const bool met = terrain.any_of(
      pieces, [&](const TerrainPiece& piece) { return crosses(piece.shape, from, to, own + kRounding); });
  return !met && !near.any_near(from, to, kRounding, [](UnitIndex) { return true; });
}

bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at, Length gap, UnitIndex target) {
  const Length own = state.unit(unit).radius;
  if (!on_table(rules, at, own)) return false;
  if (state.terrain.any_crossed(state.terrain.solid(), at, at, own)) return false;
  for (int seat = 0; seat < state.players; ++seat) {
    const bool enemy = seat != state.owner(unit);
    for (const UnitIndex other : state.army(seat)) {
      if (other == unit) continue;
      const Length clearance = own + state.unit(other).radius + (enemy && other != target ? gap : 0);
      if (distance2(at, state.unit(other).at) < square(clearance)) return false;
    }
  }
  return true;
}

bool keeps_gap(const State& state, UnitIndex unit, Point at, Length gap) {
  bool kept = true;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (distance2(at, state.unit(enemy).at) < square(gap + state.radii(unit, enemy))) kept = false;
  });
  return kept;
}

bool path_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   UnitIndex target) {
  const Length own = state.unit(unit).radius;
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!on_table(rules, path.points[i], own)) return false;
  }
  if (state.profile(unit).flies) {
    if (may_stand(rules, state, unit, path.end(), rules.enemy_gap, target)) return true;
    // whoever starts nearer than the gap may end nearer, if the distance does not shrink
    if (!may_stand(rules, state, unit, path.end(), 0)) return false;
    bool clear = true;
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (enemy == target || !clear) return;
      const Length gap = state.radii(unit, enemy) + rules.enemy_gap;
      const std::int32_t end = distance2(path.end(), state.unit(enemy).at);
      const std::int32_t start = distance2(path.points[0], state.unit(enemy).at);
      clear = end >= square(gap) || (start < square(gap) && end >= start);
    });
    return clear;
  }
  const Terrain& terrain = state.terrain;
  const bool blocked = any_leg(path, [&](Point a, Point b) {
    return terrain.any_crossed(terrain.solid() & near.pieces, a, b, own) ||
           !leg_is_clear(rules, state, near, unit, a, b, target);
  });
  return !blocked;
}

bool is_slowed(const State& state, PieceSet near, UnitIndex unit, const Path& path) {
  const Terrain& terrain = state.terrain;
  const PieceSet difficult = terrain.difficult() & near;
  if (difficult == 0) return false;
  const Profile& profile = state.profile(unit);
  if (profile.ignores_difficult || profile.flies) return false;
  return any_leg(path, [&](Point a, Point b) {
    return terrain.any_of(difficult, [&](const TerrainPiece& piece) { return touches(piece.shape, a, b); });
  });
}

Length longest_move(const Rules& rules, const State& state, PieceSet near, UnitIndex unit, const Path& path,
                    Length allowed, UnitIndex target) {
  const Length divisor = target == kNoUnit ? 1 : state.profile(target).charge_divisor;
  const Length walk = state.unit(unit).walk;
  const bool slowed = is_slowed(state, near, unit, path);
  if (rules.fear_before_terrain != 0) return slowed ? std::min(allowed / divisor, walk) : allowed / divisor;
  return (slowed ? std::min(allowed, walk) : allowed) / divisor;
}

bool may_go(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
            Length allowed, UnitIndex target) {
  if (!is_within(path, allowed)) return false;
  const bool may_be_too_long = target != kNoUnit || !is_within(path, state.unit(unit).walk);
  if (may_be_too_long && !is_within(path, longest_move(rules, state, near.pieces, unit, path, allowed, target))) {
    return false;
  }
  return path_is_clear(rules, state, near, unit, path, target);
}

bool move_is_legal(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   Length allowed, UnitIndex target) {
  const Point from = state.unit(unit).at;
  if (target != kNoUnit && !in_contact(state, unit, path.count == 0 ? from : path.end(), target)) return false;
  if (path.count <= 1) return true;
  return path.points[0] == from && may_go(rules, state, near, unit, path, allowed, target);
}

bool move_is_legal(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length allowed,
                   UnitIndex target) {
  return move_is_legal(rules, state, Surroundings(rules, state, unit), unit, path, allowed, target);
}

Dangers dangers_of(const State& state, PieceSet dangerous, UnitIndex unit, const Path& path) {
  Dangers dangers;
  if (dangerous == 0 || state.profile(unit).flies || path.count <= 1) return dangers;
  if (!any_leg(path, [](Point a, Point b) { return a != b; })) return dangers;
  PieceSet met = 0;
  for (std::size_t i = 1; i < path.count; ++i) {
    const Point from = path.points[i - 1];
    const Point to = path.points[i];
    state.terrain.for_each(dangerous, [&](int number, const TerrainPiece& piece) {
      const PieceSet bit = PieceSet{1} << number;
      if ((met & bit) != 0 || !touches(piece.shape, from, to)) return;
      met |= bit;
      dangers.pieces[static_cast<std::size_t>(dangers.count++)] = static_cast<std::uint8_t>(number);
    });
  }
  return dangers;
}

Point melee_back_point(const Rules& rules, const State& state, UnitIndex attacker, UnitIndex target) {
  const Point from = state.unit(attacker).at;
  const Point away = from + (from - state.unit(target).at);
  const Surroundings near(rules, state, attacker, rules.melee_back);
  for (Length length = rules.melee_back; length > 0; --length) {
    const Point to = towards(from, away, length);
    if (to == from) break;
    if (path_is_clear(rules, state, near, attacker, Path::straight(from, to))) return to;
  }
  return from;
}

bool edge_is_free(const State& state, int edge) {
  return std::find(state.edges.begin(), state.edges.end(), edge) == state.edges.end();
}

Point edge_point(const Rules& rules, int edge, Length along, Length depth) {
  switch (edge) {
    case 0:
      return {along, depth};
    case 1:
      return {along, rules.table_height - depth};
    case 2:
      return {depth, along};
    default:
      return {rules.table_width - depth, along};
  }
}

bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const int edge = state.edges[static_cast<std::size_t>(state.owner(unit))];
  const Length depth = edge == 0   ? at.y
                       : edge == 1 ? rules.table_height - at.y
                       : edge == 2 ? at.x
                                   : rules.table_width - at.x;
  if (depth > rules.deploy_depth - state.unit(unit).radius || !may_stand(rules, state, unit, at, 0)) return false;
  bool apart = true;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (state.within(unit, at, enemy, kPlacementGap / state.profile(unit).scale)) apart = false;
  });
  return apart;
}

bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  return may_stand(rules, state, unit, at, state.profile(unit).late_gap);
}

Point first_free_place(const Rules& rules, const State& state, UnitIndex unit) {
  constexpr Length kStep = 50;
  const int edge = state.edges[static_cast<std::size_t>(state.owner(unit))];
  const Length middle = edge_length(rules, edge) / 2;
  for (Length depth = rules.deploy_depth - state.unit(unit).radius; depth > 0; depth -= kStep) {
    for (Length aside = 0; aside <= middle; aside += kStep) {
      for (const Length along : {middle + aside, middle - aside}) {
        const Point at = edge_point(rules, edge, along, depth);
        if (may_deploy(rules, state, unit, at)) return at;
      }
    }
  }
  return edge_point(rules, edge, middle, 0);
}

}  // namespace warbalance::warstuff1
