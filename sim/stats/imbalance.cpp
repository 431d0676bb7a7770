#include "sim/stats/imbalance.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace warbalance::sim {
namespace {

constexpr double kUpperQuantile = 1.645;  // 95 %, one-sided

/// (term - V) / V of each pair, V the mean of all terms: what the pair changes of ln V, times the number of pairs.
struct RelativeTerms {
  Imbalance imbalance;
  std::vector<double> terms;
};

RelativeTerms relative_terms(std::span<const PairSums> pairs) {
  RelativeTerms relative;
  relative.imbalance = imbalance_of(pairs);
  const double v = relative.imbalance.variance;
  for (const PairSums& pair : pairs) relative.terms.push_back(squared_deviation(mean_score(pair)) / v - 1);
  return relative;
}

/// Variance of the mean of a - sign * b over the pairs. @pre both have mean 0
double variance_of_mean(const RelativeTerms& a, const RelativeTerms& b, int sign) {
  assert(a.terms.size() == b.terms.size());
  double squares = 0;
  for (std::size_t i = 0; i < a.terms.size(); ++i) {
    const double both = a.terms[i] - sign * b.terms[i];
    squares += both * both;
  }
  const auto count = static_cast<double>(a.terms.size());
  return squares / (count * (count - 1));
}

}  // namespace

MeanScore mean_score(const PairSums& pair) {
  assert(pair.couples >= 2);
  const auto n = static_cast<double>(pair.couples);
  const double mean = static_cast<double>(pair.quarters) / (4 * n);
  const double square = static_cast<double>(pair.squares) / 16;
  const double variance = std::max(0.0, square - n * mean * mean) / (n - 1);
  return {mean, variance / n};
}

double squared_deviation(const MeanScore& score) { return (score.mean - 0.5) * (score.mean - 0.5) - score.noise; }

Imbalance imbalance_of_terms(std::span<const double> terms) {
  assert(terms.size() >= 2);
  const auto count = static_cast<double>(terms.size());
  double sum = 0;
  double squares = 0;
  for (const double term : terms) {
    sum += term;
    squares += term * term;
  }
  Imbalance imbalance;
  const double v = sum / count;
  const double sd = std::sqrt(std::max(0.0, squares - count * v * v) / (count - 1));
  imbalance.variance = v;
  imbalance.variance_se = sd / std::sqrt(count);
  imbalance.upper = 100 * std::sqrt(std::max(0.0, v + kUpperQuantile * imbalance.variance_se));
  if (v > 2 * imbalance.variance_se) {
    imbalance.points = 100 * std::sqrt(v);
    imbalance.points_se = 100 * sd / (2 * std::sqrt(count * v));
  }
  return imbalance;
}

Imbalance imbalance_of(std::span<const PairSums> pairs) {
  std::vector<double> terms;
  double noise = 0;
  double deviation = 0;
  for (const PairSums& pair : pairs) {
    const MeanScore score = mean_score(pair);
    terms.push_back(squared_deviation(score));
    noise += score.noise;
    deviation += std::abs(score.mean - 0.5);
  }
  Imbalance imbalance = imbalance_of_terms(terms);
  const auto count = static_cast<double>(pairs.size());
  const double v = imbalance.variance;
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

std::optional<SplitGain> split_gain(const CrossedPairs& crossed) {
  const RelativeTerms ff = relative_terms(crossed.first_by_first);
  const RelativeTerms fs = relative_terms(crossed.first_by_second);
  const RelativeTerms sf = relative_terms(crossed.second_by_first);
  const RelativeTerms ss = relative_terms(crossed.second_by_second);
  for (const RelativeTerms* row : {&ff, &fs, &sf, &ss}) {
    if (!row->imbalance.points) return std::nullopt;
  }
  // A gain is a ratio of square roots of V, and a geometric mean of two: ln = 1/4 of the sum of four ln V.
  const auto factor = [&](double above, double below, int sign) {
    Gain gain;
    gain.value = std::sqrt(above / below);
    gain.se = gain.value / 4 * std::sqrt(variance_of_mean(ff, fs, sign) + variance_of_mean(sf, ss, sign));
    return gain;
  };
  const auto points = [](const RelativeTerms& row) { return *row.imbalance.points; };
  return SplitGain{factor(points(ff) * points(sf), points(fs) * points(ss), 1),
                   factor(points(ff) * points(fs), points(sf) * points(ss), -1)};
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
