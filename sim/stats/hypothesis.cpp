#include "sim/stats/hypothesis.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {

double tolerance_p_value(double difference, double se, double tolerance, double degrees_of_freedom) {
  assert(tolerance >= 0 && se >= 0);
  const double distance = std::abs(difference);
  if (se == 0) return distance > tolerance ? 0 : 1;
  return std::min(1.0, t_upper_tail((distance - tolerance) / se, degrees_of_freedom) +
                           t_upper_tail((distance + tolerance) / se, degrees_of_freedom));
}

std::vector<double> holm_adjusted(const std::vector<double>& p_values) {
  std::vector<std::size_t> ascending(p_values.size());
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::stable_sort(ascending.begin(), ascending.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  for (std::size_t rank = 0; rank < ascending.size(); ++rank) {
    const auto hypotheses_left = static_cast<double>(ascending.size() - rank);
    largest = std::max(largest, std::min(1.0, hypotheses_left * p_values[ascending[rank]]));
    adjusted[ascending[rank]] = largest;
  }
  return adjusted;
}

}  // namespace warbalance::sim
