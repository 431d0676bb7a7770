#include "sim/pricing/population/price_model.hpp"

#include <algorithm>
#include <cassert>

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

}  // namespace warbalance::sim
