#include "sim/stats/between_spread.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

/// Q for a square of tau. Falls as it grows.
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

/// The tau whose Q has this value; 0 where no tau has one so great.
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
