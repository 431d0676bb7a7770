#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

/// What the method mono says of one item (`describe_prices`).
struct Description {
  std::optional<double> fair;  ///< points
  double se = 0;
  std::vector<double> without_block{};  ///< fair without each block in turn; empty where there are none
  std::optional<PriceFlag> flag{};      ///< why there is no price, or `anchor`
  std::int64_t units_seen = 0;
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

}  // namespace warbalance::sim
