#include "sim/pricing/population/price_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

constexpr std::array<std::string_view, 3> kNames{"additive", "quality", "table"};

bool has_pairs(PriceModelKind kind) {
  return kind == PriceModelKind::table_pairs || kind == PriceModelKind::single_pairs;
}

}  // namespace

std::vector<bool> shooting_rules(const Ruleset& ruleset) {
  const Vocabulary* const vocabulary = vocabulary_of(ruleset.system);
  std::vector<bool> shooting;
  for (const SpecialRule& rule : ruleset.rules) {
    shooting.push_back(std::any_of(rule.effects.begin(), rule.effects.end(), [&](const EffectUse& use) {
      const EffectSpec& effect = vocabulary->effects[use.effect];
      const auto& parameters = effect.parameters;
      return !effect.named && std::any_of(parameters.begin(), parameters.end(),
                                          [](const NumberSpec& number) { return number.path == "range"; });
    }));
  }
  return shooting;
}

std::string_view price_model_name(PriceModelKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

PriceModel::PriceModel(const Ruleset& ruleset, const FeatureSpace& features, PriceModelKind kind)
    : features_(&features), kind_(kind), columns_(features.size()) {
  if (features.of_roster()) {
    assert(kind == PriceModelKind::additive);
    return;
  }
  for (const Tier& tier : ruleset.tiers) qualities_.push_back(tier.quality);
  rules_ = ruleset.rules.size();
  if (kind == PriceModelKind::quality || kind == PriceModelKind::bodies) columns_ += rules_;
  const bool with_cells = kind == PriceModelKind::table || kind == PriceModelKind::table_pairs;
  if (with_cells) columns_ = tiers() * (1 + rules_);
  if (has_pairs(kind)) columns_ += rules_ * (rules_ - 1) / 2;
  if (kind == PriceModelKind::bodies) shooting_ = shooting_rules(ruleset);
}

std::string PriceModel::name(std::size_t column) const {
  const FeatureSpace& features = *features_;
  if (column < tiers() || kind_ == PriceModelKind::additive) return features[column].name;
  const std::size_t place = column - tiers();
  if (kind_ == PriceModelKind::quality) {
    return features[tiers() + place % rules_].name + (place < rules_ ? "" : " a step of quality");
  }
  if (kind_ == PriceModelKind::bodies) {
    return features[tiers() + place % rules_].name + (place < rules_ ? "" : " with a shooting weapon");
  }
  if (has_pairs(kind_) && column >= first_pair()) {
    std::size_t first = 0;
    while (first + 2 < rules_ && pair_column(first + 1, first + 2) <= column) ++first;
    const std::size_t second = first + 1 + column - pair_column(first, first + 1);
    return features[tiers() + first].name + " with " + features[tiers() + second].name;
  }
  if (kind_ == PriceModelKind::single_pairs) return features[column].name;
  return features[tiers() + place % rules_].name + " on " + features[place / rules_].name;
}

namespace {

/// 100,000 points: far beyond any unit, and 128 such units still add up in 64 bits.
constexpr double kGreatestCost_hundredths = 1e7;

constexpr Hundredths kOnePoint = 100;

}  // namespace

Hundredths least_price(const Ruleset& ruleset) { return ruleset.minimum_cost > 0 ? ruleset.minimum_cost : kOnePoint; }

std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices) {
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    if (!model.features()[model.tiers() + rule].placebo) continue;
    // Only units that have the rule fill its columns.
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
