#include "sim/stats/hypothesis.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/stats/quantiles.hpp"

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

}  // namespace warbalance::sim
