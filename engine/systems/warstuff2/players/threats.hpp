#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/warstuff2/players/enemy_columns.hpp"
#include "engine/systems/warstuff2/players/values.hpp"

namespace warbalance::warstuff2 {

/// Exchanges two numbers if all bits of the mask are set, and does nothing if none is.
template <class T>
void exchange_if(T mask, T& a, T& b) {
  const T both = (a ^ b) & mask;
  a ^= both;
  b ^= both;
}

/// A value for each of eight places.
using Values = std::array<Value, 2 * kLanes>;

/// What the enemies may do to a unit, in columns; enemies that are no threat are left out.
class Threats {
 public:
  /// An attack of an enemy on the unit.
  struct Threat {
    std::int32_t beyond = 0;
    Value value = 0;  ///< at least 0
  };

  /// Adds what an enemy may do: of its two attacks that which is worth more, where it reaches.
  void add(EnemyNumber enemy_number, Point at, const Threat& charge, const Threat& shot) {
    Threat greater = charge;
    Threat lesser = shot;
    const Value exchanged = -Value{charge.value < shot.value};
    exchange_if(exchanged, greater.value, lesser.value);
    exchange_if(static_cast<std::int32_t>(exchanged), greater.beyond, lesser.beyond);
    enemies_[count_] = enemy_number;
    at_[count_] = at;
    greater_beyond_[count_] = greater.beyond;
    lesser_beyond_[count_] = lesser.beyond;
    greater_[count_] = greater.value;
    lesser_[count_] = lesser.value;
    count_ += std::size_t{greater.value > 0};
  }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// Sum of the threats of the enemies but `omitted` that have the place in reach.
  Value sum(Point place, EnemyNumber omitted) const;
  /// The same for eight places at once, nobody omitted.
  void sums(const Lanes16& x, const Lanes16& y, Values& sums) const;

 private:
  Column<ShortPoint> at_;
  Column<EnemyNumber> enemies_;
  Column<std::int32_t> greater_beyond_;
  Column<std::int32_t> lesser_beyond_;
  Column<Value> greater_;
  Column<Value> lesser_;
  std::size_t count_ = 0;
};

}  // namespace warbalance::warstuff2
