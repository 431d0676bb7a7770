#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/geometry.hpp"
#include "engine/core/uint128.hpp"
#include "engine/core/uint256.hpp"

namespace warbalance {

/// The differences between the outcomes of two choices in trials with the same dice for both (paired differences).
struct PairedDifferences {
  std::int32_t count = 0;
  std::int64_t sum = 0;
  uint128 squares = 0;

  void add(std::int64_t difference) {
    ++count;
    sum += difference;
    const auto size = static_cast<uint128>(difference < 0 ? -difference : difference);
    squares += size * size;
  }

  /// Rounded toward zero; 0 of none.
  std::int64_t mean() const { return count == 0 ? 0 : sum / count; }
  /// Of the mean, rounded up; 0 of fewer than two.
  std::int32_t standard_error() const {
    if (count < 2) return 0;
    const auto n = static_cast<uint128>(count);
    const uint128 square = static_cast<uint128>(sum) * static_cast<uint128>(sum);
    constexpr uint128 kMost = uint128{0x7FFFFFFF} * 0x7FFFFFFF;
    return ceil_sqrt(static_cast<std::int64_t>(std::min(kMost, (n * squares - square) / (n * n * (n - 1)))));
  }

  /// Whether the mean is above 0 by more than so many standard errors [1/100]. Fewer than `least` trials show nothing;
  /// differences that are all the same are taken to have a spread of one, as few trials may agree by chance.
  bool is_above_by(std::int32_t errors_hundredths, std::int32_t least) const {
    if (sum <= 0 || count < least || count < 2) return false;
    // mean^2 > errors^2 * variance / n, with variance = (n * squares - sum^2) / (n * (n - 1))
    const auto n = static_cast<uint128>(count);
    const uint128 square = static_cast<uint128>(sum) * static_cast<uint128>(sum);
    const uint128 spread = n * squares - square + n * n;
    const auto errors = static_cast<uint128>(errors_hundredths);
    return Uint256(square) * Uint256(10000 * (n - 1)) > Uint256(errors * errors) * Uint256(spread);
  }
};

}  // namespace warbalance
