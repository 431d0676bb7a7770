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

Estimate group_mean(const GroupSums& sums, double confidence) {
  assert(sums.full > 0);
  if (sums.groups == 0) return {0.5, 0.5, {0, 1}};
  const auto n = static_cast<double>(sums.groups);
  const double mean = sums.sum / (sums.full * n);
  // One more group, half of it with value 0 and half with `full`: the variance is positive by construction.
  const double augmented = n + 1;
  const double sum = (sums.sum + sums.full / 2) / sums.full;
  const double squares = (sums.squares + sums.full * sums.full / 2) / (sums.full * sums.full);
  const double centre = sum / augmented;
  const double variance = (squares - sum * centre) / (augmented - 1);
  const double se = std::sqrt(variance / n);
  if (sums.groups == 1) return {mean, se, {0, 1}};
  const double effective_trials = n * centre * (1 - centre) / variance;
  return {mean, se, wilson(mean, effective_trials, -t_quantile((1 - confidence) / 2, n - 1))};
}

Estimate bounded_mean(const GroupSums& sums, double least, double greatest, double confidence) {
  assert(least < greatest);
  const auto n = static_cast<double>(sums.groups);
  const double width = greatest - least;
  const Estimate share = group_mean({.groups = sums.groups,
                                     .full = width,
                                     .sum = sums.sum - n * least,
                                     .squares = sums.squares - 2 * least * sums.sum + n * least * least},
                                    confidence);
  const auto in_unit = [&](double part) { return least + width * part; };
  return {in_unit(share.value), width * share.se, {in_unit(share.interval.low), in_unit(share.interval.high)}};
}

Estimate pair_score(const CoupleCounts& couples, double confidence) {
  GroupSums sums{.full = 4};  // a score in quarters
  for (std::size_t score = 0; score < couples.size(); ++score) {
    const auto value = static_cast<double>(score);
    const auto count = static_cast<double>(couples[score]);
    sums.groups += couples[score];
    sums.sum += count * value;
    sums.squares += count * value * value;
  }
  return group_mean(sums, confidence);
}

}  // namespace warbalance::sim
