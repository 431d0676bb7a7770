#include "sim/pricing/publish/list_fit.hpp"

#include <algorithm>
#include <cmath>

namespace warbalance::sim {
namespace {

constexpr int kTurns = 3;         ///< each knows better which units cost the least price
constexpr int kFitSweeps = 2000;  ///< at most
constexpr double kFitStill = 1e-9;
constexpr int kHalvings = 60;

/// Least squares of the values on the counts, prices at least 0 where they must be; coordinate descent, which converges
/// because the problem is convex. Without scale: score per unit of count.
std::vector<double> fitted_values(const ListSpace& space, const ListMoments& moments) {
  std::vector<double> theta(space.size());
  for (int sweep = 0; sweep < kFitSweeps; ++sweep) {
    double moved = 0;
    double size = 0;
    for (std::size_t i = 0; i < theta.size(); ++i) {
      const double own = moments.product(i, i);
      if (own <= 0) continue;
      double left = moments.with_value[i];
      for (std::size_t j = 0; j < theta.size(); ++j) left -= moments.product(i, j) * theta[j];
      double next = theta[i] + left / own;
      if (!space[i].negative) next = std::max(0.0, next);
      moved += std::abs(next - theta[i]) * std::sqrt(own);
      size += std::abs(next) * std::sqrt(own);
      theta[i] = next;
    }
    if (moved <= kFitStill * size) break;
  }
  return theta;
}

/// The list factor * theta, kept and unknown prices as listed.
std::vector<double> scaled_list(const ListSpace& space, const ListMoments& moments, const std::vector<double>& theta,
                                double factor) {
  std::vector<double> list;
  for (std::size_t i = 0; i < theta.size(); ++i) {
    const bool known = !space[i].kept && moments.product(i, i) > 0;
    list.push_back(known ? factor * theta[i] : space[i].listed);
  }
  return list;
}

}  // namespace

std::vector<double> fitted_list(const ChargedArmies& armies, const ListMoments& moments, double mean_total) {
  const std::vector<double> theta = fitted_values(armies.space(), moments);
  const auto list = [&](double factor) { return scaled_list(armies.space(), moments, theta, factor); };
  const double greatest = *std::max_element(theta.begin(), theta.end());
  if (greatest <= 0) return list(0);
  double low = 0;
  double high = armies.space().step() / greatest;
  for (int i = 0; i < kHalvings && armies.reference_total(list(high)) < mean_total; ++i) high *= 2;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (armies.reference_total(list(middle)) < mean_total ? low : high) = middle;
  }
  return list(low);
}

std::vector<Hundredths> rounded_list_of(const ListSpace& space, const std::vector<double>& list) {
  std::vector<Hundredths> rounded;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool stays = list[i] == space[i].listed;
    rounded.push_back(stays ? space[i].listed : space.rounded(list[i]));
  }
  space.mend(rounded);
  return rounded;
}

std::vector<std::vector<Hundredths>> list_starts(ChargedArmies& armies, double mean_total) {
  const ListSpace& space = armies.space();
  std::vector<std::vector<Hundredths>> starts{space.listed()};
  space.mend(starts.front());
  ListMoments moments = armies.moments_without_least();
  for (int turn = 0; turn < kTurns; ++turn) {
    std::vector<Hundredths> start = rounded_list_of(space, fitted_list(armies, moments, mean_total));
    armies.set(start);
    moments = armies.moments();
    if (turn == 0 || turn + 1 == kTurns) starts.push_back(std::move(start));
  }
  return starts;
}

}  // namespace warbalance::sim
