#include "sim/pricing/features.hpp"

#include <algorithm>

namespace warbalance::sim {

FeatureSpace::FeatureSpace(const Ruleset& ruleset) : tiers_(ruleset.tiers.size()) {
  for (std::size_t tier = 0; tier < tiers_; ++tier) {
    const Hundredths plain = listed_cost(ruleset, {static_cast<std::uint8_t>(tier), {}});
    features_.push_back({ruleset.tiers[tier].name, Feature::Kind::tier, ruleset.tiers[tier].cost, plain, {}});
  }
  for (const SpecialRule& rule : ruleset.rules) {
    features_.push_back({rule.name, Feature::Kind::rule, rule.cost, 0, {}});
  }
}

FeatureSpace::FeatureSpace(const std::vector<RosterUnit>& roster) : of_roster_(true) {
  for (const RosterUnit& unit : roster) {
    features_.push_back({unit.name, Feature::Kind::unit, unit.listed, unit.listed, unit.design});
  }
}

std::optional<std::size_t> FeatureSpace::find(const std::string& name) const {
  const auto found = std::find_if(features_.begin(), features_.end(), [&](const Feature& f) { return f.name == name; });
  if (found == features_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - features_.begin());
}

}  // namespace warbalance::sim
