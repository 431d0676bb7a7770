#include "sim/stats/jackknife.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace warbalance::sim {
namespace {

/// Sum of all replicates but one, always in the same order. `left_out` = their number: all.
std::vector<double> sum_without(const std::vector<std::vector<double>>& replicates, std::size_t left_out) {
  std::vector<double> sum(replicates.front().size());
  for (std::size_t r = 0; r < replicates.size(); ++r) {
    if (r == left_out) continue;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += replicates[r][i];
  }
  return sum;
}

}  // namespace

Jackknife jackknife_of_sum(const std::vector<std::vector<double>>& replicates,
                           const std::function<std::vector<double>(const std::vector<double>&)>& function) {
  assert(replicates.size() >= 2);
  Jackknife result{function(sum_without(replicates, replicates.size())), {}};
  std::vector<std::vector<double>> partial;
  for (std::size_t r = 0; r < replicates.size(); ++r) partial.push_back(function(sum_without(replicates, r)));

  const auto count = static_cast<double>(replicates.size());
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
