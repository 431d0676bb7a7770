#include "sim/stats/jackknife.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace warbalance::sim {
Jackknife jackknife(std::size_t replicates, const std::function<std::vector<double>(std::size_t left_out)>& function) {
  assert(replicates >= 2);
  Jackknife result{function(replicates), {}};
  std::vector<std::vector<double>> partial;
  for (std::size_t r = 0; r < replicates; ++r) partial.push_back(function(r));

  const auto count = static_cast<double>(replicates);
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    double mean = 0;
    for (const auto& values : partial) mean += values[i];
    mean /= count;
    double squares = 0;
    for (const auto& values : partial) squares += (values[i] - mean) * (values[i] - mean);
    result.standard_errors.push_back(std::sqrt((count - 1) / count * squares));
  }
  return result;
}

}  // namespace warbalance::sim
