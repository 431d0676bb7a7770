#pragma once

#include <vector>

#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// Means over the population that a price model needs: part of the definition of its prices, so they do not depend on
/// the seed of a run.
struct ModelMeans {
  std::vector<double> columns;  ///< mean of x(army), one per column of the model
  /// One per feature, one number per column: a price of the feature is contrast . p. For a rule the mean over the units
  /// that have it of x(unit) - x(unit without the rule), 0 everywhere when the price depends on the unit and no unit
  /// has it; for a tier x(its plain unit); for a unit of a roster x(the unit).
  std::vector<std::vector<double>> contrasts;
};

ModelMeans model_means(const PopulationSummary& summary, const PriceModel& model);

/// Standard deviation of 4 - Q over the units of the population that carry a rule; 0 without any.
double carrier_step_sd(const PopulationSummary& summary, const PriceModel& model, std::size_t rule);

}  // namespace warbalance::sim
