#pragma once

#include <array>
#include <cstdint>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/core/vectorised.hpp"
#include "engine/systems/warstuff1/players/foe_places.hpp"
#include "engine/systems/warstuff1/players/worths.hpp"

namespace warbalance::warstuff1 {

/// What the enemies of one unit may do to it, in columns: a place is compared with several of them at once. Columns
/// have room for a block of padding and no initializers, because most of them is never touched.
class Threats {
 public:
  /// An attack of one kind. `beyond` is the least squared distance of the centres that is out of its reach; 0: it
  /// reaches nothing.
  struct Attack {
    std::int32_t beyond = 0;
    std::int32_t worth = 0;  ///< gain times weight
  };

  int count() const { return static_cast<int>(count_); }
  UnitIndex unit(int row) const { return units_[static_cast<std::size_t>(row)]; }
  /// Whether the enemy shoots.
  bool shoots(int row) const { return shot_beyond_[static_cast<std::size_t>(row)] > 0; }

  void add(UnitIndex foe, Point at, const Attack& melee, const Attack& shot, const Attack& entangle);
  /// What its shots are worth when the unit is in cover.
  void set_covered_shot(int row, std::int32_t worth) { covered_shot_[static_cast<std::size_t>(row)] = worth; }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// Of each enemy the worst attack on the unit at a place.
  struct Sum {
    Worth all = 0;
    Worth worst = 0;  ///< the greatest of them
  };
  Sum sum(Point place, bool covered) const;
  /// The same of several places that are not in cover.
  struct Sums {
    PlaceColumn all;
    PlaceColumn worst;
  };
  void sums(const Places& places, Sums& sums) const;
  /// The worst attack of one.
  Worth of(UnitIndex foe, Point place, bool covered) const;

 private:
  template <class T>
  using Column = std::array<T, kMaxUnits + kLanes>;

  Column<ShortPoint> at_;
  Column<std::int32_t> melee_beyond_;
  Column<std::int32_t> melee_;
  Column<std::int32_t> shot_beyond_;
  Column<std::int32_t> shot_;
  Column<std::int32_t> covered_shot_;
  Column<std::int32_t> entangle_beyond_;
  Column<std::int32_t> entangle_;
  Column<UnitIndex> units_;
  std::size_t count_ = 0;
  bool any_entangles_ = false;
};

}  // namespace warbalance::warstuff1
