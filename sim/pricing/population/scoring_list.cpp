#include "sim/pricing/population/scoring_list.hpp"

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

std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices) {
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    if (!model.features()[model.tiers() + rule].placebo) continue;
    // Its columns are those of units that have it and of no others.
    std::vector<bool> of_placebo(model.size());
    for (const bool with : {true, false}) {
      for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
        for (std::size_t other = 0; other < model.rules(); ++other) {
          UnitDesign unit{static_cast<std::uint8_t>(tier), {}};
          if (with) unit.rules.push_back(static_cast<std::uint8_t>(rule));
          if (other != rule) unit.rules.push_back(static_cast<std::uint8_t>(other));
          model.visit(FieldArmy{{unit}, {0}}, 0, [&](std::size_t column, int) { of_placebo[column] = with; });
        }
      }
    }
    for (std::size_t column = 0; column < prices.size(); ++column) {
      if (of_placebo[column]) prices[column] = 0;
    }
  }
  return prices;
}

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
