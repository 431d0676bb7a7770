#include "sim/stats/sample_size.hpp"

#include <cassert>
#include <cstddef>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

double square_of(double x) { return x * x; }

/// z at 1 - alpha / 2.
double two_sided(double alpha) { return -normal_quantile(alpha / 2); }

}  // namespace

Interval PilotVariance::interval(double confidence) const {
  const double tail = (1 - confidence) / 2;
  const double scaled = variance * degrees_of_freedom;
  return {scaled / chi_squared_quantile(1 - tail, degrees_of_freedom),
          scaled / chi_squared_quantile(tail, degrees_of_freedom)};
}

PilotVariance couple_variance(const CoupleCounts& couples) {
  std::array<double, 5> weights{};
  double n = 0;
  double sum = 0;
  for (std::size_t quarters = 0; quarters < couples.size(); ++quarters) {
    const bool edge = quarters == 0 || quarters + 1 == couples.size();
    weights[quarters] = static_cast<double>(couples[quarters]) + (edge ? 0.5 : 0);  // the added couple
    n += weights[quarters];
    sum += weights[quarters] * static_cast<double>(quarters) / 4;
  }
  assert(n >= 3);
  double second = 0;
  double fourth = 0;
  for (std::size_t quarters = 0; quarters < couples.size(); ++quarters) {
    const double squared = square_of(static_cast<double>(quarters) / 4 - sum / n);
    second += weights[quarters] * squared / n;
    fourth += weights[quarters] * square_of(squared) / n;
  }
  const double kurtosis = fourth / square_of(second);
  return {second * n / (n - 1), 2 * n / (kurtosis - 1 + 2 / (n - 1))};
}

double samples_for_power(double variance, double difference, double power, double alpha) {
  assert(variance >= 0 && difference > 0);
  const double z = two_sided(alpha);
  return square_of(z + normal_quantile(power)) * variance / square_of(difference) + z * z / 2;
}

double samples_for_change(double variance, double difference, double power, double alpha) {
  assert(variance >= 0 && difference > 0);
  const double z = two_sided(alpha);
  return square_of(z + normal_quantile(power)) * 2 * variance / square_of(difference) + z * z / 4;
}

double samples_for_half_width(double variance, double half_width, double alpha) {
  assert(variance >= 0 && half_width > 0);
  const double z = two_sided(alpha);
  return z * z * variance / square_of(half_width) + z * z / 2;
}

double growth_for_power(double se, double difference, double power, double quantile, double degrees_of_freedom) {
  assert(se >= 0 && difference > 0);
  return square_of((quantile + t_quantile(power, degrees_of_freedom)) * se / difference);
}

double growth_for_half_width(double se, double half_width, double quantile) {
  assert(se >= 0 && half_width > 0);
  return square_of(quantile * se / half_width);
}

}  // namespace warbalance::sim
