#include "sim/pricing/convergence.hpp"

#include <cmath>

#include "sim/stats/quantiles.hpp"
#include "sim/stats/series.hpp"

namespace warbalance::sim {
namespace {

constexpr double kFalseAlarm = 0.01;

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
      : scale_(scale.linear_at(centre)), factor_(scale.factor(centre)), prices_(scale.prices(centre)) {}

  std::vector<double> operator()(const std::vector<double>& change) const {
    const double common = scale_.denominator(change) / scale_.target;
    std::vector<double> result(change.size());
    for (std::size_t f = 0; f < change.size(); ++f) result[f] = factor_ * (change[f] - prices_[f] * common);
    return result;
  }

 private:
  PriceScale scale_;
  double factor_;
  std::vector<double> prices_;
};

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

}  // namespace

std::string convergence_problem(const FieldChains& chains, const PriceScale& scale,
                                const std::vector<std::size_t>& tested, int first_tail_round, int tail_rounds) {
  if (tested.empty()) return {};
  const std::vector<double> centre = mean_theta(chains, first_tail_round, tail_rounds);
  const PriceChange price_change(scale, centre);
  const double quantile = simultaneous_t_quantile(kFalseAlarm, tested.size(), static_cast<double>(chains.chains() - 1));

  std::vector<std::vector<double>> drifts;
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    drifts.push_back(half_difference(chains, chain, price_change, first_tail_round, tail_rounds));
  }
  for (const std::size_t feature : tested) {
    std::vector<double> drift;
    for (const auto& chain : drifts) drift.push_back(chain[feature]);
    if (differs_from_zero(drift, quantile)) {
      return "the price of " + chains.iterated().name(feature) + " still drifts from round to round";
    }
  }
  return {};
}

}  // namespace warbalance::sim
