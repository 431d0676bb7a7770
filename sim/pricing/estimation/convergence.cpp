#include "sim/pricing/estimation/convergence.hpp"

#include <algorithm>

#include "sim/stats/intervals.hpp"
#include "sim/stats/paired.hpp"

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

/// What a chain's tail says of the prices.
struct TailChange {
  std::vector<double>
      halves;                ///< mean of the later half less that of the earlier one; odd lengths leave out the middle
  std::vector<double> mean;  ///< of the whole tail, less the centre
};

TailChange tail_change(const FieldChains& chains, std::size_t chain, const PriceChange& price_change,
                       const std::vector<double>& centre, int first_tail_round, int tail_rounds) {
  const int half = tail_rounds / 2;
  std::vector<double> halves(centre.size());
  std::vector<double> mean(centre.size());
  for (std::size_t f = 0; f < centre.size(); ++f) {
    const auto theta = [&](int round) { return chains.theta(chain, first_tail_round + round)[f]; };
    for (int i = 0; i < half; ++i) halves[f] += (theta(tail_rounds - half + i) - theta(i)) / half;
    for (int i = 0; i < tail_rounds; ++i) mean[f] += (theta(i) - centre[f]) / tail_rounds;
  }
  return {price_change(halves), price_change(mean)};
}

}  // namespace

std::vector<PriceDrift> price_drifts(const FieldChains& chains, const PriceScale& scale,
                                     const std::vector<std::size_t>& tested, int first_tail_round, int tail_rounds) {
  if (tested.empty()) return {};
  const std::vector<double> centre = mean_theta(chains, first_tail_round, tail_rounds);
  const PriceChange price_change(scale, centre);
  const double quantile = simultaneous_t_quantile(kFalseAlarm, tested.size(), static_cast<double>(chains.chains() - 1));

  std::vector<TailChange> changes;
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    changes.push_back(tail_change(chains, chain, price_change, centre, first_tail_round, tail_rounds));
  }
  std::vector<PriceDrift> drifts;
  for (const std::size_t column : tested) {
    std::vector<double> halves;
    std::vector<double> means;
    for (const TailChange& chain : changes) {
      halves.push_back(chain.halves[column]);
      means.push_back(chain.mean[column]);
    }
    const auto [change, se_of_halves] = mean_with_error(halves);
    // Of independent rounds the halves' difference has twice the error of the mean. Few chains estimate each roughly.
    const double se = std::max(se_of_halves, 2 * mean_with_error(means).se);
    drifts.push_back({chains.iterated().name(column), change, se, {change - quantile * se, change + quantile * se}});
  }
  return drifts;
}

std::string convergence_problem(const std::vector<PriceDrift>& drifts) {
  const auto found =
      std::find_if(drifts.begin(), drifts.end(), [](const PriceDrift& drift) { return !drift.settled(); });
  return found == drifts.end() ? "" : "the price of " + found->rule + " still drifts from round to round";
}

}  // namespace warbalance::sim
