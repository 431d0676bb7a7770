#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/vsgmr/walker.hpp"

// VS-M6: the shortest paths around the barriers of a table.

namespace warbalance::vsgmr {

/// The corners of all barriers of a table, for bases of one radius, and the ways between them.
class CornerPaths {
 public:
  /// Takes up the barriers of a table; what is known of the same barriers stays.
  void begin(const Rules& rules, const Terrain& terrain, Length radius);
  bool knows(const Terrain& terrain, Length radius) const;

  struct Route {
    Path way;  ///< as far as a move can show it: three legs
    bool free = true;
  };
  /// The shortest way from a place to another that the straight way does not lead to. Where no free way leads there,
  /// over the nearest corner that can be reached, and straight on up to the barrier.
  Route around(const Terrain& terrain, Point from, Point goal);

 private:
  static constexpr int kMost = 4 * kMaxPieces;

  void add_around(const Rules& rules, const Terrain& terrain, const Shape& barrier);
  void begin_at(Point from);
  bool joined(const Terrain& terrain, std::size_t a, std::size_t b);
  /// The same of where the way begins and a corner.
  bool joins(const Terrain& terrain, std::size_t corner);
  int last_corner(const Terrain& terrain, Point goal);
  void follow(const Terrain& terrain, std::size_t over, std::size_t to, std::array<Length, kMost>& open);
  void walk_everywhere(const Terrain& terrain);
  int nearest_reached(Point goal) const;
  Route over(int corner, Point goal, bool free) const;

  Length radius_ = -1;
  std::array<Shape, kMaxPieces> barriers_;
  int barrier_count_ = 0;
  std::array<Point, kMost> corners_;
  int count_ = 0;
  std::array<std::int16_t, kMost * kMost> straight_;  ///< lengths between two corners
  std::array<std::int8_t, kMost * kMost>
      joined_;  ///< of two corners: 1 = a free straight way, 0 = none, -1 = not asked for yet

  Point from_{};                            ///< where the way that is looked for begins
  bool is_at_from_ = false;                 ///< the next two are those of this place
  std::array<Length, kMost> first_legs_;    ///< straight from there to the corners
  std::array<std::int8_t, kMost> starts_;   ///< whether they are free, as of two corners
  std::array<Length, kMost> lengths_;       ///< of the shortest ways to the corners from there
  std::array<std::int16_t, kMost> before_;  ///< the corner before it on this way; -1 = none
};

}  // namespace warbalance::vsgmr
