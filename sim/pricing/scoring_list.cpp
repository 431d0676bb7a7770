#include "sim/pricing/scoring_list.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace warbalance::sim {
namespace {

/// 100,000 points: far beyond any unit, and 128 such units still add up in 64 bits.
constexpr double kGreatestCost_hundredths = 1e7;

constexpr Hundredths kOnePoint = 100;

}  // namespace

Hundredths least_price(const Ruleset& ruleset) { return ruleset.minimum_cost > 0 ? ruleset.minimum_cost : kOnePoint; }

Hundredths ScoringList::cost(const FieldArmy& army, std::size_t unit) const {
  assert(model_);
  const double cost = std::round(100 * model_->dot(prices_, army, unit));
  return static_cast<Hundredths>(std::clamp<double>(cost, least_, kGreatestCost_hundredths));
}

void ScoringList::score(FieldArmy& army) const {
  if (!model_) return;
  for (std::size_t i = 0; i < army.units.size(); ++i) army.costs[i] = cost(army, i);
}

}  // namespace warbalance::sim
