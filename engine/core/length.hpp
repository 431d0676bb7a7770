#pragma once

#include <cstdint>

namespace warbalance {

/// A length on the table: 1 inch = 100. Squares of lengths on every table fit `std::int32_t`.
using Length = std::int32_t;

inline constexpr Length kInch = 100;

/// Points of a unit or an army in hundredths of a point (listed costs are whole points).
using Hundredths = std::int32_t;

/// Sums of lengths of effects are cut off here [1/100 inch]: at twice the greatest one that an effect can name.
inline constexpr Length kMostExtraLength = 9'600;
/// The longest move that effects make [1/100 inch]: with it the whole of the largest table is in reach. Places twice as
/// far away, on all sides of such a table, still have squared distances of 32 bits.
inline constexpr Length kMostMove = 14'400;

}  // namespace warbalance
