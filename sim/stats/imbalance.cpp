#include "sim/stats/imbalance.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace warbalance::sim {
namespace {

constexpr double kUpperQuantile = 1.645;  // 95 %, one-sided

/// Mean score of a pair (0..1), and the variance of that mean.
struct MeanScore {
  double mean = 0;
  double noise = 0;
};

MeanScore mean_score(const PairSums& pair) {
  assert(pair.couples >= 2);
  const auto n = static_cast<double>(pair.couples);
  const double mean = static_cast<double>(pair.quarters) / (4 * n);
  const double square = static_cast<double>(pair.squares) / 16;
  const double variance = std::max(0.0, square - n * mean * mean) / (n - 1);
  return {mean, variance / n};
}

}  // namespace

Imbalance imbalance_of(std::span<const PairSums> pairs) {
  assert(pairs.size() >= 2);
  const auto count = static_cast<double>(pairs.size());
  double terms = 0;
  double squares = 0;
  double noise = 0;
  double deviation = 0;
  for (const PairSums& pair : pairs) {
    const MeanScore score = mean_score(pair);
    const double term = (score.mean - 0.5) * (score.mean - 0.5) - score.noise;
    terms += term;
    squares += term * term;
    noise += score.noise;
    deviation += std::abs(score.mean - 0.5);
  }
  Imbalance imbalance;
  const double v = terms / count;
  const double sd = std::sqrt(std::max(0.0, squares - count * v * v) / (count - 1));
  imbalance.variance = v;
  imbalance.variance_se = sd / std::sqrt(count);
  imbalance.upper = 100 * std::sqrt(std::max(0.0, v + kUpperQuantile * imbalance.variance_se));
  if (v > 2 * imbalance.variance_se) {
    imbalance.points = 100 * std::sqrt(v);
    imbalance.points_se = 100 * sd / (2 * std::sqrt(count * v));
  }
  if (v > 0) imbalance.mean_abs = 100 * deviation / count * std::sqrt(v / (v + noise / count));
  return imbalance;
}

std::optional<Gain> gain_of(const Imbalance& listed, const Imbalance& fitted) {
  if (!listed.points || !fitted.points) return std::nullopt;
  Gain gain;
  gain.value = *listed.points / *fitted.points;
  gain.se = gain.value * std::hypot(*listed.points_se / *listed.points, *fitted.points_se / *fitted.points);
  return gain;
}

double spread_of(std::span<const PairSums> armies) {
  assert(armies.size() >= 2);
  const auto count = static_cast<double>(armies.size());
  double sum = 0;
  double squares = 0;
  double noise = 0;
  for (const PairSums& army : armies) {
    const MeanScore score = mean_score(army);
    sum += score.mean;
    squares += score.mean * score.mean;
    noise += score.noise;
  }
  const double mean = sum / count;
  const double variance = (squares - count * mean * mean) / (count - 1);
  return 100 * std::sqrt(std::max(0.0, variance - noise / count));
}

}  // namespace warbalance::sim
