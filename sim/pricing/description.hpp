#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// What one of the methods beside the field says of one item.
struct Description {
  std::optional<double> fair;  ///< points
  double se = 0;
  /// Its interval with the error probability `alpha`, where it is not fair -+ t SE.
  std::function<Interval(double alpha)> limits{};
  std::vector<double> without_block{};  ///< fair without each block in turn; empty where there are none
  std::string flag;                     ///< why there is no price, or "anchor"
  std::int64_t units_seen = 0;
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

}  // namespace warbalance::sim
