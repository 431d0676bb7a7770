#include "sim/stats/paired.hpp"

#include <cmath>

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

DrawnScore with_virtual_draw(const CoupleCounts& couples) {
  std::int64_t number = 0;
  std::int64_t quarters = 0;
  for (std::size_t score = 0; score < couples.size(); ++score) {
    number += couples[score];
    quarters += static_cast<std::int64_t>(score) * couples[score];
  }
  assert(number >= 1);
  const auto battles = static_cast<double>(2 * number);
  DrawnScore drawn;
  drawn.score = (static_cast<double>(quarters + 1) / 2) / (battles + 1);
  const double se = pair_score(couples).se * battles / (battles + 1);
  drawn.variance = se * se;
  return drawn;
}

double expected_score(double difference) { return 1 / (1 + std::exp(-difference)); }

MeanWithError mean_with_error(const std::vector<double>& values) {
  assert(values.size() >= 2);
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value;
  mean /= count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / (count - 1) / count)};
}

}  // namespace warbalance::sim
