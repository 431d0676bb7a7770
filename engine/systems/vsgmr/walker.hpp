#pragma once

#include <array>
#include <type_traits>

#include "engine/core/geometry.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Integer geometry in addition to `engine/core`: scaled and turned vectors, shapes that bases overlap.

namespace warbalance::vsgmr {

/// Greatest r with r * r <= |v|^2.
Length norm_down(Point v);

/// The vector `v` at this length, components truncated toward zero. @pre v is not zero
Point scaled_down(Point v, Length length);

/// Whether a base overlaps a shape; touching is not overlapping.
bool overlaps(const Shape& shape, Point at, Length radius);

/// The point of a shape that is nearest to a place.
Point nearest_point(const Shape& shape, Point at);

/// A turn by a multiple of 45 degrees, as a matrix in thousandths.
struct Turn {
  Length cosine;
  Length sine;
};
inline constexpr std::array<Turn, 6> kBearings = {
    {{1000, 0}, {707, 707}, {707, -707}, {0, 1000}, {0, -1000}, {-1000, 0}}};

constexpr Point turned(Point v, Turn by) {
  return {(v.x * by.cosine - v.y * by.sine) / 1000, (v.x * by.sine + v.y * by.cosine) / 1000};
}

/// The standard direction (index of `kDirections`) nearest to a facing.
std::size_t nearest_direction(Point facing);

// A moving figure and its obstacles: the edge of the table, other bases, rough ground, barriers.

class NearBases;

/// How a figure moves: everything that its paths depend on, except the terrain and other figures.
struct Gait {
  Point from{};  ///< where its move begins
  Length radius = 0;
  Length allowance = 0;
  Length half_move = 0;
  bool flies = false;
  bool swims = false;
};

/// A figure that moves.
struct Walker : Gait {
  UnitIndex unit = kNoUnit;
  const NearBases* near_bases =
      nullptr;  ///< the bases that it may come to overlap, if they are known; null: all are checked
};

/// @param flies  it moves in flight
Walker walker_of(const State& state, UnitIndex unit, bool flies);

/// The bases that a figure may come to overlap in its move.
class NearBases {
 public:
  /// None.
  NearBases() {}
  NearBases(const State& state, const Walker& walker);

  /// Whether the figure overlaps none of them at a place that it can reach.
  bool leave_free(Point place) const;

 private:
  // one array per member, with room for a block of padding; no initializers, because these would cost time
  std::array<ShortPoint, kMaxUnits + kLanes> at_;
  std::array<std::int32_t, kMaxUnits + kLanes> apart2_;  ///< squared: centres that are nearer overlap
  std::size_t count_ = 0;
};

/// Whether the centre of a base lies on the table.
inline bool on_table(const Rules& rules, Point at) { return on_table(rules, at, 0); }
/// The nearest point of the table.
Point onto_table(const Rules& rules, Point at);

/// Whether a base overlaps no other one at a place.
bool is_clear_of_bases(const State& state, const Walker& walker, Point at);

/// Whether a base overlaps one of these pieces of rough ground, and the figure does not ignore it.
bool is_rough(const Terrain& terrain, PieceSet grounds, const Gait& gait, Point at);
/// `is_rough` with all rough ground.
bool in_rough(const State& state, const Walker& walker, Point at);

/// Whether a base that moves straight from one place to another crosses no barrier.
bool path_is_free(const Terrain& terrain, const Gait& gait, Point from, Point to);

/// The part of a straight path on which a base overlaps rough ground; pieces that overlap count one by one. May be too
/// short by some hundredths for each piece.
Length rough_length(const Terrain& terrain, const Gait& gait, Point from, Point to);

// VS-M4: how far along a path a figure comes this turn, given its allowance and the rough ground on the path. Length
// inside rough ground is measured in steps of 25.

inline constexpr Length kStep = 25;  ///< VS-M4

/// Whether a figure may go the whole of a path this turn. @pre the path crosses no barrier
bool is_within_allowance(const Terrain& terrain, const Gait& gait, const Path& path);

/// VS-M1 .. VS-M4: whether table and terrain let a figure take this path; other bases are not considered. Not on a
/// board.
/// @pre it has legs, and begins where the figure stands
bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight);

/// A place on a path: how far along one of its legs.
struct Reached {
  std::size_t leg = 0;  ///< 0 = the start
  Length at = 0;
  friend bool operator==(const Reached&, const Reached&) = default;
};

/// How far a figure gets on a planned path by terrain; does not depend on other figures.
struct Walked {
  Path path;        ///< up to the last place where the terrain lets it stand; one point: there is none
  Reached end;      ///< this place
  Point onward;     ///< where the last leg leads as it was planned
  bool straight;    ///< no barrier is near the path, or the figure flies
  bool free;        ///< the planned path crosses no barrier; else it is followed up to the first one
  bool is_certain;  ///< rounding the points of a part of the path cannot change how far the figure comes
};

/// How far a figure comes this turn on a path whose first point is where it stands.
/// @param free       the path crosses no barrier
/// @param in_flight  it ends its move in flight
Walked walk_along(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& planned, bool free,
                  bool in_flight);

/// The same on the straight path to a place, where no barrier is near it or the figure flies.
/// @param grounds  all rough ground that may be near the path
Walked walk_straight(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, PieceSet grounds,
                     bool in_flight);

/// The longest part of such a path that ends where the figure overlaps no other base; one point: there is none.
Path clear_part(const Rules& rules, const State& state, const Walker& walker, const Walked& walked, bool in_flight);

}  // namespace warbalance::vsgmr
