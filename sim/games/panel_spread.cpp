#include "sim/games/panel_spread.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

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
