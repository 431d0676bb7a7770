#include "sim/players/evolution.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "engine/core/random_stream.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

/// A standard normal number.
double normal(RandomStream& random) {
  const double uniform = (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
  return normal_quantile(uniform);
}

double length(const Evolution::Vector& vector) {
  return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
}

}  // namespace

Evolution::Evolution(Vector start, double step, int offspring, std::uint64_t seed)
    : parent_(std::move(start)),
      step_(step),
      seed_(seed),
      path_(parent_.size(), 0),
      steps_(static_cast<std::size_t>(offspring), Vector(parent_.size())),
      offspring_(steps_) {
  assert(!parent_.empty() && step > 0 && offspring >= 4);
  const int better = offspring / 2;
  for (int i = 1; i <= better; ++i) weights_.push_back(std::log((offspring + 1) / 2.0) - std::log(i));
  const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
  for (double& weight : weights_) weight /= sum;
  effective_ = 1 / std::inner_product(weights_.begin(), weights_.end(), weights_.begin(), 0.0);
  breed();
}

int Evolution::usual_offspring(std::size_t dimensions) {
  return 4 + static_cast<int>(3 * std::log(static_cast<double>(dimensions)));
}

void Evolution::breed() {
  RandomStream random({seed_, 0, generation_}, StreamClass::tuning);
  for (std::size_t i = 0; i < offspring_.size(); ++i) {
    for (std::size_t d = 0; d < parent_.size(); ++d) {
      steps_[i][d] = normal(random);
      offspring_[i][d] = parent_[d] + step_ * steps_[i][d];
    }
  }
}

void Evolution::select(const std::vector<double>& fitness) {
  assert(fitness.size() == offspring_.size());
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
  const auto dimensions = static_cast<double>(parent_.size());
  const double fading = (effective_ + 2) / (dimensions + effective_ + 5);
  const double damping = 1 + fading + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (dimensions + 1)) - 1);
  for (std::size_t d = 0; d < parent_.size(); ++d) {
    double mean = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) mean += weights_[i] * steps_[order[i]][d];
    parent_[d] += step_ * mean;
    path_[d] = (1 - fading) * path_[d] + std::sqrt(fading * (2 - fading) * effective_) * mean;
  }
  // the mean length of a vector of standard normal numbers
  const double usual = std::sqrt(dimensions) * (1 - 1 / (4 * dimensions) + 1 / (21 * dimensions * dimensions));
  step_ *= std::exp(fading / damping * (length(path_) / usual - 1));
  ++generation_;
  breed();
}

}  // namespace warbalance::sim
