#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/kernels/enemy_block.hpp"
#include "engine/kernels/vectorised.hpp"

// The enemies of one unit in columns, for many places where it might stand: a place is compared with several of them at
// once. Columns have room for two blocks of padding, and no initializers, because most of their memory is never used.

namespace warbalance::warstuff2 {

/// The number of an enemy among the enemies of a unit, on the table or not, in the order of `for_each_enemy`.
using EnemyNumber = int;
inline constexpr EnemyNumber kNoEnemy = -1;

template <class T>
using Column = std::array<T, kMaxUnits + 2 * kLanes>;

/// How a column stores a reach: as the least squared distance of the centres that is out of it. 0 = reaches nothing.
/// So the comparison is a single instruction.
inline std::int32_t beyond(Length reach, Length radius_sum) {
  const std::int32_t any = reach < 0 ? 0 : -1;
  return (square(reach + radius_sum) + 1) & any;
}

/// Where the enemies stand.
class EnemyColumns {
 public:
  int count() const { return static_cast<int>(count_); }
  Point place(EnemyNumber enemy_number) const { return at_[static_cast<std::size_t>(enemy_number)]; }
  Length radius_sum(EnemyNumber enemy_number) const { return radius_sum_[static_cast<std::size_t>(enemy_number)]; }

  EnemyNumber add(Point at, Length radius_sum) {
    at_[count_] = at;
    radius_sum_[count_] = radius_sum;
    return static_cast<EnemyNumber>(count_++);
  }
  /// Adds the first `count` of a block.
  WARBALANCE_KERNEL void add(const EnemyBlock& enemies, int count, Length own_radius) {
    const auto put = [&](const EnemyBlock::Half& half, std::size_t at) WARBALANCE_KERNEL {
      store(half.bases.at, at_.data() + at);
      store(half.radius + own_radius, radius_sum_.data() + at);
    };
    put(enemies.low(), count_);
    put(enemies.high(), count_ + kLanes);
    count_ += static_cast<std::size_t>(count);
  }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// Gap to the nearest as the approach term measures it: max(|dx|, |dy|) + 3/8 min, without a root. There must be an
  /// enemy.
  Length nearest(Point place) const;
  /// The same for eight places at once.
  void nearest(const Lanes16& x, const Lanes16& y, Lanes16& gaps) const;

 private:
  Column<ShortPoint> at_;
  Column<Length> radius_sum_;
  std::size_t count_ = 0;
};

}  // namespace warbalance::warstuff2
