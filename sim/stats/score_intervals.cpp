#include "sim/stats/score_intervals.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

/// Wilson's interval around `share` for a real number of trials and any quantile.
Interval wilson(double share, double trials, double quantile) {
  const double squared = quantile * quantile;
  const double centre = (share * trials + squared / 2) / (trials + squared);
  const double half = quantile / (trials + squared) * std::sqrt(share * (1 - share) * trials + squared / 4);
  // Rounding may leave 1e-17 where the limit is exactly 0 or 1.
  const double low = share <= 0 ? 0 : std::clamp(centre - half, 0.0, share);
  const double high = share >= 1 ? 1 : std::clamp(centre + half, share, 1.0);
  return {low, high};
}

}  // namespace

Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  assert(0 <= successes && successes <= trials);
  if (trials == 0) return {0, 1};
  const auto n = static_cast<double>(trials);
  return wilson(static_cast<double>(successes) / n, n, -normal_quantile((1 - confidence) / 2));
}

Estimate pair_score(const CoupleCounts& couples, double confidence) {
  std::int64_t pairs = 0;
  std::int64_t quarters = 0;
  std::int64_t quarters_squared = 0;
  for (std::size_t score = 0; score < couples.size(); ++score) {
    const auto value = static_cast<std::int64_t>(score);
    pairs += couples[score];
    quarters += couples[score] * value;
    quarters_squared += couples[score] * value * value;
  }
  if (pairs == 0) return {0.5, 0.5, {0, 1}};
  const auto n = static_cast<double>(pairs);
  const double mean = static_cast<double>(quarters) / (4 * n);
  // One more couple, half of it with score 0 and half with 1: the variance is positive by construction.
  const double augmented = n + 1;
  const double sum = static_cast<double>(quarters + 2) / 4;
  const double squares = static_cast<double>(quarters_squared + 8) / 16;
  const double centre = sum / augmented;
  const double variance = (squares - sum * centre) / (augmented - 1);
  const double se = std::sqrt(variance / n);
  if (pairs == 1) return {mean, se, {0, 1}};
  const double effective_trials = n * centre * (1 - centre) / variance;
  return {mean, se, wilson(mean, effective_trials, -t_quantile((1 - confidence) / 2, n - 1))};
}

}  // namespace warbalance::sim
