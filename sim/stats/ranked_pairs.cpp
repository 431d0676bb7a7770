#include "sim/stats/ranked_pairs.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warbalance::sim {
namespace {

/// A difference of strengths is told from none when D is so many standard errors above 0.
constexpr double kToldFromNone = 3;

/// Unbiased products of one pair: of its deviation from 50 % and its difference of win rates, each less its noise.
struct Products {
  double score = 0;       ///< (w - 1/2)^2
  double covariance = 0;  ///< (w - 1/2) e
  double strength = 0;    ///< e^2
};

/// Sum of the squares of what is not the mean, as the variance of the mean.
double variance_of_mean(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  double squares = 0;
  for (const double value : values) squares += (value - sum / count) * (value - sum / count);
  return squares / (count * (count - 1));
}

double mean_of(const std::vector<Products>& products, double Products::*field) {
  double sum = 0;
  for (const Products& pair : products) sum += pair.*field;
  return sum / static_cast<double>(products.size());
}

/// One number a pair.
template <class Make>
std::vector<double> each(const std::vector<Products>& products, const Make& make) {
  std::vector<double> values;
  for (const Products& pair : products) values.push_back(make(pair));
  return values;
}

}  // namespace

Imbalance imbalance_of_equals(std::span<const RankedPair> pairs) {
  assert(pairs.size() >= 2);
  std::vector<Products> products;
  double deviation = 0;
  double square = 0;
  for (const RankedPair& pair : pairs) {
    const MeanScore score = mean_score(pair.couples);
    const MeanScore first = mean_score(pair.first);
    const MeanScore second = mean_score(pair.second);
    const double off = score.mean - 0.5;
    const double difference = first.mean - second.mean;
    products.push_back(
        {squared_deviation(score), off * difference, difference * difference - first.noise - second.noise});
    deviation += std::abs(off);
    square += off * off;
  }
  const double d = mean_of(products, &Products::strength);
  const double d_se = std::sqrt(variance_of_mean(each(products, [](const Products& p) { return p.strength; })));
  const bool told = d > kToldFromNone * d_se;
  const double beta = told ? mean_of(products, &Products::covariance) / d : 1;
  // A fitted beta takes too much away: the square of its error times D, on average.
  const double taken =
      told ? variance_of_mean(each(products, [&](const Products& p) { return p.covariance - beta * p.strength; })) / d
           : 0;
  const std::vector<double> rests = each(products, [&](const Products& p) {
    return p.score - 2 * beta * p.covariance + beta * beta * p.strength + taken;
  });
  Imbalance imbalance = imbalance_of_terms(rests);
  const auto count = static_cast<double>(pairs.size());
  if (imbalance.variance > 0 && square > 0) {
    imbalance.mean_abs = 100 * deviation / count * std::sqrt(imbalance.variance / (square / count));
  }
  return imbalance;
}

}  // namespace warbalance::sim
