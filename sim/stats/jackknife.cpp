#include "sim/stats/jackknife.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace warbalance::sim {

Jackknife jackknife(std::size_t replicates, const std::function<std::vector<double>(std::size_t left_out)>& function) {
  assert(replicates >= 2);
  Jackknife result{function(replicates), {}, {}};
  result.without_one.assign(result.values.size(), std::vector<double>(replicates));
  for (std::size_t r = 0; r < replicates; ++r) {
    const std::vector<double> values = function(r);
    for (std::size_t i = 0; i < values.size(); ++i) result.without_one[i][r] = values[i];
  }
  for (const auto& values : result.without_one) result.standard_errors.push_back(jackknife_se(values));
  return result;
}

double jackknife_se(std::span<const double> without_one) {
  assert(without_one.size() >= 2);
  const auto count = static_cast<double>(without_one.size());
  double mean = 0;
  for (const double value : without_one) mean += value;
  mean /= count;
  double squares = 0;
  for (const double value : without_one) squares += (value - mean) * (value - mean);
  return std::sqrt((count - 1) / count * squares);
}

double jackknife_difference_se(std::span<const double> without_one, std::span<const double> base_without_one) {
  assert(without_one.size() == base_without_one.size());
  std::vector<double> differences;
  for (std::size_t r = 0; r < without_one.size(); ++r) differences.push_back(without_one[r] - base_without_one[r]);
  return jackknife_se(differences);
}

}  // namespace warbalance::sim
