#include "sim/stats/confidence_sequence.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace warbalance::sim {
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
  // With one couple more of score 0 and one of score 1.
  const double variance = (squares + 1 - (sum + 1) * (sum + 1) / (n + 2)) / (n + 1);
  const double log_alpha = std::log(alpha);
  const double r2 = (-2 * log_alpha + std::log1p(-2 * log_alpha)) / kNarrowestAt;
  const double growth = n * r2 + 1;
  const double half_width = std::sqrt(variance * 2 * growth / (n * n * r2) * (std::log(growth) / 2 - log_alpha));
  return {std::max(0.0, mean - half_width), std::min(1.0, mean + half_width)};
}

}  // namespace warbalance::sim
