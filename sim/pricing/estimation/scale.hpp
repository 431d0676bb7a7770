#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// The cost of fixed armies under the prices of a model; no unit costs less than the least price. Their mean total
/// stays the listed one, which defines the scale of prices (README.md).
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
  /// c > 0 with charged(c theta) = L; 0 if armies with more in them do not cost more (theta . m <= 0). Newton's method
  /// from above on a sum of convex functions descends to the root.
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
  /// The cost of each different unit under prices, ignoring the least price [points].
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

/// Turns coefficients of score into points: p = c theta. The factor c follows from the units or armies that keep their
/// price.
struct PriceScale {
  std::vector<double> weights;  ///< one per column of the model: weights . p = target, apart from the least price
  double target = 0;            ///< points
  /// Several units with printed prices that the scale fits by least squares: x(unit) and points. Then the weights are
  /// the sum of x times points, and target is not used.
  std::vector<std::pair<std::vector<double>, double>> printed{};
  /// Armies that keep their total, no unit costing less than the least price; empty: weights . p = target.
  std::shared_ptr<const ReferenceCharge> reference{};

  double denominator(const std::vector<double>& theta) const { return product(weights, theta); }
  /// False when no price can be given, because the units that define the scale do not win battles.
  bool positive(const std::vector<double>& theta) const { return factor(theta) > 0; }
  /// The factor c; there are no prices unless it is above 0.
  double factor(const std::vector<double>& theta) const {
    if (reference) return reference->factor(theta);
    const double sum = denominator(theta);
    if (!printed.empty()) return sum > 0 ? sum / printed_squares(theta) : 0;
    return sum > 0 ? target / sum : 0;
  }

  /// @pre positive(theta), or the caller discards the prices
  std::vector<double> prices(const std::vector<double>& theta) const {
    const double scale = factor(theta);
    std::vector<double> prices(theta);
    for (double& price : prices) price *= scale;
    return prices;
  }

  /// The scale without a least price that gives the same prices for theta, and for small changes of it.
  /// @pre no printed units: prices with that scale are not tested for drift
  PriceScale linear_at(const std::vector<double>& theta) const {
    if (!reference) return *this;
    PriceScale linear{reference->columns_above_least(prices(theta)), 0};
    linear.target = factor(theta) * linear.denominator(theta);
    return linear;
  }

 private:
  static double product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }
  double printed_squares(const std::vector<double>& theta) const {
    double sum = 0;
    for (const auto& [counts, points] : printed) sum += product(counts, theta) * product(counts, theta);
    return sum;
  }
};

/// The scale at which the armies of a reference keep their mean listed total.
inline PriceScale budget_neutral_scale(std::shared_ptr<const ReferenceCharge> reference) {
  PriceScale scale{reference->mean_columns(), reference->mean_listed()};
  scale.reference = std::move(reference);
  return scale;
}

/// The scale that fits the printed prices of units best, by least squares of the differences in points. @param units
/// x(unit), points; at least two
inline PriceScale printed_scale(std::vector<std::pair<std::vector<double>, double>> units) {
  PriceScale scale{std::vector<double>(units.front().first.size()), 0};
  for (const auto& [counts, points] : units) {
    for (std::size_t i = 0; i < counts.size(); ++i) scale.weights[i] += points * counts[i];
  }
  scale.printed = std::move(units);
  return scale;
}

}  // namespace warbalance::sim
