#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/vsgmr/walker.hpp"

// VS-M6: the shortest paths around the barriers of a table.

namespace warbalance::vsgmr {

/// The corners of all barriers of a table, which the bases of one radius have to keep clear of, and the straight paths
/// between them.
class CornerPaths {
 public:
  /// Computes the corners of a table.
  void begin(const Rules& rules, const Terrain& terrain, Length radius);
  bool knows(const Terrain& terrain, Length radius) const;

  struct Route {
    Path path;         ///< its first three legs, as many as a move can have
    bool free = true;  ///< it crosses no barrier
  };
  /// The shortest path from a place to another that the straight path does not lead to. Where no free path leads there,
  /// over the nearest corner that can be reached, and straight on up to the barrier.
  Route around(const Terrain& terrain, Point from, Point goal);

 private:
  static constexpr int kMost = 4 * kMaxPieces;

  void add_around(const Rules& rules, const Terrain& terrain, const Shape& barrier);
  void begin_at(Point from);
  bool joined(const Terrain& terrain, std::size_t a, std::size_t b);
  /// The same of the start of the path and a corner.
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
      joined_;  ///< of two corners: 1 = a free straight path, 0 = none, -1 = not known yet

  Point from_{};                            ///< start of the path that is searched
  bool is_at_from_ = false;                 ///< `first_legs_` and `starts_` are those of `from_`
  std::array<Length, kMost> first_legs_;    ///< straight from there to the corners
  std::array<std::int8_t, kMost> starts_;   ///< whether they are free, as of two corners
  std::array<Length, kMost> lengths_;       ///< of the shortest paths to the corners from there
  std::array<std::int16_t, kMost> before_;  ///< the corner before it on this path; -1 = none
};

}  // namespace warbalance::vsgmr
