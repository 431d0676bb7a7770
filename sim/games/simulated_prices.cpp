#include "sim/games/simulated_prices.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

Eigen::MatrixXd price_covariance(const AdditivePrices& simulated) {
  const auto items = static_cast<Eigen::Index>(simulated.prices.size());
  const auto chains = simulated.without_chain.empty() ? 0 : simulated.without_chain.front().size();
  Eigen::MatrixXd deviations = Eigen::MatrixXd::Zero(items, static_cast<Eigen::Index>(chains));
  for (Eigen::Index i = 0; i < items; ++i) {
    const auto place = static_cast<std::size_t>(i);
    if (!simulated.identified[place]) continue;
    const Eigen::Map<const Eigen::VectorXd> without(simulated.without_chain[place].data(), deviations.cols());
    deviations.row(i) = (without.array() - without.mean()).matrix().transpose();
  }
  if (chains < 2) return Eigen::MatrixXd::Zero(items, items);
  const auto count = static_cast<double>(chains);
  return (count - 1) / count * deviations * deviations.transpose();
}

double panel_spread(const std::vector<AdditivePrices>& players) {
  const auto count = static_cast<double>(players.size());
  double variance = 0;
  double items = 0;
  for (std::size_t item = 0; item < players.front().prices.size(); ++item) {
    if (!std::all_of(players.begin(), players.end(), [&](const AdditivePrices& p) { return p.identified[item]; })) {
      continue;
    }
    double mean = 0;
    for (const AdditivePrices& player : players) mean += player.prices[item] / count;
    for (const AdditivePrices& player : players) {
      const double deviation = player.prices[item] - mean;
      const double error = jackknife_se(player.without_chain[item]);
      variance += deviation * deviation / (count - 1) - error * error / count;
    }
    ++items;
  }
  return items > 0 ? std::sqrt(std::max(0.0, variance / items)) : 0;
}

}  // namespace warbalance::sim
