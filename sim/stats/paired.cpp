#include "sim/stats/paired.hpp"

#include <cassert>
#include <cstddef>

#include "sim/stats/score_intervals.hpp"

namespace warbalance::sim {

Estimate paired_difference(std::span<const std::uint16_t> scores, std::span<const std::uint16_t> base, int full,
                           double confidence) {
  assert(scores.size() == base.size() && full > 0);
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (std::size_t k = 0; k < scores.size(); ++k) {
    const std::int64_t shifted = std::int64_t{scores[k]} - base[k] + full;  // 0 .. 2 full
    sum += shifted;
    squares += shifted * shifted;
  }
  const GroupSums sums{.groups = static_cast<std::int64_t>(scores.size()),
                       .full = 2.0 * full,
                       .sum = static_cast<double>(sum),
                       .squares = static_cast<double>(squares)};
  const Estimate shifted = group_mean(sums, confidence);
  const auto unshifted = [](double share) { return 2 * share - 1; };
  return {
      unshifted(shifted.value), 2 * shifted.se, {unshifted(shifted.interval.low), unshifted(shifted.interval.high)}};
}

}  // namespace warbalance::sim
