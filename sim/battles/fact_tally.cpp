#include "sim/battles/fact_tally.hpp"

#include <cmath>

namespace warbalance::sim {

void FactTally::add_group(int battles_of_group, const std::vector<std::int64_t>& sums) {
  slots.resize(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) slots[i].add(sums[i]);
  battles += battles_of_group;
  ++groups;
}

FactMean fact_mean(const FactTally& tally, std::size_t slot) {
  const Moments& moments = tally.slots[slot];
  FactMean fact{static_cast<double>(moments.sum) / static_cast<double>(tally.battles), std::nullopt};
  if (tally.groups < 2) return fact;
  const auto groups = static_cast<double>(tally.groups);
  const int128 scaled = moments.squares * tally.groups - int128{moments.sum} * moments.sum;
  const double variance = static_cast<double>(scaled) / (groups * (groups - 1));  // of the sum over a group
  fact.se = std::sqrt(variance / groups) * groups / static_cast<double>(tally.battles);
  return fact;
}

}  // namespace warbalance::sim
