#include "sim/stats/series.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace warbalance::sim {

double lag1_autocorrelation(const std::vector<double>& series) {
  if (series.size() < 3) return 0;
  double mean = 0;
  for (const double value : series) mean += value;
  mean /= static_cast<double>(series.size());
  double products = 0;
  double squares = 0;
  for (std::size_t i = 0; i < series.size(); ++i) {
    squares += (series[i] - mean) * (series[i] - mean);
    if (i > 0) products += (series[i] - mean) * (series[i - 1] - mean);
  }
  return squares > 0 ? products / squares : 0;
}

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
