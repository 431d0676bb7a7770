#pragma once

#include "engine/core/random_dice.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// A standard normal number.
inline double normal_draw(RandomStream& random) {
  return normal_quantile((static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53);
}

}  // namespace warbalance::sim
