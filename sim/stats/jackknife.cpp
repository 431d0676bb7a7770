#include "sim/stats/jackknife.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

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

namespace {

/// Q as a function of tau^2; it decreases.
double heterogeneity(std::span<const MemberEstimate> members, double tau_squared) {
  double weights = 0;
  double sum = 0;
  for (const MemberEstimate& member : members) {
    const double weight = 1 / (member.se * member.se + tau_squared);
    weights += weight;
    sum += weight * member.value;
  }
  const double mean = sum / weights;
  double q = 0;
  for (const MemberEstimate& member : members) {
    q += (member.value - mean) * (member.value - mean) / (member.se * member.se + tau_squared);
  }
  return q;
}

/// The tau at which Q has this value; 0 if Q is smaller everywhere.
double tau_of(std::span<const MemberEstimate> members, double q) {
  if (heterogeneity(members, 0) <= q) return 0;
  double low = 0;
  double high = 1e-12;
  for (const MemberEstimate& member : members) {
    high = std::max(high, (member.value - members.front().value) * (member.value - members.front().value));
  }
  while (heterogeneity(members, high) > q) high *= 2;
  constexpr int kSpreadHalvings = 100;
  for (int i = 0; i < kSpreadHalvings; ++i) {
    const double middle = (low + high) / 2;
    (heterogeneity(members, middle) > q ? low : high) = middle;
  }
  return std::sqrt((low + high) / 2);
}

}  // namespace

BetweenSpread between_spread(std::span<const MemberEstimate> members) {
  assert(members.size() >= 2);
  assert(std::all_of(members.begin(), members.end(), [](const MemberEstimate& member) { return member.se > 0; }));
  constexpr double kTail = 0.025;
  const auto freedom = static_cast<double>(members.size() - 1);
  BetweenSpread spread;
  spread.tau = tau_of(members, freedom);
  spread.interval.low = tau_of(members, chi_squared_quantile(1 - kTail, freedom));
  spread.interval.high = tau_of(members, chi_squared_quantile(kTail, freedom));
  return spread;
}

}  // namespace warbalance::sim
