#include "engine/systems/warstuff1/movement.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

template <class Holds>
bool any_leg(const Path& path, Holds&& holds) {
  for (std::size_t i = 1; i < path.count; ++i) {
    if (holds(path.points[i - 1], path.points[i])) return true;
  }
  return false;
}

/// Whether the segment meets the shape, its edge included; most are told apart by their boxes.
bool meets(const Shape& shape, Point a, Point b) {
  const Point first{std::min(a.x, b.x), std::min(a.y, b.y)};
  const Point last{std::max(a.x, b.x), std::max(a.y, b.y)};
  const bool apart_in_x = (last.x < shape.low.x) | (first.x > shape.high.x);
  const bool apart_in_y = (last.y < shape.low.y) | (first.y > shape.high.y);
  const bool apart = apart_in_x | apart_in_y;
  return !apart && touches(shape, a, b);
}

/// Whether the leg keeps `clearance` between the centres, or does not come nearer where it has begun nearer.
bool keeps_off(Point from, Point to, Point other, Length clearance, bool may_begin_nearer) {
  if (may_begin_nearer && distance2(from, other) < square(clearance)) return dot(to - from, from - other) >= 0;
  return !segment_enters_disc(from, to, other, clearance);
}

/// The places whose distance from a leg may be at most `reach`.
struct LegBox {
  LegBox(Point from, Point to, Length reach)
      : low{std::min(from.x, to.x) - reach, std::min(from.y, to.y) - reach},
        high{std::max(from.x, to.x) + reach, std::max(from.y, to.y) + reach} {}

  /// Whether a base is outside.
  bool is_far(Point at, Length radius) const {
    const bool out_in_x = (at.x + radius < low.x) | (at.x - radius > high.x);
    const bool out_in_y = (at.y + radius < low.y) | (at.y - radius > high.y);
    return out_in_x | out_in_y;
  }

  Point low;
  Point high;
};

/// WS1-403, 404: the leg against the bases of other units.
bool leg_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, Point from,
                  Point to, UnitIndex target) {
  const Length own = state.unit(unit).radius;
  const LegBox box(from, to, own + rules.enemy_gap);
  for (std::size_t i = 0; i < near.count; ++i) {
    const UnitIndex other = near.units[i];
    const UnitState& there = state.unit(other);
    const Length r = there.radius;
    if (box.is_far(there.at, r)) continue;
    const bool keeps_gap = other != target && state.enemies(unit, other);
    if (!keeps_off(from, to, there.at, own + r + (keeps_gap ? rules.enemy_gap : 0), keeps_gap)) return false;
  }
  return true;
}

}  // namespace

Surroundings::Surroundings(const State& state, UnitIndex unit) : pieces(~PieceSet{0}) {
  state.for_each_living([&](UnitIndex other) {
    if (other != unit) units[count++] = other;
  });
}

Surroundings::Surroundings(const Rules& rules, const State& state, UnitIndex unit, Length reach) {
  const UnitState& self = state.unit(unit);
  const Length margin = reach + rules.enemy_gap + 2;
  state.for_each_living([&](UnitIndex other) {
    units[count] = other;  // counted or overwritten by the next one: a branch would be hard to foresee
    const bool near = within(state, unit, self.at, other, margin);
    count += (near & (other != unit)) ? 1 : 0;
  });
  // corners of grown rectangles are less than two radii away
  pieces = state.terrain.near(state.terrain.all(), self.at, self.at, reach + 2 * self.radius);
}

Surroundings Surroundings::along(const Rules& rules, const State& state, UnitIndex unit, Point to) const {
  constexpr Length kRounding = 2;  // by less than that the end of a part of the way lies beside it
  const UnitState& self = state.unit(unit);
  const Length reach = self.radius + rules.enemy_gap + kRounding;
  Surroundings found;
  const LegBox box(self.at, to, reach);
  for (std::size_t i = 0; i < count; ++i) {
    const UnitState& there = state.unit(units[i]);
    const Length r = there.radius;
    const bool met = !box.is_far(there.at, r) && segment_enters_disc(self.at, to, there.at, r + reach);
    if (met) found.units[found.count++] = units[i];
  }
  state.terrain.for_each(pieces & (state.terrain.solid() | state.terrain.difficult()),
                         [&](int number, const TerrainPiece& piece) {
                           const bool met = crosses(piece.shape, self.at, to, self.radius + kRounding);
                           found.pieces |= met ? PieceSet{1} << number : 0;
                         });
  return found;
}

Length path_length(const Path& path) {
  Length sum = 0;
  for (std::size_t i = 1; i < path.count; ++i) sum += length_up(path.points[i - 1], path.points[i]);
  return sum;
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
  for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
    if (distance2(at, state.unit(enemy).at) < square(gap + radii(state, unit, enemy))) kept = false;
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
    for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
      if (enemy == target || !clear) return;
      const Length gap = radii(state, unit, enemy) + rules.enemy_gap;
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
    return terrain.any_of(difficult, [&](const TerrainPiece& piece) { return meets(piece.shape, a, b); });
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

bool is_within(const Path& path, Length limit) {
  if (path.count != 2) return path_length(path) <= limit;
  return limit >= 0 && distance2(path.points[0], path.points[1]) <= square(limit);
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
  return move_is_legal(rules, state, Surroundings(state, unit), unit, path, allowed, target);
}

Dangers dangers_of(const State& state, UnitIndex unit, const Path& path) {
  Dangers dangers;
  const Terrain& terrain = state.terrain;
  if (terrain.dangerous() == 0 || state.profile(unit).flies || path.count <= 1) return dangers;
  if (!any_leg(path, [](Point a, Point b) { return a != b; })) return dangers;
  PieceSet met = 0;
  for (std::size_t i = 1; i < path.count; ++i) {
    terrain.for_each(terrain.dangerous(), [&](int number, const TerrainPiece& piece) {
      const PieceSet bit = PieceSet{1} << number;
      if ((met & bit) != 0 || !meets(piece.shape, path.points[i - 1], path.points[i])) return;
      met |= bit;
      dangers.pieces[static_cast<std::size_t>(dangers.count++)] = static_cast<std::uint8_t>(number);
    });
  }
  return dangers;
}

bool in_sight(const Rules& rules, const State& state, UnitIndex viewer, Point from, UnitIndex target) {
  const Point to = state.unit(target).at;
  const Terrain& terrain = state.terrain;
  if (terrain.any_of(terrain.solid(), [&](const TerrainPiece& piece) { return meets(piece.shape, from, to); })) {
    return false;
  }
  if (rules.units_block_los == 0) return true;
  bool blocked = false;
  state.for_each_living([&](UnitIndex other) {
    if (other == viewer || other == target || blocked) return;
    blocked = touches(Shape::circle(state.unit(other).at, state.unit(other).radius), from, to);
  });
  return !blocked;
}

bool covered_from(const State& state, Point from, Point target) {
  const Terrain& terrain = state.terrain;
  return terrain.any_of(terrain.cover(), [&](const TerrainPiece& piece) {
    if (contains(piece.shape, target)) return true;
    return meets(piece.shape, from, target) && !contains(piece.shape, from);
  });
}

bool may_attack_from(const Rules& rules, const State& state, UnitIndex unit, Point at, UnitIndex target,
                     AttackKind kind) {
  const Profile& profile = state.profile(unit);
  const Length range = kind == AttackKind::shoot ? profile.range : profile.entangle_range;
  return range > 0 && within(state, unit, at, target, range) && in_sight(rules, state, unit, at, target);
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

}  // namespace warbalance::warstuff1
