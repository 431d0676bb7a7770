#pragma once

#include <algorithm>
#include <array>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/movement.hpp"

// The geometry of special movement (chapter N, WS2-T21): where pushed and falling units go, and where a path drops,
// jumps or enters dangerous pieces.

namespace warbalance::warstuff2 {

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
inline constexpr Length kFallReach = 200;  ///< WS2-N2: a fallen unit lies at most this far from the edge, if it can

/// WS2-N2: where a unit lies that fell at `edge`: the first free point beyond it, else the nearest on the 16 bearings.
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

/// WS2-N1: whether a pushed unit stops before a steep piece that is higher than where it is.
inline bool rises_steeply(const Terrain& terrain, Point last, Point at) {
  return terrain.any_of(terrain.steep(), [&](const TerrainPiece& piece) {
    return contains(piece.shape, at) && !contains(piece.shape, last) && piece.traits.height > terrain.elevation(last);
  });
}

/// WS2-N2, N3: how deep a pushed unit falls when it leaves a steep piece; 0 = it does not.
inline Length falling_height(const Rules& rules, const Terrain& terrain, Point last, Point at) {
  Length top = 0;
  terrain.for_each(terrain.steep(), [&](int, const TerrainPiece& piece) {
    if (contains(piece.shape, last) && !contains(piece.shape, at)) top = std::max(top, piece.traits.height);
  });
  const Length height = top - (top > 0 ? terrain.elevation(at) : 0);
  return height >= rules.fall_from ? height : 0;
}

/// Depth of the deepest chasm that contains the point, else 0.
inline Length chasm_depth(const Terrain& terrain, Point at) {
  Length depth = 0;
  terrain.for_each(terrain.chasms(), [&](int, const TerrainPiece& piece) {
    if (contains(piece.shape, at)) depth = std::max(depth, piece.traits.chasm);
  });
  return depth;
}

/// A place on a path where the ground asks for dice.
struct Incident {
  enum class Kind : std::uint8_t { dangerous, drop, jump };

  Length at;  ///< length from the start of the path
  Kind kind;
  Length size;      ///< height of a drop, width of a jump
  Length depth;     ///< of the chasm under a jump
  int ground;       ///< number of the piece
  Heading heading;  ///< of the path there
};

/// All incidents of a path, in its order; at the same point dangerous pieces come first.
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

}  // namespace warbalance::warstuff2
