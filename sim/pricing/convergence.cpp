#include "sim/pricing/convergence.hpp"

#include <cmath>

#include "sim/stats/quantiles.hpp"
#include "sim/stats/series.hpp"

namespace warbalance::sim {
namespace {

constexpr double kFalseAlarm = 0.01;
constexpr double kLeastAutocorrelation = -0.5;

/// values[chain][round][feature]
using Iterates = std::vector<std::vector<std::vector<double>>>;

std::vector<double> mean_theta(const FieldChains& chains, int first_round, int rounds) {
  std::vector<double> mean(chains.iterated().size());
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    for (int round = first_round; round < first_round + rounds; ++round) {
      for (std::size_t f = 0; f < mean.size(); ++f) mean[f] += chains.theta(chain, round)[f];
    }
  }
  for (double& value : mean) value /= static_cast<double>(chains.chains()) * rounds;
  return mean;
}

/// The derivative of the prices at `centre`, applied to changes of theta: linear, so that it adds no bias of its own.
class PriceChange {
 public:
  PriceChange(const PriceScale& scale, const std::vector<double>& centre)
      : scale_(scale), factor_(scale.target / scale.denominator(centre)), prices_(scale.prices(centre)) {}

  std::vector<double> operator()(const std::vector<double>& change) const {
    const double common = scale_.denominator(change) / scale_.target;
    std::vector<double> result(change.size());
    for (std::size_t f = 0; f < change.size(); ++f) result[f] = factor_ * (change[f] - prices_[f] * common);
    return result;
  }

 private:
  const PriceScale& scale_;
  double factor_;
  std::vector<double> prices_;
};

/// Changes in price of the damped theta from `centre`, in the tail rounds of every chain.
Iterates damped_iterates(const FieldChains& chains, double damping, const std::vector<double>& centre,
                         const PriceChange& price_change, int first_tail_round, int tail_rounds) {
  Iterates iterates;
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    std::vector<double> damped = chains.theta(chain, 0);
    auto& rounds = iterates.emplace_back();
    for (int round = 0; round < first_tail_round + tail_rounds; ++round) {
      std::vector<double> change(damped.size());
      for (std::size_t f = 0; f < damped.size(); ++f) {
        if (round > 0) damped[f] = (1 - damping) * damped[f] + damping * chains.theta(chain, round)[f];
        change[f] = damped[f] - centre[f];
      }
      if (round >= first_tail_round) rounds.push_back(price_change(change));
    }
  }
  return iterates;
}

bool differs_from_zero(const std::vector<double>& per_chain, double quantile) {
  const MeanWithError mean = mean_with_error(per_chain);
  return std::abs(mean.mean) > quantile * mean.se;
}

/// Mean of the later half of a chain's tail less that of the earlier one, in price. Odd lengths leave out the middle.
std::vector<double> half_difference(const FieldChains& chains, std::size_t chain, const PriceChange& price_change,
                                    int first_tail_round, int tail_rounds) {
  const int half = tail_rounds / 2;
  std::vector<double> change(chains.iterated().size());
  for (std::size_t f = 0; f < change.size(); ++f) {
    for (int i = 0; i < half; ++i) {
      change[f] += chains.theta(chain, first_tail_round + tail_rounds - half + i)[f];
      change[f] -= chains.theta(chain, first_tail_round + i)[f];
    }
    change[f] /= half;
  }
  return price_change(change);
}

bool swings(const Iterates& iterates, std::size_t feature, double quantile) {
  const std::size_t rounds = iterates.front().size();
  std::vector<double> mean(rounds);
  std::vector<double> alternation(iterates.size());
  for (std::size_t chain = 0; chain < iterates.size(); ++chain) {
    for (std::size_t round = 0; round < rounds; ++round) {
      const double value = iterates[chain][round][feature];
      mean[round] += value;
      alternation[chain] += round % 2 == 0 ? value : -value;
    }
  }
  return lag1_autocorrelation(mean) < kLeastAutocorrelation && differs_from_zero(alternation, quantile);
}

}  // namespace

std::string convergence_problem(const FieldChains& chains, const PriceScale& scale,
                                const std::vector<std::size_t>& tested, double damping, int first_tail_round,
                                int tail_rounds) {
  if (tested.empty()) return {};
  const std::vector<double> centre = mean_theta(chains, first_tail_round, tail_rounds);
  const PriceChange price_change(scale, centre);
  const double quantile = simultaneous_t_quantile(kFalseAlarm, tested.size(), static_cast<double>(chains.chains() - 1));

  std::vector<std::vector<double>> drifts;
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    drifts.push_back(half_difference(chains, chain, price_change, first_tail_round, tail_rounds));
  }
  const Iterates iterates = damped_iterates(chains, damping, centre, price_change, first_tail_round, tail_rounds);
  for (const std::size_t feature : tested) {
    std::vector<double> drift;
    for (const auto& chain : drifts) drift.push_back(chain[feature]);
    if (differs_from_zero(drift, quantile)) {
      return "the price of " + chains.iterated().name(feature) + " still drifts from round to round";
    }
    if (swings(iterates, feature, quantile)) {
      return "the price of " + chains.iterated().name(feature) + " swings from round to round";
    }
  }
  return {};
}

}  // namespace warbalance::sim
