#include "sim/stats/matrix_game.hpp"

#include <algorithm>
#include <cstddef>

namespace warbalance::sim {
namespace {

constexpr int kSteps = 100'000;

/// Shares in proportion to the regrets; equal ones where there are none.
std::vector<double> shares_of(const std::vector<double>& regrets) {
  double sum = 0;
  for (const double regret : regrets) sum += regret;
  std::vector<double> shares(regrets.size(), 1 / static_cast<double>(regrets.size()));
  if (sum <= 0) return shares;
  for (std::size_t i = 0; i < regrets.size(); ++i) shares[i] = regrets[i] / sum;
  return shares;
}

}  // namespace

double score_against(const ScoreMatrix& scores, std::size_t strategy, const std::vector<double>& mix) {
  double sum = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) sum += scores[strategy][i] * mix[i];
  return sum;
}

std::vector<double> equilibrium_mix(const ScoreMatrix& scores) {
  const std::size_t size = scores.size();
  std::vector<double> regrets(size);
  std::vector<double> sums(size);
  for (int step = 1; step <= kSteps; ++step) {
    const std::vector<double> mix = shares_of(regrets);
    for (std::size_t i = 0; i < size; ++i) {
      sums[i] += step * mix[i];
      regrets[i] = std::max(0.0, regrets[i] + score_against(scores, i, mix) - 0.5);
    }
  }
  return shares_of(sums);
}

}  // namespace warbalance::sim
