#pragma once

#include <algorithm>
#include <array>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/core/vectorised.hpp"

namespace warbalance::warstuff1 {

/// Where the enemies of one unit stand, in columns: a place is compared with several of them at once.
class FoePlaces {
 public:
  /// @param radii  of the bases of the enemy and the unit
  void add(UnitIndex foe, Point at, Length radii) {
    widest_ = std::max(widest_, radii);
    at_[count_] = at;
    radii_[count_] = radii;
    units_[count_++] = foe;
  }
  /// Completes the last block; nothing can be added any more. @param from  where most questions are about
  void end(Point from);

  /// The enemy nearest to a place, the first one of equal gaps (rounded down).
  struct Nearest {
    UnitIndex unit = kNoUnit;
    Length straight = 0;  ///< gap to it, over the straight way, rounded up
  };
  Nearest nearest(Point place) const;

  /// The greatest of the radii.
  Length widest() const { return widest_; }

 private:
  /// Columns have room for a block of padding and no initializers, because most of them is never touched.
  template <class T>
  using Column = std::array<T, kMaxUnits + kLanes>;

  Length gap(std::size_t foe, Point place) const;
  Length least_gap(Point place) const;
  std::size_t first_within(Point place, Length gap) const;

  Column<ShortPoint> at_;
  Column<Length> radii_;
  Column<UnitIndex> units_;
  std::size_t count_ = 0;
  Length widest_ = 0;
  std::size_t guess_ = 0;  ///< which is likely to be the nearest
};

}  // namespace warbalance::warstuff1
