#include "sim/pricing/population/army_table.hpp"

#include <algorithm>

namespace warbalance::sim {

std::uint32_t ArmyTable::number_of(const FieldArmy& army, std::size_t unit) {
  row_.clear();
  features_->visit(army, unit, [this](std::size_t feature, int count) {
    row_.emplace_back(static_cast<std::uint32_t>(feature), count);
  });
  const auto [place, is_new] = numbers_.try_emplace(row_, static_cast<std::uint32_t>(designs_.size()));
  if (is_new) {
    designs_.push_back(row_);
    reference_units_.push_back(0);
  }
  return place->second;
}

void ArmyTable::add(const FieldArmy& army, double value, double weight) {
  const auto begin = static_cast<std::ptrdiff_t>(begins_.back());
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    const std::uint32_t design = number_of(army, unit);
    const auto same = [design](const Units& units) { return units.design == design; };
    const auto found = std::find_if(units_.begin() + begin, units_.end(), same);
    if (found == units_.end()) {
      units_.push_back({design, 1});
    } else {
      ++found->count;
    }
  }
  begins_.push_back(units_.size());
  values_.push_back(value);
  weights_.push_back(weight);
}

void ArmyTable::set_references(const PopulationSummary& armies) {
  armies.units->visit(
      [this](const FieldArmy& one, std::uint32_t units) { reference_units_[number_of(one, 0)] += units; });
  references_ = armies.armies;
}

double ArmyTable::mean_units(std::size_t design) const {
  return static_cast<double>(reference_units_[design]) / static_cast<double>(references_);
}

}  // namespace warbalance::sim
