#include "sim/pricing/publish/list_space.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "sim/files/points.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

bool has_place(const std::vector<std::size_t>& places, std::size_t place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

/// Down to a whole number of steps.
std::int64_t whole_steps(std::int64_t price, std::int64_t step) { return price / step - (price % step < 0 ? 1 : 0); }

Hundredths as_price(std::int64_t price) {
  constexpr std::int64_t kMost = std::numeric_limits<Hundredths>::max() / 64;  // units add prices up
  return static_cast<Hundredths>(std::clamp(price, -kMost, kMost));
}

}  // namespace

ListSpace::ListSpace(const Ruleset& ruleset, const FeatureSpace& features, const ListOptions& options)
    : features_(&features), step_(std::max<Hundredths>(1, ruleset.price_step)) {
  if (!features.of_roster()) {
    tiers_ = ruleset.tiers.size();
    order_tiers(ruleset);
    bands_ = options.bands == PriceBands::one ? 1 : options.bands == PriceBands::two ? 2 : tiers_;
    bands_ = std::min(bands_, std::max<std::size_t>(1, tiers_));
    monotone_ = options.monotone && bands_ > 2 && !orders_.empty();
    band_of_tier_.resize(tiers_);
    for (std::size_t place = 0; place < tiers_; ++place) {
      const std::size_t half = place < (tiers_ + 1) / 2 ? 0 : 1;
      band_of_tier_[best_first_[place]] = bands_ == 1 ? 0 : bands_ == 2 ? half : place;
    }
  }
  add_prices(ruleset, options);
}

void ListSpace::order_tiers(const Ruleset& ruleset) {
  for (std::size_t tier = 0; tier < tiers_; ++tier) best_first_.push_back(tier);
  // The number of a quality may grow with it or not: the dearer end is the better one. Named types have no order; their
  // bands follow their costs.
  const bool named = has_named_qualities(ruleset);
  const auto by_quality = [&](std::size_t a, std::size_t b) {
    return ruleset.tiers[a].quality < ruleset.tiers[b].quality;
  };
  const auto by_cost = [&](std::size_t a, std::size_t b) { return ruleset.tiers[a].cost > ruleset.tiers[b].cost; };
  if (named) {
    std::stable_sort(best_first_.begin(), best_first_.end(), by_cost);
    return;
  }
  std::stable_sort(best_first_.begin(), best_first_.end(), by_quality);
  if (tiers_ > 1 && by_cost(best_first_.back(), best_first_.front())) {
    std::reverse(best_first_.begin(), best_first_.end());
  }
  for (std::size_t place = 1; place < tiers_; ++place) {
    const std::size_t better = best_first_[place - 1];
    const std::size_t worse = best_first_[place];
    if (ruleset.tiers[better].quality != ruleset.tiers[worse].quality) orders_.emplace_back(better, worse);
  }
}

void ListSpace::add_prices(const Ruleset& ruleset, const ListOptions& options) {
  for (std::size_t f = 0; f < features_->size(); ++f) {
    firsts_.push_back(prices_.size());
    const Feature& feature = (*features_)[f];
    assert(feature.kind != Feature::Kind::term);
    const bool negative = feature.listed < 0 || has_place(options.allow_negative, f);
    const ListPrice plain{f, {}, feature.listed, has_place(options.keep, f), negative};
    if (feature.kind == Feature::Kind::rule) {
      add_rule(ruleset, f, plain);
    } else {
      prices_.push_back(plain);
    }
  }
}

void ListSpace::add_rule(const Ruleset& ruleset, std::size_t feature, const ListPrice& plain) {
  const std::size_t first = firsts_[feature];
  std::vector<std::size_t> bands;  // of the prices of this rule
  places_.resize(places_.size() + tiers_);
  for (const std::size_t tier : best_first_) {
    const Hundredths listed = cost_of_rule(ruleset, feature - tiers_, tier);
    std::size_t place = 0;
    while (place < bands.size() && (bands[place] != band_of_tier_[tier] || prices_[first + place].listed != listed)) {
      ++place;
    }
    if (place == bands.size()) {
      bands.push_back(band_of_tier_[tier]);
      prices_.push_back(plain);
      prices_.back().listed = listed;
      prices_.back().negative = plain.negative || listed < 0;
    }
    prices_[first + place].tiers.push_back(tier);
    places_[(feature - tiers_) * tiers_ + tier] = place;
  }
}

std::vector<Hundredths> ListSpace::listed() const {
  std::vector<Hundredths> list;
  for (const ListPrice& price : prices_) list.push_back(price.listed);
  return list;
}

int ListSpace::edits(const std::vector<Hundredths>& list) const {
  int changed = 0;
  for (std::size_t i = 0; i < prices_.size(); ++i) changed += list[i] != prices_[i].listed ? 1 : 0;
  return changed;
}

Hundredths ListSpace::moved(Hundredths price, std::int64_t steps) const {
  const std::int64_t below = whole_steps(price, step_);
  const bool whole = below * step_ == price;
  return as_price((below + (steps < 0 && !whole ? 1 : 0) + steps) * step_);
}

Hundredths ListSpace::rounded(double price) const {
  const double steps = std::clamp(std::round(price / step_), -1e8, 1e8);
  return as_price(static_cast<std::int64_t>(steps) * step_);
}

template <class Value>
bool ListSpace::ordered(std::size_t better, std::size_t worse, const Value& value) const {
  if (value(better) >= value(worse)) return true;
  return value(better) == prices_[better].listed && value(worse) == prices_[worse].listed;
}

template <class Value>
bool ListSpace::one_way(std::size_t feature, const Value& value) const {
  bool up = false;
  bool down = false;
  for (std::size_t band = 1; band < bands_; ++band) {
    const std::size_t price = firsts_[feature] + band;
    up = up || value(price) > value(price - 1);
    down = down || value(price) < value(price - 1);
  }
  return !up || !down;
}

bool ListSpace::allows(const std::vector<Hundredths>& list, std::span<const ListChange> changes) const {
  const auto value = [&](std::size_t price) {
    for (const ListChange& change : changes) {
      if (change.price == price) return change.value;
    }
    return list[price];
  };
  for (const ListChange& change : changes) {
    const ListPrice& price = prices_[change.price];
    if (change.value != price.listed && (price.kept || (change.value < 0 && !price.negative))) return false;
    if (price.feature >= tiers_) {
      if (monotone_ && !one_way(price.feature, value)) return false;
      continue;
    }
    for (const auto& [better, worse] : orders_) {
      if ((better == change.price || worse == change.price) && !ordered(better, worse, value)) return false;
    }
  }
  return true;
}

bool ListSpace::allows(const std::vector<Hundredths>& list) const {
  for (std::size_t i = 0; i < prices_.size(); ++i) {
    const ListChange same{i, list[i]};
    if (!allows(list, {&same, 1})) return false;
  }
  return true;
}

void ListSpace::mend(std::vector<Hundredths>& list) const {
  for (std::size_t i = 0; i < prices_.size(); ++i) {
    const ListPrice& price = prices_[i];
    if (!price.negative) list[i] = std::max<Hundredths>(0, list[i]);
    if (price.kept) list[i] = price.listed;
  }
  // From the worst tier up: a tier that may not be raised lowers all worse ones.
  for (std::size_t i = orders_.size(); i-- > 0;) {
    const auto& [better, worse] = orders_[i];
    if (list[better] >= list[worse] || prices_[better].kept) continue;
    list[better] = list[worse];
  }
  for (const auto& [better, worse] : orders_) {
    if (list[better] < list[worse] && !prices_[worse].kept) list[worse] = list[better];
  }
  if (!monotone_) return;
  const auto value = [&](std::size_t price) { return list[price]; };
  for (std::size_t f = tiers_; f < firsts_.size(); ++f) {
    if (one_way(f, value)) continue;
    const std::size_t first = firsts_[f];
    if (list[first] >= list[first + bands_ - 1]) {
      for (std::size_t band = bands_ - 1; band-- > 0;)
        list[first + band] = std::max(list[first + band], list[first + band + 1]);
    } else {
      for (std::size_t band = 1; band < bands_; ++band)
        list[first + band] = std::max(list[first + band], list[first + band - 1]);
    }
  }
}

Ruleset ListSpace::with_costs(Ruleset ruleset, const std::vector<Hundredths>& list) const {
  for (std::size_t tier = 0; tier < tiers_; ++tier) ruleset.tiers[tier].cost = list[firsts_[tier]];
  for (std::size_t f = tiers_; f < features_->size(); ++f) {
    SpecialRule& rule = ruleset.rules[f - tiers_];
    const std::size_t end = f + 1 < features_->size() ? firsts_[f + 1] : prices_.size();
    const auto changed = [&](std::size_t price) { return list[price] != prices_[price].listed; };
    bool any = false;
    for (std::size_t price = firsts_[f]; price < end; ++price) any = any || changed(price);
    if (!any) continue;
    // The price on most qualities is the cost, those on the others stand beside it.
    std::size_t most = firsts_[f];
    for (std::size_t price = most + 1; price < end; ++price) {
      if (prices_[price].tiers.size() > prices_[most].tiers.size()) most = price;
    }
    rule.cost = list[most];
    rule.cost_on.clear();
    for (std::size_t price = firsts_[f]; price < end; ++price) {
      if (list[price] == rule.cost) continue;
      for (const std::size_t tier : prices_[price].tiers)
        rule.cost_on.emplace_back(ruleset.tiers[tier].name, list[price]);
    }
  }
  return ruleset;
}

std::vector<double> ListSpace::columns(const PriceModel& table, const std::vector<Hundredths>& list) const {
  assert(features_->of_roster() || table.kind() == PriceModelKind::table);
  std::vector<double> values(table.size());
  for (std::size_t f = 0; f < features_->size(); ++f) {
    if (features_->of_roster() || f < tiers_) {
      values[f] = points_of(list[firsts_[f]]);
      continue;
    }
    for (std::size_t tier = 0; tier < tiers_; ++tier) {
      values[table.cell_column(tier, f - tiers_)] = points_of(list[price_of(f, tier)]);
    }
  }
  return values;
}

}  // namespace warbalance::sim
