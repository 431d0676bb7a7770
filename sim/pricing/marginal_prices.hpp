#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/description.hpp"
#include "sim/pricing/field_options.hpp"
#include "sim/pricing/population_summary.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// DescribedPrice::marginal. Random armies that have the rule meet random armies twice with the same dice, the second
/// time without it; further random armies give what a listed point is worth in score: the slope through 0 of y - 1/2
/// over the difference of the totals. price = (score lost / units that lost the rule) / slope, with delete-one errors
/// over blocks. One description a wanted feature; empty when it was stopped.
std::vector<Description> marginal_prices(const ArmyGenerator& population, const PopulationSummary& summary,
                                         const PlayFunction& play, const FieldOptions& options,
                                         const std::vector<std::size_t>& wanted, Progress& progress);

}  // namespace warbalance::sim
