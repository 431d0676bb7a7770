#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/bases.hpp"
#include "engine/kernels/vectorised.hpp"

namespace warbalance {

/// Up to 16 places on the table, in blocks, for kernels that process several of them at once.
struct Places {
  static constexpr std::size_t kMost = 16;
  static constexpr std::size_t kBlocks = kMost / kLanes;

  std::array<ShortPoint, kMost> at;
  std::size_t count = 0;

  bool full() const { return count == kMost; }
  void add(Point place) { at[count++] = place; }
  /// Pads all blocks.
  void end() { std::fill(at.begin() + static_cast<std::ptrdiff_t>(count), at.end(), Point{}); }
};

/// One number for each place of a `Places`.
using PlaceColumn = std::array<std::int32_t, Places::kMost>;

/// The places of the enemies of one unit, in columns, for finding the enemy nearest to a place.
class EnemyPlaces {
 public:
  /// @param radii  sum of the base radii of the enemy and the unit
  void add(UnitIndex enemy, Point at, Length radii) {
    widest_ = std::max(widest_, radii);
    narrowest_ = count_ == 0 ? radii : std::min(narrowest_, radii);
    at_[count_] = at;
    radii_[count_] = radii;
    units_[count_++] = enemy;
  }
  /// Pads the last block; nothing can be added any more. @param from  the place of the unit
  void end(Point from);

  /// The enemy nearest to a place; of equal gaps (rounded down) the first one.
  struct Nearest {
    UnitIndex unit = kNoUnit;
    Length straight = 0;  ///< gap to it along the straight line, rounded up
  };
  Nearest nearest(Point place) const;
  /// The enemy nearest to the unit's own place.
  const Nearest& nearest() const { return nearest_; }
  /// The enemy nearest to a place, given the squared distance of the nearest centre.
  Nearest nearest(Point place, std::int32_t distance2) const;

  /// For each place the squared distance of the nearest centre. @pre there is an enemy
  void least_distances2(const Places& places, PlaceColumn& least) const;

  bool empty() const { return count_ == 0; }
  /// The greatest of the radii.
  Length widest() const { return widest_; }
  /// The least of the radii.
  Length narrowest() const { return narrowest_; }

 private:
  /// Columns have room for a block of padding, and no initializers because most of their memory is never used.
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
  std::size_t guess_ = 0;  ///< the enemy that is probably the nearest
  Nearest nearest_;        ///< to the unit's own place
};

/// Up to eight enemies of a unit and their distances from it. Bit i of a result stands for unit `first` + i.
class EnemyBlock {
 public:
  static constexpr int kEnemies = 2 * kLanes;

  /// @param end   number of the unit after the last enemy; bases from there on do not count
  WARBALANCE_KERNEL EnemyBlock(const Bases& bases, int first, int end)
      : low_(bases, first, end), high_(bases, first + kLanes, end) {}
  /// @param from  the place of the unit
  WARBALANCE_KERNEL EnemyBlock(const Bases& bases, int first, int end, const Points& from)
      : EnemyBlock(bases, first, end) {
    look_from(from);
  }

  /// Measures the distances from another place. @pre of all queries below: a place was given
  WARBALANCE_KERNEL void look_from(const Points& from) {
    low_.look_from(from);
    high_.look_from(from);
  }

  /// The enemies on the table whose bases are within a distance of the centre of the unit; none if it is below 0.
  WARBALANCE_KERNEL unsigned within(Length distance) const {
    const unsigned found =
        set([distance](const Half& half, Lanes32& reach) WARBALANCE_KERNEL { reach = half.radius + distance; },
            [](const Lanes32&, Lanes32&) WARBALANCE_KERNEL {});
    return distance < 0 ? 0 : found;
  }
  /// The enemies that could charge the unit if it came nearer by a distance, which includes its own radius.
  WARBALANCE_KERNEL unsigned charging(Length nearer) const {
    return set([nearer](const Half& half, Lanes32& reach) WARBALANCE_KERNEL { reach = half.charge + nearer; }, if_any);
  }
  /// The enemies that could shoot at the unit if it came nearer by a distance.
  WARBALANCE_KERNEL unsigned shooting(Length nearer) const {
    return set([nearer](const Half& half, Lanes32& reach) WARBALANCE_KERNEL { reach = half.shot + nearer; }, if_any);
  }

  struct Half {
    BaseBlock bases;
    Lanes32 radius;
    Lanes32 charge;
    Lanes32 shot;
    Lanes32 is_there;
    Lanes32 distance2;  ///< of the centres, squared; the greatest number if not on the table

    WARBALANCE_KERNEL Half(const Bases& columns, int first, int end) : bases(columns, first) {
      radius = reinterpret_cast<Lanes32>(bases.radius) & 0xFFFF;
      load(columns.charge.data() + first, charge);
      load(columns.shot.data() + first, shot);
      Lanes32 on_table;
      bases.on_table(on_table);
      is_there = on_table & (Lanes32{0, 1, 2, 3} < end - first);
    }
    WARBALANCE_KERNEL void look_from(const Points& from) {
      constexpr std::int32_t kFar = std::numeric_limits<std::int32_t>::max();
      distances2(bases.at, from, distance2);
      distance2 = is_there ? distance2 : Lanes32{} + kFar;
    }
  };
  const Half& low() const { return low_; }
  const Half& high() const { return high_; }

 private:
  /// The enemies whose distance is at most their reach, computed by `reach_of(half, reach)`.
  /// @param limit  `limit(reach, found)` removes those that reach nothing
  template <class ReachOf, class Limit>
  WARBALANCE_KERNEL unsigned set(const ReachOf& reach_of, const Limit& limit) const {
    const auto reached = [&](const Half& half, Lanes32& found) WARBALANCE_KERNEL {
      Lanes32 reach;
      Lanes32 reach2;
      reach_of(half, reach);
      dots(reinterpret_cast<Points>(reach), reinterpret_cast<Points>(reach), reach2);
      found = half.distance2 <= reach2;
      limit(reach, found);
    };
    Lanes32 low;
    Lanes32 high;
    reached(low_, low);
    reached(high_, high);
    return set_of(low, high);
  }
  /// Removes enemies with a negative reach, which means none.
  WARBALANCE_KERNEL static void if_any(const Lanes32& reach, Lanes32& found) { found &= reach >= 0; }

  Half low_;
  Half high_;
};

}  // namespace warbalance
