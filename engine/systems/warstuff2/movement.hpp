#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/core/trace.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Effects of terrain on places and moves (chapters T, M and N). On an open table each query costs one comparison.

namespace warbalance::warstuff2 {

// --- places ---

/// Whether a base that stands at `at` overlaps no solid piece (WS2-M5) and its centre is in no chasm (WS2-N5).
bool ground_holds(const State& state, Point at, Length radius);

/// WS2-D6: whether a base overlaps neither a solid piece nor a chasm.
bool ground_is_free(const State& state, Point at, Length radius);

// --- moves ---
//
// These functions take the pieces that may matter to a path (`met`, from `pieces_met`), so that several queries share
// one search. These are few, often none.

/// The pieces of terrain whose bounding boxes the base touches on its way along the path.
inline PieceSet pieces_met(const State& state, UnitIndex unit, const Path& path) {
  const Terrain& terrain = state.terrain;
  const UnitState& self = state.unit(unit);
  const Point shift = path.end() - self.at;
  const Length reach = self.reach.charge;
  const bool near = path.count == 2 && path.points[0] == self.at && shift.x <= reach && -shift.x <= reach &&
                    shift.y <= reach && -shift.y <= reach;
  const PieceSet about = near ? self.ground : terrain.all();
  PieceSet met = 0;
  for (std::size_t i = 1; about != 0 && i < path.count; ++i) {
    met |= terrain.near(about, path.points[i - 1], path.points[i], self.radius);
  }
  return met;
}

/// WS2-M5, N5, N6, M10: whether solid pieces and chasms let the unit walk this path. Chasms that must be jumped need
/// `path.leaps`.
bool ground_allows(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-T20: whether difficult terrain slows the unit on this path.
bool is_slowed(const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-M9, N4: the length that climbing adds to the path.
Length climbing(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-M3, T20: length of a path including climbing; by option, difficult terrain counts twice.
Length walked_length(const Rules& rules, const State& state, UnitIndex unit, const Path& path, PieceSet met);

/// WS2-T20: the limit of a move along this path: half if difficult terrain slows the unit (unless it counts twice).
Length limit_along(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                   PieceSet met);

/// WS2-M3: whether the path is short enough for the unit.
bool is_within_limit(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit,
                     PieceSet met);
inline bool is_within_limit(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Length limit) {
  return is_within_limit(rules, state, unit, path, limit, pieces_met(state, unit, path));
}

/// WS2-N5: how a gap of this width can be crossed.
enum class Gap : std::uint8_t { ground, jump, impassable };
Gap gap_of(const Rules& rules, Length width);

/// WS2-N4: whether a unit may drop from a steep piece of this height.
bool may_drop(const Rules& rules, Length height);

// Chapter M: which moves are legal, and points that the rules define.

/// How near a move may come to other units: WS2-M4, or only WS2-M5 for charges.
enum class Spacing : std::uint8_t { keeps_gap, may_touch };

/// WS2-M4, M5, M6, M10, N5: whether the unit may walk this path; its length is not checked.
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing);
/// @param met  the pieces of terrain that may matter to the path (`pieces_met`)
bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing,
                   PieceSet met);

/// Whether the straight move to `to` is legal with a length of at most `limit`.
bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit);

/// Whether the base of a unit keeps `gap` to all other bases when it stands at `at`.
bool stands_clear(const State& state, UnitIndex unit, Point at, Length gap);

/// WS2-M1: whether any enemy is within `distance` of a unit that stands at `at`.
bool enemy_within(const State& state, UnitIndex unit, Point at, Length distance);

/// Whether a base could stand at `at`: on the table, on no other base or solid piece (WS2-M5), in no chasm (WS2-N5).
bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-X6: where a charger at `from` would step back to; nothing if it stays.
std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target);

// The path of a charge (WS2-M14).

/// WS2-M14: the path of a charge against `target`, if it is legal.
/// @param leaps  whether it may drop from heights and jump over gaps on its way (WS2-N4, N6)
std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                bool leaps = false);

// Where units may be deployed: the geometry of chapter D.

inline constexpr std::int8_t kNoCorner = -1;  ///< the player has not picked one yet

/// WS2-P1: whether no player has picked the corner yet.
inline bool corner_is_free(const State& state, int corner) {
  return std::find(state.corners.begin(), state.corners.end(), corner) == state.corners.end();
}

/// Corner 0 is (0, 0), the others follow anticlockwise.
Point corner_point(const Rules& rules, int corner);

/// WS2-D6: a base at `at` is wholly on the table, on no solid piece or chasm, and keeps the unit gap to every other
/// base.
bool may_stand(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D5: whether it may stand at `at`, wholly inside the deployment zone of its corner.
bool may_deploy(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D7: whether it may stand at `at`, far enough from all enemies.
bool may_deploy_late(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// WS2-D8: the place nearest to the corner where the unit may stand, on a grid of half an inch.
Point nearest_place_to_corner(const Rules& rules, const State& state, UnitIndex unit);

// The geometry of special movement (chapter N, WS2-T21): the paths of pushed and falling units, and where a path
// drops, jumps or enters dangerous pieces.

/// A direction: any vector but zero, with its length rounded up (1000 for the standard directions).
struct Heading {
  Point direction;
  Length norm;

  static Heading standard(int number) { return {kDirections[static_cast<std::size_t>(number)], 1000}; }
  Point from(Point at, Length length) const {
    return {at.x + direction.x * length / norm, at.y + direction.y * length / norm};
  }
};

inline constexpr Length kPushStep = 10;    ///< WS2-N1: places of a pushed or fallen unit are tried in these steps
inline constexpr Length kFallReach = 200;  ///< WS2-N2: a fallen unit lies at most this far from the edge, if possible

/// WS2-N2: where a unit lies after a fall at `edge`: the first free point beyond it, else the nearest on the 16
/// bearings.
inline Point landing_point(const Rules& rules, const State& state, UnitIndex unit, Point edge, const Heading& heading) {
  const Terrain& terrain = state.terrain;
  const Length top = terrain.elevation(edge);
  const auto holds = [&](Point at) { return base_fits(rules, state, unit, at) && terrain.elevation(at) < top; };
  for (Length length = kPushStep; length <= kFallReach; length += kPushStep) {
    const Point at = heading.from(edge, length);
    if (holds(at)) return at;
  }
  const Length farthest = std::max(rules.table_width, rules.table_height);
  for (Length length = kPushStep; length <= farthest; length += kPushStep) {
    for (int number = 0; number < static_cast<int>(kDirections.size()); ++number) {
      const Point at = Heading::standard(number).from(edge, length);
      if (holds(at)) return at;
    }
  }
  return edge;
}

/// WS2-N1: whether a pushed unit stops at a steep piece because it is higher than the unit's place.
inline bool rises_steeply(const Terrain& terrain, Point last, Point at) {
  return terrain.any_of(terrain.steep(), [&](const TerrainPiece& piece) {
    return contains(piece.shape, at) && !contains(piece.shape, last) && piece.traits.height > terrain.elevation(last);
  });
}

/// WS2-N2, N3: how deep a pushed unit falls when it leaves a steep piece; 0 = no fall.
inline Length falling_height(const Rules& rules, const Terrain& terrain, Point last, Point at) {
  Length top = 0;
  terrain.for_each(terrain.steep(), [&](int, const TerrainPiece& piece) {
    if (contains(piece.shape, last) && !contains(piece.shape, at)) top = std::max(top, piece.traits.height);
  });
  const Length height = top - (top > 0 ? terrain.elevation(at) : 0);
  return height >= rules.fall_from ? height : 0;
}

/// Depth of the deepest chasm that contains the point; 0 if there is none.
inline Length chasm_depth(const Terrain& terrain, Point at) {
  Length depth = 0;
  terrain.for_each(terrain.chasms(), [&](int, const TerrainPiece& piece) {
    if (contains(piece.shape, at)) depth = std::max(depth, piece.traits.chasm);
  });
  return depth;
}

/// A place on a path where the ground requires dice.
struct Incident {
  enum class Kind : std::uint8_t { dangerous, drop, jump };

  Length at;  ///< length from the start of the path
  Kind kind;
  Length size;      ///< height of a drop, width of a jump
  Length depth;     ///< of the chasm under a jump
  int ground;       ///< number of the piece
  Heading heading;  ///< direction of the path there
};

/// All incidents along a path; at the same point dangerous pieces come first.
class Incidents {
 public:
  Incidents(const Rules& rules, const State& state, UnitIndex unit, const Path& path) {
    const Terrain& terrain = state.terrain;
    if ((terrain.dangerous() == 0 && !path.leaps) || state.profile(unit).flies) return;
    PieceSet entered = 0;
    Length begin = 0;
    for (std::size_t i = 1; i < path.count; ++i) {
      const Point from = path.points[i - 1];
      const Point to = path.points[i];
      const Length norm = length_up(from, to);
      const Heading heading{to - from, norm};
      terrain.for_each(terrain.dangerous(), [&](int number, const TerrainPiece& piece) {
        const PieceSet bit = PieceSet{1} << number;
        if ((entered & bit) != 0 || !crosses(piece.shape, from, to)) return;
        entered |= bit;
        add({begin + stretch_inside(piece.shape, from, to).begin, Incident::Kind::dangerous, 0, 0, number, heading});
      });
      if (path.leaps) add_leaps(rules, terrain, from, to, begin, heading);
      begin += norm;
    }
  }

  int count() const { return count_; }
  const Incident& operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }

 private:
  void add(const Incident& incident) {
    const auto comes_before = [&incident](const Incident& other) {
      return incident.at != other.at ? incident.at < other.at : incident.kind < other.kind;
    };
    auto place = static_cast<std::size_t>(count_++);
    for (; place > 0 && comes_before(list_[place - 1]); --place) list_[place] = list_[place - 1];
    list_[place] = incident;
  }

  void add_leaps(const Rules& rules, const Terrain& terrain, Point from, Point to, Length begin,
                 const Heading& heading) {
    terrain.for_each(terrain.steep(), [&](int number, const TerrainPiece& piece) {
      const Length height = piece.traits.height;
      const bool meets = contains(piece.shape, from) || crosses(piece.shape, from, to);
      if (!may_drop(rules, height) || contains(piece.shape, to) || !meets) return;
      add({begin + stretch_inside(piece.shape, from, to).end, Incident::Kind::drop, height, 0, number, heading});
    });
    terrain.for_each(terrain.chasms(), [&](int number, const TerrainPiece& piece) {
      if (!crosses(piece.shape, from, to)) return;
      const Stretch stretch = stretch_inside(piece.shape, from, to);
      const Length width = stretch.end - stretch.begin;
      if (gap_of(rules, width) != Gap::jump) return;
      const Length rim = begin + std::max(stretch.begin - 1, 0);
      add({rim, Incident::Kind::jump, width, piece.traits.chasm, number, heading});
    });
  }

  /// A path has three segments; a segment meets each piece at most once for each trait.
  std::array<Incident, std::size_t{3} * 3 * kMaxPieces> list_;
  int count_ = 0;
};

// Finding bases near a place or a straight move; several are compared at once.

/// Whether no other base satisfies `blocks(unit)`; `near` preselects several at a time.
template <class Near, class Blocks>
bool no_base(const State& state, UnitIndex self, const Near& near, const Blocks& blocks) {
  const int count = state.unit_count();
  constexpr int kBlocks =
      4;  // blocks of bases compared in one pass, before the badly predictable loop over those found
  for (int first = 0; first < count; first += kBlocks * kLanes) {
    unsigned picked = 0;
    for (int block = 0; block < kBlocks && first + block * kLanes < count; ++block) {
      const int begin = first + block * kLanes;
      Lanes32 found;
      near(BaseBlock(state.bases, begin), found);
      picked |= bits_of(found) << block;
    }
    // the unit's own base is removed once instead of in every block
    const auto own = static_cast<unsigned>(self - first);
    const bool is_here = own < kBlocks * kLanes;
    picked &= ~(unsigned{is_here} << (own % kLanes * kBlocks + own / kLanes % kBlocks));
    for (; picked != 0; picked &= picked - 1) {
      const int bit = __builtin_ctz(picked);
      if (blocks(static_cast<UnitIndex>(first + bit % kBlocks * kLanes + bit / kBlocks))) return false;
    }
  }
  return true;
}

/// Picks the bases that reach into a box.
class Box {
 public:
  /// The box around a segment, with a margin.
  Box(Point a, Point b, Length margin) {
    fill(Point{std::min(a.x, b.x) - margin, std::min(a.y, b.y) - margin}, low_);
    fill(Point{std::max(a.x, b.x) + margin, std::max(a.y, b.y) + margin}, high_);
  }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    const Points both = (bases.at + bases.radius > low_) & (bases.at - bases.radius < high_);
    found = reinterpret_cast<Lanes32>(both) == -1;  // in x and in y
  }

 private:
  Points low_;
  Points high_;
};

/// Picks the bases whose gap to a base is less than a distance, or at most that (`kOrEqual`).
template <bool kOrEqual>
class Near {
 public:
  /// @param own  the distance and the radius of the base
  Near(Point at, Length own) : own_(own) { fill(at, at_); }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    Lanes32 squared;
    Lanes32 reach2;
    bases.measure(at_, own_, squared, reach2);
    found = kOrEqual ? squared <= reach2 : squared < reach2;
  }

 private:
  Points at_;
  Length own_;
};

/// A straight segment of a move of a unit, compared with the bases of all others.
class Segment {
 public:
  /// @param gap  to other bases (WS2-M4); 0 = only WS2-M5
  Segment(const State& state, UnitIndex unit, Point from, Point to, Length gap)
      : state_(state),
        unit_(unit),
        from_(from),
        to_(to),
        clearance_(state.unit(unit).radius + gap),
        keeps_gap_(gap > 0) {}

  bool is_clear() const {
    return no_base(state_, unit_, Box(from_, to_, clearance_), [this](UnitIndex other) { return !is_clear_of(other); });
  }

 private:
  bool is_clear_of(UnitIndex unit) const {
    const Point other = state_.unit(unit).at;
    const Length clearance = clearance_ + state_.unit(unit).radius;
    const std::int32_t start = distance2(from_, other);
    if (keeps_gap_ && start < square(clearance)) {
      const std::int32_t end = distance2(to_, other);
      return dot(to_ - from_, from_ - other) >= 0 && (end >= square(clearance) || end >= start);
    }
    return !segment_enters_disc(from_, to_, other, clearance);
  }

  const State& state_;
  UnitIndex unit_;
  Point from_;
  Point to_;
  Length clearance_;
  bool keeps_gap_;
};

/// The straight moves of a charger to the 16 contact points around its target (WS2-M2), in columns. Impossible moves
/// are dropped, one reason after another; the shortest remaining one is the charge.
class ContactRing {
 public:
  static constexpr std::size_t kBearings = 16;
  /// Maximum distance of a contact point beyond touching.
  static constexpr Length kRounding = 2;

  /// @param offset_of  `offset_of(bearing)`: from the target to the contact point
  template <class OffsetOf>
  ContactRing(Point charger, Point target, const OffsetOf& offset_of) : from_(charger) {
    std::array<ShortPoint, kBearings> offsets;
    for (std::size_t i = 0; i < kBearings; ++i) offsets[i] = offset_of(i);
    Points move;
    fill(target - charger, move);
    for (std::size_t block = 0; block < kBlocks; ++block) {
      load(offsets.data() + block * kLanes, moves_[block]);
      moves_[block] += move;
      dots(moves_[block], moves_[block], lengths2_[block]);
    }
  }

  bool empty() const { return set_of((kept_[0] | kept_[1]) | (kept_[2] | kept_[3])) == 0; }

  /// Drops the moves that are longer than `limit`.
  void drop_longer_than(Length limit) {
    drop([limit2 = square(limit), this](std::size_t block, Lanes32& dropped)
             WARBALANCE_KERNEL { dropped = lengths2_[block] > limit2; });
  }
  /// Drops the moves to places where a base does not stand wholly on the table (WS2-M6).
  void drop_off_table(const Rules& rules, Length radius) {
    Points low;
    Points high;
    fill(Point{radius, radius} - from_, low);
    fill(Point{rules.table_width - radius, rules.table_height - radius} - from_, high);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      const Points outside = (moves_[block] < low) | (moves_[block] > high);
      dropped = reinterpret_cast<Lanes32>(outside) != 0;  // in x or in y
    });
  }
  /// Drops the moves whose ends lie nearer than `clearance` to the centre of another base.
  void drop_ends_near(Point base, Length clearance) {
    Points centre;
    fill(base - from_, centre);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      Lanes32 squared;
      distances2(moves_[block], centre, squared);
      dropped = squared < square(clearance);
    });
  }
  /// Drops the moves that come nearer than `clearance` to it anywhere: `segment_enters_disc`.
  void drop_near(Point base, Length clearance) {
    const Point apart = base - from_;
    const std::int32_t clearance2 = square(clearance);
    const Lanes32 starts_near = Lanes32{} + (dot(apart, apart) < clearance2 ? -1 : 0);
    Points centre;
    Points aside;
    fill(apart, centre);
    fill(Point{apart.y, -apart.x}, aside);
    drop([&](std::size_t block, Lanes32& dropped) WARBALANCE_KERNEL {
      Lanes32 along;
      Lanes32 across;
      Lanes32 squared;
      dots(moves_[block], centre, along);
      dots(moves_[block], aside, across);
      distances2(moves_[block], centre, squared);
      Lanes32 passes_near;
      const Lanes32 size = across < 0 ? -across : across;
      products_less(size, size, Lanes32{} + clearance2, lengths2_[block], passes_near);
      const Lanes32 behind = along <= 0;
      const Lanes32 ahead = along >= lengths2_[block];
      dropped = (behind & starts_near) | (~behind & ((ahead & (squared < clearance2)) | (~ahead & passes_near)));
    });
  }

  /// The end of the shortest remaining move, in whole units of length; of equal ones that on the first bearing.
  std::optional<Point> shortest() const {
    constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max();
    Lanes32 leasts = Lanes32{} + kNone;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      const Lanes32 lengths2 = (lengths2_[block] & kept_[block]) | (kNone & ~kept_[block]);
      keep_lesser(lengths2, leasts);
    }
    const std::int32_t least = least_of(leasts);
    if (least == kNone) return std::nullopt;
    const std::int32_t as_long = square(ceil_sqrt(least));
    unsigned left = 0;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      left |= set_of(kept_[block] & (lengths2_[block] <= as_long)) << (block * kLanes);
    }
    const auto bearing = static_cast<std::size_t>(__builtin_ctz(left));
    const Points& move = moves_[bearing / kLanes];
    const std::size_t lane = bearing % kLanes;
    return from_ + Point{move[2 * lane], move[2 * lane + 1]};
  }

 private:
  static constexpr std::size_t kBlocks = kBearings / kLanes;
  static constexpr Lanes32 kAll = {-1, -1, -1, -1};

  template <class Drops>
  WARBALANCE_KERNEL void drop(const Drops& drops) {
    for (std::size_t block = 0; block < kBlocks; ++block) {
      Lanes32 dropped;
      drops(block, dropped);
      kept_[block] &= ~dropped;
    }
  }

  Point from_;
  std::array<Points, kBlocks> moves_;  ///< from the charger to the contact points
  std::array<Lanes32, kBlocks> lengths2_;
  std::array<Lanes32, kBlocks> kept_{kAll, kAll, kAll, kAll};
};

}  // namespace warbalance::warstuff2
