#pragma once

#include <cstdint>

#include "sim/battles/play.hpp"

namespace warbalance::sim {

/// What the fit explains: 1 where seat 1 won, -1 where seat 2 did, 0 of a draw.
std::int32_t response_of(const BattleReport& report);

/// The luck of the dice as a covariate of a fit: whole steps of a ten-thousandth of a mean army's points, which is fine
/// enough and lets its squares add up in 64 bits.
class LuckSteps {
 public:
  /// @param mean_total  of an army [points]
  explicit LuckSteps(double mean_total);

  /// Luck of seat 1 less that of seat 2, rounded alike up and down, so that its expectation stays 0.
  std::int32_t operator()(const BattleReport& report) const;

 private:
  std::int64_t unit_;  ///< one step, in units of `BattleReport::luck`
};

}  // namespace warbalance::sim
