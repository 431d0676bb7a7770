#include "sim/pricing/publish/charged_armies.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace warbalance::sim {

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
      // An army whose change is 0 again is met twice, which adds nothing.
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
