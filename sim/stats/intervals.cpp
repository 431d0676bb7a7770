#include "sim/stats/intervals.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace warbalance::sim {

namespace {

// No promotion to long double, so the digits are the same wherever double is IEEE 754.
using InDoubles = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, InDoubles>;
using ChiSquared = boost::math::chi_squared_distribution<double, InDoubles>;
using StudentsT = boost::math::students_t_distribution<double, InDoubles>;

}  // namespace

double normal_quantile(double probability) {
  assert(probability > 0 && probability < 1);
  return boost::math::quantile(Normal(), probability);
}

double normal_probability(double z) { return boost::math::cdf(Normal(), z); }

double t_quantile(double probability, double degrees_of_freedom) {
  assert(probability > 0 && probability < 1 && degrees_of_freedom >= 1);
  return boost::math::quantile(StudentsT(degrees_of_freedom), probability);
}

double t_upper_tail(double t, double degrees_of_freedom) {
  assert(degrees_of_freedom >= 1 && !std::isnan(t));
  if (std::isinf(t)) return t > 0 ? 0 : 1;
  return boost::math::cdf(boost::math::complement(StudentsT(degrees_of_freedom), t));
}

double chi_squared_quantile(double probability, double degrees_of_freedom) {
  assert(probability > 0 && probability < 1 && degrees_of_freedom > 0);
  return boost::math::quantile(ChiSquared(degrees_of_freedom), probability);
}

double simultaneous_t_quantile(double alpha, std::size_t count, double degrees_of_freedom) {
  assert(alpha > 0 && alpha < 1 && count >= 1);
  // The quantile of the complement keeps digits that 1 - alpha / (2 count) would lose.
  return -t_quantile(alpha / (2 * static_cast<double>(count)), degrees_of_freedom);
}

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

namespace {

constexpr double kNarrowestAt = 2000;  // couples

}  // namespace

Interval confidence_sequence(const CoupleCounts& couples, double alpha) {
  assert(alpha > 0 && alpha < 1);
  double n = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t quarters = 0; quarters < couples.size(); ++quarters) {
    const auto count = static_cast<double>(couples[quarters]);
    const double score = static_cast<double>(quarters) / 4;
    n += count;
    sum += count * score;
    squares += count * score * score;
  }
  if (n < 2) return {0, 1};
  const double mean = sum / n;
  // With one added couple of score 0 and one of score 1.
  const double variance = (squares + 1 - (sum + 1) * (sum + 1) / (n + 2)) / (n + 1);
  const double log_alpha = std::log(alpha);
  const double r2 = (-2 * log_alpha + std::log1p(-2 * log_alpha)) / kNarrowestAt;
  const double growth = n * r2 + 1;
  const double half_width = std::sqrt(variance * 2 * growth / (n * n * r2) * (std::log(growth) / 2 - log_alpha));
  return {std::max(0.0, mean - half_width), std::min(1.0, mean + half_width)};
}

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
