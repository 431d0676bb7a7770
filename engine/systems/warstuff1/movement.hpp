#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/rules.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Chapters 4 and 5: which moves are legal, and what the ground does to them.

namespace warbalance::warstuff1 {

inline constexpr Length kContact = 3;  ///< WS1-403: bases at most this far apart are in contact

inline bool in_contact(const State& state, UnitIndex a, Point at, UnitIndex b) {
  return state.within(a, at, b, kContact);
}

/// The 16 directions of the players and of contact points (WS1 section 13), scaled by 1000, anticlockwise. Its rulebook
/// cuts the fractions that `kDirections` rounds.
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

/// WS1-401, 404: whether a base may stand at `at`: on the table, on no solid piece, over no other base, and `gap` away
/// from all enemies but one.
bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at, Length gap,
               UnitIndex target = kNoUnit);

/// What a move of a unit can meet: the other units, and pieces of terrain that are near enough. Units are in columns,
/// so that several are compared with a leg at once; columns have room for a block of padding and no initializers,
/// because most of them is never touched.
class Surroundings {
 public:
  /// All other units, and the pieces of the set.
  Surroundings(const Rules& rules, const State& state, UnitIndex unit, PieceSet near_pieces = ~PieceSet{0});
  /// What moves of at most `reach` from where the unit stands can meet.
  Surroundings(const Rules& rules, const State& state, UnitIndex unit, Length reach);

  /// Whether `holds(unit)` for any unit of those that a leg may come too near to: boxes are compared, and distances
  /// from the line through the leg.
  /// @param margin  added to what must be kept clear
  template <class Holds>
  bool any_near(Point from, Point to, Length margin, Holds&& holds) const {
    const Point leg = to - from;
    const Length longer = (leg.x < 0 ? -leg.x : leg.x) + (leg.y < 0 ? -leg.y : leg.y);  // than the leg
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
bool all_clear(const State& state, const Surroundings& near, UnitIndex unit, Point from, Point to);

/// WS1-403, 404: whether the unit may walk this path; its length is not checked.
/// @param target  the enemy that a Run attacks in melee: the path may end in contact with it
bool path_is_clear(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   UnitIndex target = kNoUnit);

/// Whether a unit that stands at `at` keeps a gap to all enemies (at least so much).
bool keeps_gap(const State& state, UnitIndex unit, Point at, Length gap);

/// WS1-502: whether difficult ground slows the unit on this path.
bool is_slowed(const State& state, PieceSet near, UnitIndex unit, const Path& path);

/// WS1-405: the longest move along this path. @param allowed  by the action or the rule that grants the move
Length longest_move(const Rules& rules, const State& state, PieceSet near, UnitIndex unit, const Path& path,
                    Length allowed, UnitIndex target = kNoUnit);
inline Length longest_move(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length allowed,
                           UnitIndex target = kNoUnit) {
  return longest_move(rules, state, ~PieceSet{0}, unit, path, allowed, target);
}

/// Whether a path is at most `limit` long.
inline bool is_within(const Path& path, Length limit) {
  if (path.count != 2) return path_length(path) <= limit;
  return limit >= 0 && distance2(path.points[0], path.points[1]) <= square(limit);
}

/// Whether the unit may walk a path that begins where it stands.
bool may_go(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
            Length allowed, UnitIndex target = kNoUnit);

/// Whether a whole move is legal, or a Run that ends in contact with `target` (WS1-403).
bool move_is_legal(const Rules& rules, const State& state, const Surroundings& near, UnitIndex unit, const Path& path,
                   Length allowed, UnitIndex target = kNoUnit);
bool move_is_legal(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length allowed,
                   UnitIndex target = kNoUnit);

/// WS1-505: the dangerous pieces that a move meets, in its order.
struct Dangers {
  std::array<std::uint8_t, kMaxPieces> pieces;
  int count = 0;
};
/// @param dangerous  all dangerous pieces that it may meet
Dangers dangers_of(const State& state, PieceSet dangerous, UnitIndex unit, const Path& path);

/// WS1-R14: whether a friend stands near enough to be healed.
inline bool may_heal_from(const Rules& rules, const State& state, UnitIndex healer, Point at, UnitIndex friendly) {
  if (healer == friendly) return rules.heal_self != 0;
  return !state.enemies(healer, friendly) && state.within(healer, at, friendly, state.profile(healer).heal_radius);
}

/// WS1-612: where an attacker moves back to; its place when it cannot.
Point melee_back_point(const Rules& rules, const State& state, UnitIndex attacker, UnitIndex target);

// Where units may be placed: the geometry of chapter 2.

inline constexpr int kEdges = 4;              ///< 0 south (y = 0), 1 north, 2 west, 3 east
inline constexpr Length kPlacementGap = 100;  ///< WS1-204: not within it of an enemy

constexpr int opposite_edge(int edge) { return edge ^ 1; }

/// WS1-203: whether no player has picked the edge yet.
bool edge_is_free(const State& state, int edge);

/// The point at a place along an edge and a depth from it.
Point edge_point(const Rules& rules, int edge, Length along, Length depth);

/// Length of an edge.
inline Length edge_length(const Rules& rules, int edge) { return edge < 2 ? rules.table_width : rules.table_height; }

/// WS1-204: whether the unit may be placed there: in the strip of its player's edge.
bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS1-R25: whether a late unit may be placed there: anywhere at least its gap away from all enemies.
bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// The place nearest to the middle of the edge and to its own side of the strip where the unit may be placed, on a
/// grid of half an inch; the middle of the edge, half off the table, when the strip is full.
Point first_free_place(const Rules& rules, const State& state, UnitIndex unit);

}  // namespace warbalance::warstuff1
