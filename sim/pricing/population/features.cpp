#include "sim/pricing/population/features.hpp"

#include <algorithm>

#include "sim/units/cards.hpp"

namespace warbalance::sim {

FeatureSpace::FeatureSpace(const Ruleset& ruleset) : tiers_(ruleset.tiers.size()) {
  for (std::size_t tier = 0; tier < tiers_; ++tier) {
    const Hundredths plain = listed_cost(ruleset, {static_cast<std::uint8_t>(tier), {}});
    features_.push_back({ruleset.tiers[tier].name, Feature::Kind::tier, ruleset.tiers[tier].cost, plain, {}});
  }
  for (const SpecialRule& rule : ruleset.rules) {
    const bool placebo = rule.name == kPlaceboName;
    features_.push_back({rule.name, Feature::Kind::rule, rule.cost, 0, {}, rule.further_size, placebo});
  }
}

FeatureSpace::FeatureSpace(const std::vector<RosterUnit>& roster) {
  for (const RosterUnit& unit : roster) {
    rows_.push_back({{features_.size(), 1}});
    features_.push_back({unit.name, Feature::Kind::unit, unit.listed, unit.listed, unit.design});
  }
}

FeatureSpace FeatureSpace::of_terms(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, PriceForm form) {
  const std::vector<PriceTerm> terms = price_terms(ruleset, form);
  FeatureSpace space;
  for (const PriceTerm& term : terms) space.features_.push_back({term.name, Feature::Kind::term, term.listed, 0, {}});
  for (const RosterUnit& unit : roster) {
    const std::vector<std::int32_t> counts = count_terms(terms, count_cards(ruleset, unit.design, form));
    std::vector<Count>& row = space.rows_.emplace_back();
    for (std::size_t f = 0; f < counts.size(); ++f) {
      if (counts[f] != 0) row.push_back({f, counts[f]});
    }
  }
  return space;
}

std::vector<double> FeatureSpace::counts_of(std::size_t roster_number) const {
  std::vector<double> counts(size());
  for (const Count& count : rows_[roster_number]) counts[count.feature] = count.count;
  return counts;
}

std::optional<std::size_t> FeatureSpace::find(const std::string& name) const {
  const auto found = std::find_if(features_.begin(), features_.end(), [&](const Feature& f) { return f.name == name; });
  if (found == features_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - features_.begin());
}

}  // namespace warbalance::sim
