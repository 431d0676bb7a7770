#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "sim/pricing/estimation/reference_charge.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// Turns coefficients of score into points: p = c theta, with c from what keeps its price.
struct PriceScale {
  std::vector<double> weights;  ///< one per column of the model: weights . p = target, but for the least price
  double target = 0;            ///< points
  /// Several units with printed prices, which all of them fit best: x(unit) and points. Then weights are the sum of
  /// their x by points, and target is not used.
  std::vector<std::pair<std::vector<double>, double>> printed{};
  /// Armies that keep their total, no unit costing less than the least price; empty: weights . p = target.
  std::shared_ptr<const ReferenceCharge> reference{};

  double denominator(const std::vector<double>& theta) const { return product(weights, theta); }
  /// False when no price can be given: what the scale rests on does not win battles.
  bool positive(const std::vector<double>& theta) const { return factor(theta) > 0; }
  /// c; not above 0: there are no prices
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
  /// @pre no printed units: where they give the scale, no price is tested for drift
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

/// The armies of a reference keep their mean listed total.
inline PriceScale budget_neutral_scale(std::shared_ptr<const ReferenceCharge> reference) {
  PriceScale scale{reference->mean_columns(), reference->mean_listed()};
  scale.reference = std::move(reference);
  return scale;
}

/// A plain unit of the tier, or the unit of the roster, keeps its listed price: its column comes first in every model.
inline PriceScale anchor_scale(const PriceModel& model, std::size_t anchor) {
  PriceScale scale{std::vector<double>(model.size()), 0};
  scale.weights[anchor] = 1;
  scale.target = model.features()[anchor].plain / 100.0;
  return scale;
}

/// Least squares: of all scales that by which units come nearest to their printed prices, each difference counted in
/// points. @param units  x(unit), points; at least two
inline PriceScale printed_scale(std::vector<std::pair<std::vector<double>, double>> units) {
  PriceScale scale{std::vector<double>(units.front().first.size()), 0};
  for (const auto& [counts, points] : units) {
    for (std::size_t i = 0; i < counts.size(); ++i) scale.weights[i] += points * counts[i];
  }
  scale.printed = std::move(units);
  return scale;
}

/// A unit keeps its price, which is a sum of columns. @param counts  x(unit)  @param listed  points
inline PriceScale unit_scale(std::vector<double> counts, double listed) { return {std::move(counts), listed}; }

}  // namespace warbalance::sim
