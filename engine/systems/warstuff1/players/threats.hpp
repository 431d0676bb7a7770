#pragma once

#include <array>
#include <cstdint>

#include "engine/core/report.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/places.hpp"
#include "engine/systems/warstuff1/players/values.hpp"

namespace warbalance::warstuff1 {

/// What the enemies of one unit may do to it, in columns, for many places where it might stand. Columns have room for
/// two blocks of padding, and no initializers, because most of their memory is never used.
class Threats {
 public:
  /// An attack of one kind. `beyond` is the least squared distance of the centres that is out of its reach; 0: it
  /// reaches nothing.
  struct Attack {
    std::int32_t beyond = 0;
    std::int32_t value = 0;  ///< G times the weight of the enemy
  };

  int count() const { return static_cast<int>(count_); }

  /// @param covered_shot  what a shot is worth when the unit is in cover
  void add(UnitIndex enemy, Point at, const Attack& melee, const Attack& shot, std::int32_t covered_shot,
           const Attack& entangle) {
    at_[count_] = at;
    melee_beyond_[count_] = melee.beyond;
    melee_[count_] = melee.value;
    shot_beyond_[count_] = shot.beyond;
    shot_[count_] = shot.value;
    covered_shot_[count_] = covered_shot;
    entangle_beyond_[count_] = entangle.beyond;
    entangle_[count_] = entangle.value;
    units_[count_] = enemy;
    any_entangles_ |= entangle.beyond > 0;
    ++count_;
  }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// Of each enemy the worst attack on the unit at a place.
  struct Sum {
    Value all = 0;
    Value worst = 0;  ///< the greatest of them
  };
  Sum sum(Point place, bool covered) const;
  /// The same of several places that are not in cover.
  struct Sums {
    PlaceColumn all;
    PlaceColumn worst;
  };
  void sums(const Places& places, Sums& sums) const;
  /// The worst attack of one.
  Value of(UnitIndex enemy, Point place, bool covered) const;

 private:
  template <class T>
  using Column = std::array<T, kMaxUnits + 2 * kLanes>;

  /// `count_` where the enemy has none.
  std::size_t row_of(UnitIndex enemy) const;

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
