#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "sim/pricing/generator.hpp"
#include "sim/pricing/price_model.hpp"

namespace warbalance::sim {

/// Turns coefficients of score into points: p = target * theta / (weights . theta).
struct PriceScale {
  std::vector<double> weights;  ///< one per column of the model
  double target = 0;            ///< points

  double denominator(const std::vector<double>& theta) const {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * theta[i];
    return sum;
  }
  /// False when no price can be given: what the scale rests on does not win battles.
  bool positive(const std::vector<double>& theta) const { return denominator(theta) > 0; }

  /// @pre positive(theta), or the caller discards the prices
  std::vector<double> prices(const std::vector<double>& theta) const {
    const double factor = target / denominator(theta);
    std::vector<double> prices(theta);
    for (double& price : prices) price *= factor;
    return prices;
  }
};

/// An average army keeps its listed total: p . m = L.
/// @param mean_columns  m, as in `ModelMeans`
inline PriceScale budget_neutral_scale(const PopulationSummary& summary, const std::vector<double>& mean_columns) {
  return {mean_columns, summary.mean_listed};
}
/// The same of the additive model.
inline PriceScale budget_neutral_scale(const PopulationSummary& summary) {
  return budget_neutral_scale(summary, summary.mean_features);
}

/// A plain unit of the tier, or the unit of the roster, keeps its listed price: its column comes first in every model.
inline PriceScale anchor_scale(const PriceModel& model, std::size_t anchor) {
  PriceScale scale{std::vector<double>(model.size()), 0};
  scale.weights[anchor] = 1;
  scale.target = model.features()[anchor].plain / 100.0;
  return scale;
}

/// A unit keeps its price, which is a sum of columns. @param counts  x(unit)  @param listed  points
inline PriceScale unit_scale(std::vector<double> counts, double listed) { return {std::move(counts), listed}; }

}  // namespace warbalance::sim
