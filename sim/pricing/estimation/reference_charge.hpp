#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// What fixed armies cost under the prices of a model, no unit less than the least price. They keep their mean listed
/// total: that is the scale of prices (README.md).
class ReferenceCharge {
 public:
  /// @param armies  drawn at listed costs, with their units  @param least  price of any unit [1/100 point]
  ReferenceCharge(const PriceModel& model, const PopulationSummary& armies, Hundredths least);

  /// Mean columns of an army.
  const std::vector<double>& mean_columns() const { return mean_columns_; }
  /// Mean listed total of an army, L [points].
  double mean_listed() const { return mean_listed_; }

  /// Mean cost of an army under prices [points].
  double charged(const std::vector<double>& prices) const;
  /// c > 0 with charged(c theta) = L; 0 where the dearer armies are not those with more in them (theta . m <= 0).
  /// Newton's method from above on a sum of convex functions: it comes down to the root and ends there.
  double factor(const std::vector<double>& theta) const;
  /// Mean columns of the units of an army that cost more than the least price.
  std::vector<double> columns_above_least(const std::vector<double>& prices) const;

 private:
  /// Mean cost of the units above the least price, and mean number of the others, under c theta.
  struct Split {
    double above = 0;
    double others = 0;
  };
  /// @param costs  of the different units under theta [points]
  Split split(const std::vector<double>& costs, double factor) const;
  /// What the different units cost under prices, whatever the least price [points].
  std::vector<double> costs_under(const std::vector<double>& prices) const;

  /// Calls `visit(column, times)` for every column of a unit that is not 0.
  template <class Visit>
  void visit_columns(std::size_t unit, Visit&& visit) const {
    for (std::uint32_t i = begins_[unit]; i < begins_[unit + 1]; ++i) visit(columns_[i], times_[i]);
  }

  // The different units of the armies: the columns of each that are not 0, and how many there are of it.
  std::vector<std::uint16_t> columns_;
  std::vector<std::int32_t> times_;    ///< one per entry of `columns_`: how often the unit has it
  std::vector<std::uint32_t> begins_;  ///< of each unit's columns, and the end
  std::vector<std::uint32_t> counts_;
  double armies_;
  std::vector<double> mean_columns_;
  double mean_listed_;
  double least_;  ///< points
};

}  // namespace warbalance::sim
