#include "sim/pricing/population/neutral_costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "sim/files/number_text.hpp"

namespace warbalance::sim {
namespace {

/// Mean of the listed costs of some features, by weight [points]; 0 without any.
class WeightedMean {
 public:
  void add(Hundredths cost, int weight) {
    sum_ += weight * std::abs(points_of(cost));
    weights_ += weight;
  }
  double mean() const { return weights_ > 0 ? sum_ / weights_ : 0; }

 private:
  double sum_ = 0;
  int weights_ = 0;
};

}  // namespace

ScoringList neutral_costs(const ArmyGenerator& population, const PriceModel& additive) {
  const Ruleset& ruleset = population.ruleset();
  const FeatureSpace& features = population.features();
  WeightedMean tiers;
  WeightedMean rules;
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].kind != Feature::Kind::rule) {
      tiers.add(features[f].listed, features[f].kind == Feature::Kind::tier ? std::max(0, ruleset.tiers[f].weight) : 1);
    } else if (!features[f].on_request && !features[f].placebo) {
      rules.add(features[f].listed, std::max(0, ruleset.rules[f - ruleset.tiers.size()].weight));
    }
  }
  std::vector<double> costs;
  for (std::size_t f = 0; f < features.size(); ++f) {
    costs.push_back(features[f].kind == Feature::Kind::rule ? rules.mean() : tiers.mean());
  }
  return {additive, std::move(costs), least_price(ruleset)};
}

}  // namespace warbalance::sim
