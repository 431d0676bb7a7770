#include "sim/stats/hypothesis.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace warbalance::sim {

namespace {

std::vector<std::size_t> ascending_order(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return order;
}

}  // namespace

double tolerance_p_value(double difference, double se, double tolerance, double degrees_of_freedom) {
  assert(tolerance >= 0 && se >= 0);
  const double distance = std::abs(difference);
  if (se == 0) return distance > tolerance ? 0 : 1;
  return std::min(1.0, t_upper_tail((distance - tolerance) / se, degrees_of_freedom) +
                           t_upper_tail((distance + tolerance) / se, degrees_of_freedom));
}

std::vector<double> holm_adjusted(const std::vector<double>& p_values) {
  const std::vector<std::size_t> ascending = ascending_order(p_values);
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  for (std::size_t rank = 0; rank < ascending.size(); ++rank) {
    const auto hypotheses_left = static_cast<double>(ascending.size() - rank);
    largest = std::max(largest, std::min(1.0, hypotheses_left * p_values[ascending[rank]]));
    adjusted[ascending[rank]] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg_adjusted(const std::vector<double>& p_values) {
  const std::vector<std::size_t> ascending = ascending_order(p_values);
  std::vector<double> adjusted(p_values.size());
  double smallest = 1;
  for (std::size_t rank = ascending.size(); rank > 0; --rank) {
    const double factor = static_cast<double>(ascending.size()) / static_cast<double>(rank);
    smallest = std::min(smallest, factor * p_values[ascending[rank - 1]]);
    adjusted[ascending[rank - 1]] = smallest;
  }
  return adjusted;
}

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
