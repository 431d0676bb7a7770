#pragma once

#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// Costs that say nothing about what is good: every tier costs the mean of the tiers that are drawn, every special rule
/// the mean of the rules that are drawn (prices below 0 taken as above), every unit of a roster the mean of the roster.
/// @param additive  model of the population's features
ScoringList neutral_costs(const ArmyGenerator& population, const PriceModel& additive);

}  // namespace warbalance::sim
