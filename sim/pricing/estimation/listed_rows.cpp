#include "sim/pricing/estimation/listed_rows.hpp"

#include <algorithm>

namespace warbalance::sim {

std::vector<std::size_t> wanted_features(const FeatureSpace& features, const std::vector<std::string>& only) {
  std::vector<std::size_t> wanted;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const bool named = std::find(only.begin(), only.end(), features[f].name) != only.end();
    if (named || (only.empty() && !features[f].on_request && !features[f].placebo)) wanted.push_back(f);
  }
  return wanted;
}

PriceRow listed_row(const Ruleset& ruleset, const Feature& feature) {
  PriceRow row;
  row.rule = feature.name;
  row.kind = kFeatureKinds[static_cast<std::size_t>(feature.kind)];
  row.listed = feature.listed / 100.0;
  if (feature.kind == Feature::Kind::unit) {
    row.profile = profile_text(ruleset, feature.design);
    row.formula = listed_cost(ruleset, feature.design) / 100.0;
  }
  return row;
}

void fill_price(PriceRow& row, double fair, double se, const Interval& interval, double price_step) {
  row.fair = fair;
  row.se = se;
  row.interval = interval;
  row.difference = fair - row.listed;
  row.fair_rounded = rounded_to_step(fair, price_step);
}

}  // namespace warbalance::sim
