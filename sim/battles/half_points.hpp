#pragma once

#include <cstddef>

#include "engine/core/report.hpp"

namespace warbalance::sim {

/// Half points of a seat: win 2, draw 1, loss 0.
inline std::size_t half_points(const BattleReport& report, std::size_t seat) {
  if (report.winner < 0) return 1;
  return static_cast<std::size_t>(report.winner) == seat ? 2 : 0;
}

}  // namespace warbalance::sim
