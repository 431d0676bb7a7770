#include "sim/pricing/publish/list_space.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "sim/files/number_text.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

bool has_place(const std::vector<std::size_t>& places, std::size_t place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

/// Rounds down to a whole number of steps.
std::int64_t whole_steps(std::int64_t price, std::int64_t step) { return price / step - (price % step < 0 ? 1 : 0); }

Hundredths as_price(std::int64_t price) {
  constexpr std::int64_t kMost = std::numeric_limits<Hundredths>::max() / 64;  // sums of prices must not overflow
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
  // A higher number may mean a better quality or a worse one, so the more expensive end counts as better. Named types
  // have no order; their bands follow their costs.
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
    ListPrice plain{f, {}, feature.listed, has_place(options.keep, f), 0};
    if (negative) plain.least.reset();
    if (!negative && options.nothing_free && feature.kind == Feature::Kind::rule && feature.listed > 0) {
      plain.least = step_;
    }
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
      if (listed < 0) prices_.back().least.reset();
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
    if (change.value != price.listed && (price.kept || (price.least && change.value < *price.least))) return false;
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
    if (price.least) list[i] = std::max(*price.least, list[i]);
    if (price.kept) list[i] = price.listed;
  }
  // Goes from the worst tier up: a tier that may not be raised lowers all worse ones.
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
    // The price on most qualities becomes the cost; the other prices are listed beside it.
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

double variance_beside(double value_variance, double total_with_value, double total_variance) {
  if (total_variance <= 0 || total_with_value <= 0) return value_variance;
  return std::max(0.0, value_variance - total_with_value * total_with_value / total_variance);
}

double variance_left(std::span<const double> values, std::span<const double> totals) {
  assert(values.size() == totals.size());
  const auto count = static_cast<double>(values.size());
  const double mean_value = std::accumulate(values.begin(), values.end(), 0.0) / count;
  const double mean_total = std::accumulate(totals.begin(), totals.end(), 0.0) / count;
  double of_values = 0;
  double of_totals = 0;
  double of_both = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values[i] - mean_value;
    const double total = totals[i] - mean_total;
    of_values += value * value / count;
    of_totals += total * total / count;
    of_both += value * total / count;
  }
  return variance_beside(of_values, of_both, of_totals);
}

ChargedArmies::ChargedArmies(const ArmyTable& armies, const ListSpace& space, Hundredths least)
    : armies_(armies), space_(space), least_(least), designs_of_(space.size()) {
  assert(armies.armies() > 0 && armies.references() > 0);
  const std::vector<ArmyTable::Design>& designs = armies.designs();
  for (std::size_t d = 0; d < designs.size(); ++d) {
    std::vector<Pay>& pays = pays_.emplace_back();
    const std::size_t tier = designs[d].empty() ? 0 : designs[d].front().first;
    for (const auto& [feature, count] : designs[d]) {
      const std::size_t price = space.price_of(feature, tier);
      pays.push_back({static_cast<std::uint32_t>(price), count});
      designs_of_[price].push_back({static_cast<std::uint32_t>(d), count});
    }
    mean_units_.push_back(armies.mean_units(d));
  }
  armies_of_.resize(designs.size());
  double sum = 0;
  for (std::size_t a = 0; a < armies.armies(); ++a) {
    for (std::size_t i = armies.begins()[a]; i < armies.begins()[a + 1]; ++i) {
      const ArmyTable::Units& units = armies.units()[i];
      armies_of_[units.design].push_back({static_cast<std::uint32_t>(a), units.count});
    }
    weight_ += armies.weights()[a];
    sum += armies.weights()[a] * armies.values()[a];
  }
  for (std::size_t a = 0; a < armies.armies(); ++a) {
    values_.push_back(armies.values()[a] - sum / weight_);
    value_variance_ += armies.weights()[a] * values_[a] * values_[a] / weight_;
  }
  design_changes_.resize(designs.size());
  is_changed_.resize(designs.size());
  army_changes_.resize(armies.armies());
  set(space.listed());
}

Hundredths ChargedArmies::charged(std::int64_t sum) const {
  return static_cast<Hundredths>(std::max<std::int64_t>(least_, sum));
}

std::int64_t ChargedArmies::sum_of(std::size_t design) const {
  std::int64_t sum = 0;
  for (const Pay& pay : pays_[design]) sum += std::int64_t{list_[pay.price]} * pay.count;
  return sum;
}

void ChargedArmies::set(const std::vector<Hundredths>& list) {
  list_ = list;
  sums_.resize(pays_.size());
  for (std::size_t d = 0; d < pays_.size(); ++d) sums_[d] = sum_of(d);
  totals_.assign(armies_.armies(), 0);
  for (std::size_t a = 0; a < totals_.size(); ++a) {
    for (std::size_t i = armies_.begins()[a]; i < armies_.begins()[a + 1]; ++i) {
      const ArmyTable::Units& units = armies_.units()[i];
      totals_[a] += std::int64_t{charged(sums_[units.design])} * units.count;
    }
  }
  measure();
}

void ChargedArmies::measure() {
  double mean = 0;
  for (std::size_t a = 0; a < totals_.size(); ++a) {
    mean += armies_.weights()[a] * static_cast<double>(totals_[a]) / weight_;
  }
  shift_ = std::round(mean);
  total_sum_ = 0;
  total_squares_ = 0;
  total_products_ = 0;
  for (std::size_t a = 0; a < totals_.size(); ++a) {
    const double total = static_cast<double>(totals_[a]) - shift_;
    const double weighted = armies_.weights()[a] * total;
    total_sum_ += weighted;
    total_squares_ += weighted * total;
    total_products_ += weighted * values_[a];
  }
  score_.mean_total = 0;
  for (std::size_t d = 0; d < sums_.size(); ++d) score_.mean_total += mean_units_[d] * charged(sums_[d]);
  const double offset = total_sum_ / weight_;
  score_.variance =
      variance_beside(value_variance_, total_products_ / weight_, total_squares_ / weight_ - offset * offset);
}

void ChargedArmies::collect(std::span<const ListChange> changes) {
  changed_designs_.clear();
  for (const ListChange& change : changes) {
    const std::int64_t step = std::int64_t{change.value} - list_[change.price];
    if (step == 0) continue;
    for (const Use& use : designs_of_[change.price]) {
      if (!is_changed_[use.place]) {
        is_changed_[use.place] = true;
        changed_designs_.push_back(use.place);
      }
      design_changes_[use.place] += step * use.count;
    }
  }
}

ListScore ChargedArmies::score_with(std::span<const ListChange> changes) {
  collect(changes);
  ListScore score{0, score_.mean_total};
  changed_armies_.clear();
  for (const std::uint32_t design : changed_designs_) {
    const std::int64_t change = charged(sums_[design] + design_changes_[design]) - charged(sums_[design]);
    design_changes_[design] = 0;
    is_changed_[design] = false;
    if (change == 0) continue;
    score.mean_total += mean_units_[design] * static_cast<double>(change);
    for (const Use& use : armies_of_[design]) {
      // An army whose change returns to 0 may be listed twice; that adds nothing.
      if (army_changes_[use.place] == 0) changed_armies_.push_back(use.place);
      army_changes_[use.place] += change * use.count;
    }
  }
  double sum = total_sum_;
  double squares = total_squares_;
  double products = total_products_;
  for (const std::uint32_t army : changed_armies_) {
    const auto change = static_cast<double>(army_changes_[army]);
    army_changes_[army] = 0;
    const double total = static_cast<double>(totals_[army]) - shift_;
    const double weighted = armies_.weights()[army] * change;
    sum += weighted;
    squares += weighted * (2 * total + change);
    products += weighted * values_[army];
  }
  const double offset = sum / weight_;
  score.variance = variance_beside(value_variance_, products / weight_, squares / weight_ - offset * offset);
  return score;
}

void ChargedArmies::apply(std::span<const ListChange> changes) {
  collect(changes);
  for (const ListChange& change : changes) list_[change.price] = change.value;
  for (const std::uint32_t design : changed_designs_) {
    const std::int64_t before = charged(sums_[design]);
    sums_[design] += design_changes_[design];
    const std::int64_t change = charged(sums_[design]) - before;
    design_changes_[design] = 0;
    is_changed_[design] = false;
    for (const Use& use : armies_of_[design]) totals_[use.place] += change * use.count;
  }
  measure();
}

double ChargedArmies::reference_total(std::span<const double> list) const {
  double total = 0;
  for (std::size_t d = 0; d < pays_.size(); ++d) {
    if (mean_units_[d] == 0) continue;
    double sum = 0;
    for (const Pay& pay : pays_[d]) sum += list[pay.price] * pay.count;
    total += mean_units_[d] * std::max<double>(least_, sum);
  }
  return total;
}

ValueLine ChargedArmies::line() const {
  constexpr double kHundredths = 100;
  const double mean_total = total_sum_ / weight_;
  const double variance = total_squares_ / weight_ - mean_total * mean_total;
  double mean_value = 0;
  for (std::size_t a = 0; a < totals_.size(); ++a) mean_value += armies_.weights()[a] / weight_ * armies_.values()[a];
  ValueLine line;
  line.slope = variance > 0 ? kHundredths * total_products_ / weight_ / variance : 0;
  line.at_0 = mean_value - line.slope * (mean_total + shift_) / kHundredths;
  return line;
}

ListMoments ChargedArmies::moments() const { return moments_of(/*all=*/false); }

ListMoments ChargedArmies::moments_of(bool all) const {
  const std::size_t size = space_.size();
  ListMoments moments{size, std::vector<double>(size * size), std::vector<double>(size), std::vector<double>(size),
                      std::vector<double>(size)};
  std::vector<double> means(size);
  std::vector<double> counts(size);
  std::vector<std::uint32_t> met;
  const double mean_total = total_sum_ / weight_;
  for (std::size_t a = 0; a < totals_.size(); ++a) {
    met.clear();
    for (std::size_t i = armies_.begins()[a]; i < armies_.begins()[a + 1]; ++i) {
      const ArmyTable::Units& units = armies_.units()[i];
      if (!all && sums_[units.design] < least_) continue;
      for (const Pay& pay : pays_[units.design]) {
        if (counts[pay.price] == 0) met.push_back(pay.price);
        counts[pay.price] += static_cast<double>(pay.count) * units.count;
      }
    }
    const double total = static_cast<double>(totals_[a]) - shift_ - mean_total;
    for (const std::uint32_t p : met) {
      const double weighted = armies_.weights()[a] / weight_ * counts[p];
      means[p] += weighted;
      moments.with_total[p] += weighted * total;
      moments.with_value[p] += weighted * values_[a];
      for (const std::uint32_t q : met) moments.products[p * size + q] += weighted * counts[q];
    }
    for (const std::uint32_t p : met) counts[p] = 0;
  }
  for (std::size_t p = 0; p < size; ++p) {
    for (std::size_t q = 0; q < size; ++q) moments.products[p * size + q] -= means[p] * means[q];
  }
  for (std::size_t d = 0; d < pays_.size(); ++d) {
    if (!all && sums_[d] < least_) continue;
    for (const Pay& pay : pays_[d]) moments.mean_reference[pay.price] += mean_units_[d] * pay.count;
  }
  moments.total_variance = total_squares_ / weight_ - mean_total * mean_total;
  moments.total_with_value = total_products_ / weight_;
  moments.value_variance = value_variance_;
  return moments;
}

}  // namespace warbalance::sim
