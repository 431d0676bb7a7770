#include "sim/stats/series.hpp"

#include <cassert>
#include <cmath>

namespace warbalance::sim {

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
