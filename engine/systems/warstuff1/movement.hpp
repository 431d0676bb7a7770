#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Chapters 4 and 5: which moves are legal, and the effects of the ground on them.

namespace warbalance::warstuff1 {

inline constexpr Length kContact = 3;  ///< WS1-403: bases at most this far apart are in contact

inline bool in_contact(const State& state, UnitIndex a, Point at, UnitIndex b) {
  return state.within(a, at, b, kContact);
}

/// The 16 directions of the players and of contact points (WS1 section 13), scaled by 1000, anticlockwise. The rulebook
/// truncates the fractions that `kDirections` rounds.
inline constexpr std::array<Point, 16> kCompass = {{{1000, 0},
                                                    {923, 382},
                                                    {707, 707},
                                                    {382, 923},
                                                    {0, 1000},
                                                    {-382, 923},
                                                    {-707, 707},
                                                    {-923, 382},
                                                    {-1000, 0},
                                                    {-923, -382},
                                                    {-707, -707},
                                                    {-382, -923},
                                                    {0, -1000},
                                                    {382, -923},
                                                    {707, -707},
                                                    {923, -382}}};

/// WS1-401, 404: whether a base may stand at `at`: on the table, not on a solid piece or another base, and `gap` away
/// from all enemies except one.
inline bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at, Length gap,
                      UnitIndex target = kNoUnit) {
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

/// The obstacles of a unit's moves: the other units and nearby terrain. Units are in columns, so that several are
/// compared with a leg at once. Columns have room for a block of padding, and no initializers because most of their
/// memory is never used.
class Surroundings {
 public:
  /// All other units, and the pieces of the set.
  Surroundings(const Rules& rules, const State& state, UnitIndex unit, PieceSet near_pieces = ~PieceSet{0})
      : pieces(near_pieces) {
    const Length own = state.unit(unit).radius;
    for (int seat = 0; seat < state.players; ++seat) {
      const Length gap = seat == state.owner(unit) ? 0 : rules.enemy_gap;
      for (const UnitIndex other : state.army(seat)) {
        const UnitState& there = state.unit(other);
        const Length clearance = own + there.radius + gap;
        at_[count_] = there.at;
        clearances_[count_] = Point{clearance, clearance};
        units_[count_] = other;  // if not counted, the next one overwrites it
        count_ += other != unit ? 1 : 0;
      }
    }
    constexpr Point kFarAway{-10000, -10000};
    std::fill_n(at_.data() + count_, kLanes, ShortPoint(kFarAway));
    std::fill_n(clearances_.data() + count_, kLanes, ShortPoint(Point{0, 0}));
  }
  /// The obstacles of moves of at most `reach` from the unit's place.
  Surroundings(const Rules& rules, const State& state, UnitIndex unit, Length reach)
      : Surroundings(rules, state, unit,
                     state.terrain.near(state.terrain.all(), state.unit(unit).at, state.unit(unit).at,
                                        reach + 2 * state.unit(unit).radius)) {}

  /// Whether `holds(unit)` for any unit that a leg may come too near to, preselected by boxes and by distances from the
  /// line through the leg.
  /// @param margin  added to the clearances
  template <class Holds>
  bool any_near(Point from, Point to, Length margin, Holds&& holds) const {
    const Point leg = to - from;
    const Length longer = (leg.x < 0 ? -leg.x : leg.x) + (leg.y < 0 ? -leg.y : leg.y);  // not shorter than the leg
    Points start;
    Points low;
    Points high;
    Points across;
    Points longest;
    Points wide;
    fill(from, start);
    fill(Point{std::min(from.x, to.x), std::min(from.y, to.y)}, low);
    fill(Point{std::max(from.x, to.x), std::max(from.y, to.y)}, high);
    fill(Point{-leg.y, leg.x}, across);
    fill(Point{longer, 0}, longest);
    fill(Point{margin, margin}, wide);
    for (std::size_t i = 0; i < count_; i += kLanes) {
      Points at;
      Points clearance;
      load(at_.data() + i, at);
      load(clearances_.data() + i, clearance);
      clearance += wide;
      const Points in_box = (low - at < clearance) & (at - high < clearance);
      Lanes32 aside;  // distance from the line times length of the leg
      Lanes32 enough;
      dots(at - start, across, aside);
      dots(clearance, longest, enough);
      const Lanes32 near =
          (reinterpret_cast<Lanes32>(in_box) == -1) & (aside <= enough) & (-aside <= enough);  // in x and in y
      if (any_lane(bits_of(near), [&](int lane) { return holds(units_[i + static_cast<std::size_t>(lane)]); })) {
        return true;
      }
    }
    return false;
  }

  PieceSet pieces;

 private:
  template <class T>
  using Column = std::array<T, kMaxUnits + kLanes>;

  Column<ShortPoint> at_;
  Column<ShortPoint> clearances_;  ///< from the unit's centre, the same in both coordinates
  Column<UnitIndex> units_;
  std::size_t count_ = 0;
};

/// Whether neither other units nor pieces that block or slow touch this straight move or any shorter one in the same
/// direction.
inline bool all_clear(const State& state, const Surroundings& near, UnitIndex unit, Point from, Point to) {
  constexpr Length kRounding = 2;  // the rounded end of a shorter move lies less than this beside the line
  const Length own = state.unit(unit).radius;
  const Terrain& terrain = state.terrain;
  const PieceSet pieces = near.pieces & (terrain.solid() | terrain.difficult());
  const bool met = terrain.any_of(
      pieces, [&](const TerrainPiece& piece) { return crosses(piece.shape, from, to, own + kRounding); });
  return !met && !near.any_near(from, to, kRounding, [](UnitIndex) { return true; });
}

/// WS1-403, 404: whether the unit may walk this path; its length is not checked.
/// @param target  the enemy that a Run attacks in melee; the path may end in contact with it
bool path_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   UnitIndex target = kNoUnit);

/// Whether a unit that stands at `at` keeps at least this gap to all enemies.
inline bool keeps_gap(const State& state, UnitIndex unit, Point at, Length gap) {
  bool kept = true;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (distance2(at, state.unit(enemy).at) < square(gap + state.radii(unit, enemy))) kept = false;
  });
  return kept;
}

/// WS1-502: whether difficult ground slows the unit on this path.
bool is_slowed(const State& state, PieceSet near, UnitIndex unit, const Path& path);

/// WS1-405: the longest move along this path. @param allowed  limit of the action or rule that grants the move
inline Length longest_move(const Rules& rules, const State& state, PieceSet near, UnitIndex unit, const Path& path,
                           Length allowed, UnitIndex target = kNoUnit) {
  const Length divisor = target == kNoUnit ? 1 : state.profile(target).charge_divisor;
  const Length walk = state.unit(unit).walk;
  const bool slowed = is_slowed(state, near, unit, path);
  if (rules.fear_before_terrain != 0) return slowed ? std::min(allowed / divisor, walk) : allowed / divisor;
  return (slowed ? std::min(allowed, walk) : allowed) / divisor;
}

inline Length longest_move(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length allowed,
                           UnitIndex target = kNoUnit) {
  return longest_move(rules, state, ~PieceSet{0}, unit, path, allowed, target);
}

/// Whether a path is at most `limit` long.
inline bool is_within(const Path& path, Length limit) {
  if (path.count != 2) return path_length(path) <= limit;
  return limit >= 0 && distance2(path.points[0], path.points[1]) <= square(limit);
}

/// Whether the unit may walk a path that begins at its place.
inline bool may_go(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   Length allowed, UnitIndex target = kNoUnit) {
  if (!is_within(path, allowed)) return false;
  const bool may_be_too_long = target != kNoUnit || !is_within(path, state.unit(unit).walk);
  if (may_be_too_long && !is_within(path, longest_move(rules, state, near.pieces, unit, path, allowed, target))) {
    return false;
  }
  return path_is_clear(rules, state, near, unit, path, target);
}

/// Whether a complete move, or a Run that ends in contact with `target`, is legal (WS1-403).
inline bool move_is_legal(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit,
                          const Path& path, Length allowed, UnitIndex target = kNoUnit) {
  const Point from = state.unit(unit).at;
  if (target != kNoUnit && !in_contact(state, unit, path.count == 0 ? from : path.end(), target)) return false;
  if (path.count <= 1) return true;
  return path.points[0] == from && may_go(rules, state, near, unit, path, allowed, target);
}

inline bool move_is_legal(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length allowed,
                          UnitIndex target = kNoUnit) {
  return move_is_legal(rules, state, Surroundings(rules, state, unit), unit, path, allowed, target);
}

/// WS1-505: the dangerous pieces that a move meets, in the order of the path.
struct Dangers {
  std::array<std::uint8_t, kMaxPieces> pieces;
  int count = 0;
};
/// @param dangerous  all dangerous pieces that the move may meet
Dangers dangers_of(const State& state, PieceSet dangerous, UnitIndex unit, const Path& path);

/// WS1-R14: whether a friend is near enough to be healed.
inline bool may_heal_from(const Rules& rules, const State& state, UnitIndex healer, Point at, UnitIndex friendly) {
  if (healer == friendly) return rules.heal_self != 0;
  return !state.enemies(healer, friendly) && state.within(healer, at, friendly, state.profile(healer).heal_radius);
}

/// WS1-612: where an attacker moves back to; its own place if it cannot.
Point melee_back_point(const Rules& rules, const State& state, UnitIndex attacker, UnitIndex target);

// Where units may be placed: the geometry of chapter 2.

inline constexpr int kEdges = 4;              ///< 0 south (y = 0), 1 north, 2 west, 3 east
inline constexpr Length kPlacementGap = 100;  ///< WS1-204: minimum gap to enemies

constexpr int opposite_edge(int edge) { return edge ^ 1; }

/// WS1-203: whether no player has picked the edge yet.
inline bool edge_is_free(const State& state, int edge) {
  return std::find(state.edges.begin(), state.edges.end(), edge) == state.edges.end();
}

/// The point at a place along an edge and a depth from it.
inline Point edge_point(const Rules& rules, int edge, Length along, Length depth) {
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

/// Length of an edge.
inline Length edge_length(const Rules& rules, int edge) { return edge < 2 ? rules.table_width : rules.table_height; }

/// WS1-204: whether the unit may be placed at this point in the strip of its player's edge.
inline bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at) {
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

/// WS1-R25: whether a late unit may be placed at this point, at least its gap away from all enemies.
inline bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  return may_stand(rules, state, unit, at, state.profile(unit).late_gap);
}

/// The legal place nearest to the middle of the edge and to its own side of the strip, on a grid of half an inch; the
/// middle of the edge, half off the table, if the strip is full.
Point first_free_place(const Rules& rules, const State& state, UnitIndex unit);

template <class Holds>
bool any_leg(const Path& path, Holds&& holds) {
  for (std::size_t i = 1; i < path.count; ++i) {
    if (holds(path.points[i - 1], path.points[i])) return true;
  }
  return false;
}

/// Whether the leg keeps `clearance` between the centres, or at least the distance at its start.
inline bool keeps_off(Point from, Point to, Point other, Length clearance, bool may_begin_nearer) {
  if (may_begin_nearer && distance2(from, other) < square(clearance)) return dot(to - from, from - other) >= 0;
  return !segment_enters_disc(from, to, other, clearance);
}

/// WS1-403, 404: whether the leg stays clear of the bases of other units.
inline bool leg_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, Point from,
                         Point to, UnitIndex target) {
  const Length own = state.unit(unit).radius;
  return !near.any_near(from, to, 0, [&](UnitIndex other) {
    const UnitState& there = state.unit(other);
    const bool keeps_gap = other != target && state.enemies(unit, other);
    const Length clearance = own + there.radius + (keeps_gap ? rules.enemy_gap : 0);
    return !keeps_off(from, to, there.at, clearance, keeps_gap);
  });
}

inline bool path_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit,
                          const Path& path, UnitIndex target) {
  const Length own = state.unit(unit).radius;
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!on_table(rules, path.points[i], own)) return false;
  }
  if (state.profile(unit).flies) {
    if (may_stand(rules, state, unit, path.end(), rules.enemy_gap, target)) return true;
    // a unit that starts nearer than the gap may end nearer than it, if the distance does not shrink
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

inline bool is_slowed(const State& state, PieceSet near, UnitIndex unit, const Path& path) {
  const Terrain& terrain = state.terrain;
  const PieceSet difficult = terrain.difficult() & near;
  if (difficult == 0) return false;
  const Profile& profile = state.profile(unit);
  if (profile.ignores_difficult || profile.flies) return false;
  return any_leg(path, [&](Point a, Point b) {
    return terrain.any_of(difficult, [&](const TerrainPiece& piece) { return touches(piece.shape, a, b); });
  });
}

inline Dangers dangers_of(const State& state, PieceSet dangerous, UnitIndex unit, const Path& path) {
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

inline Point melee_back_point(const Rules& rules, const State& state, UnitIndex attacker, UnitIndex target) {
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

inline Point first_free_place(const Rules& rules, const State& state, UnitIndex unit) {
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
