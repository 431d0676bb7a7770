#pragma once

#include <algorithm>
#include <array>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/places.hpp"

namespace warbalance {

/// Where the enemies of one unit stand, in columns, for finding the enemy that is nearest to a place.
class EnemyPlaces {
 public:
  /// @param radii  of the bases of the enemy and the unit
  void add(UnitIndex enemy, Point at, Length radii) {
    widest_ = std::max(widest_, radii);
    narrowest_ = count_ == 0 ? radii : std::min(narrowest_, radii);
    at_[count_] = at;
    radii_[count_] = radii;
    units_[count_++] = enemy;
  }
  /// Completes the last block; nothing can be added any more. @param from  where the unit stands
  void end(Point from);

  /// The enemy nearest to a place, the first one of equal gaps (rounded down).
  struct Nearest {
    UnitIndex unit = kNoUnit;
    Length straight = 0;  ///< gap to it along the straight line, rounded up
  };
  Nearest nearest(Point place) const;
  /// The same where the unit stands.
  const Nearest& nearest() const { return nearest_; }
  /// The same where the squared distance of the nearest centre is known.
  Nearest nearest(Point place, std::int32_t distance2) const;

  /// Of each place the squared distance of the nearest centre. There must be an enemy.
  void least_distances2(const Places& places, PlaceColumn& least) const;

  bool empty() const { return count_ == 0; }
  /// The greatest of the radii.
  Length widest() const { return widest_; }
  /// The least of them.
  Length narrowest() const { return narrowest_; }

 private:
  /// Columns have room for a block of padding and no initializers, because most of them is never touched.
  template <class T>
  using Column = std::array<T, kMaxUnits + kLanes>;

  Nearest nearest_within(Point place, std::size_t row, Length least) const;
  bool alike() const { return narrowest_ == widest_; }
  Length gap(std::size_t row, Point place) const;
  Length least_gap(Point place) const;
  Length least_gap_of_alike(Point place) const;
  std::size_t first_within(Point place, Length gap) const;

  Column<ShortPoint> at_;
  Column<Length> radii_;
  Column<UnitIndex> units_;
  std::size_t count_ = 0;
  Length widest_ = 0;
  Length narrowest_ = 0;
  std::size_t guess_ = 0;  ///< which is likely to be the nearest
  Nearest nearest_;        ///< to where the unit stands
};

}  // namespace warbalance
