#pragma once

#include <cstdint>

namespace warbalance {

/// A length on the table: 1 inch = 100. Squares of lengths on every table fit `std::int32_t`.
using Length = std::int32_t;

inline constexpr Length kInch = 100;

/// Points of a unit or an army in hundredths of a point (listed costs are whole points).
using Hundredths = std::int32_t;

/// Limit of sums of lengths of effects [1/100 inch]: twice the greatest length of one effect.
inline constexpr Length kMostExtraLength = 9'600;
/// The longest move that effects can give [1/100 inch]: it reaches across the largest table. Squared distances of
/// places twice as far away, on all sides of such a table, still fit 32 bits.
inline constexpr Length kMostMove = 14'400;

}  // namespace warbalance
