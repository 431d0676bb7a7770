#pragma once

#include <cstdint>

namespace warbalance {

/// A length on the table: 1 inch = 100. Squares of lengths on every table fit `std::int32_t`.
using Length = std::int32_t;

inline constexpr Length kInch = 100;

/// Points of a unit or an army in hundredths of a point (listed costs are whole points).
using Hundredths = std::int32_t;

}  // namespace warbalance
