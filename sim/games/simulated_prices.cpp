#include "sim/games/simulated_prices.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

std::vector<double> price_errors(const AdditivePrices& simulated) {
  std::vector<double> errors;
  for (std::size_t item = 0; item < simulated.prices.size(); ++item) {
    errors.push_back(simulated.identified[item] ? jackknife_se(simulated.without_chain[item]) : 0);
  }
  return errors;
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
