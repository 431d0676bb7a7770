#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "engine/core/lanes/vectorised.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Section 4: where figures may go.

namespace warbalance::vsgmr {

inline constexpr Length kForcedStep = 10;  ///< VS-M13

/// Greatest r with r * r <= |v|^2.
Length norm_down(Point v);

/// The vector `v` at this length, components truncated toward zero. @pre v is not zero
Point scaled_down(Point v, Length length);

/// Whether a base overlaps a piece; touching is not overlapping.
bool overlaps(const Shape& shape, Point at, Length radius);

/// The point of a shape that is nearest to a place.
Point nearest_point(const Shape& shape, Point at);

class NearBases;

/// How a figure moves over the ground: all that its ways depend on, beside the terrain and other figures.
struct Gait {
  Point from{};  ///< where its move begins
  Length radius = 0;
  Length allowance = 0;
  Length half_move = 0;
  bool flies = false;
  bool swims = false;
  std::int16_t nothing = 0;  ///< fills the gap
};

static_assert(std::has_unique_object_representations_v<Gait>, "ways are known again by the whole of it");

/// A figure that moves.
struct Walker : Gait {
  UnitIndex unit = kNoUnit;
  const NearBases* near_bases = nullptr;  ///< what it may meet; none: all bases of the table are looked at
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
  // in columns, with room for a block of padding and without initializers
  std::array<ShortPoint, kMaxUnits + kLanes> at_;
  std::array<std::int32_t, kMaxUnits + kLanes> apart2_;  ///< squared: centres that are nearer overlap
  std::size_t count_ = 0;
};

/// The gap that the whole table leaves: the base's centre lies on it.
inline bool on_table(const Rules& rules, Point at) { return on_table(rules, at, 0); }
/// The nearest point of the table.
Point onto_table(const Rules& rules, Point at);

/// Whether a base may stand at a place: on the table, over no barrier, on no other base.
bool may_stand(const Rules& rules, const State& state, const Walker& walker, Point at, bool in_flight);

/// Whether a base overlaps no other one at a place.
bool is_clear_of_bases(const State& state, const Walker& walker, Point at);

/// Whether a base overlaps some of these grounds that the walker minds.
bool is_rough(const Terrain& terrain, PieceSet grounds, const Gait& gait, Point at);
/// The same of all rough ground.
bool in_rough(const State& state, const Walker& walker, Point at);

/// Whether the straight way crosses no barrier.
bool way_is_free(const Terrain& terrain, const Gait& gait, Point from, Point to);

/// VS-M1 .. VS-M4: whether the ground lets a figure take this way, whoever is in its way. Not on a board.
/// @pre it has legs, and begins where the figure stands
bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight);

/// VS-M1 .. VS-M4: whether a figure may take this way, whose first point is where it stands.
bool move_is_legal(const Rules& rules, const State& state, const Walker& walker, const Path& path, bool in_flight);

/// VS-M12: whether a figure is near enough to the object at a place.
bool touches_object(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// VS-M12: whether a figure may pick up the object from a place where it ends its move.
bool may_pick_up(const Rules& rules, const State& state, UnitIndex unit, Point at, bool in_flight);

/// VS-M9: whether a figure may leave the mount that it is aboard of, as its move.
bool may_leave(const State& state, UnitIndex unit);

/// VS-M9: where a figure stands that leaves its mount in a direction (not zero): at the mount's edge there, or else in
/// the next of 45, 90 and 180 degrees to it that is free. Nothing when there is no room.
std::optional<Point> leaving_place(const Rules& rules, const State& state, UnitIndex unit, Point direction);

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

/// VS-X2: the nearest free point on rings of 100 around a place: from the facing on, clockwise, 16 points a ring.
Point nearest_free(const Rules& rules, const State& state, const Walker& walker, Point centre, Point facing);

/// VS-M13: where a forced move ends. `off` is set when it leaves the table.
Point forced_end(const Rules& rules, const State& state, const Walker& walker, Point from, Point direction,
                 Length length, Point facing, bool& off);

/// Figures that may still move, and those aboard that may leave.
inline std::size_t ready_to_move(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& ready) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    const bool on_ground = state.unit(unit).mount == kNoUnit;
    const bool may =
        on_ground ? state.able(unit) && !state.unit(unit).moved && state.controlled(unit) : may_leave(state, unit);
    if (may) ready[count++] = unit;
  }
  return count;
}

}  // namespace warbalance::vsgmr
