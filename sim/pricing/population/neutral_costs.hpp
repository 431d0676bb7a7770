#pragma once

#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// Costs that do not depend on what is good: every tier costs the mean of the drawn tiers, every special rule the mean
/// of the absolute prices of the drawn rules, every unit of a roster the mean of the roster.
/// @param additive  model of the population's features
ScoringList neutral_costs(const ArmyGenerator& population, const PriceModel& additive);

}  // namespace warbalance::sim
