#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/pricing/population/counted_units.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"

namespace warbalance::sim {

/// Armies that are looked at for it.
inline constexpr std::uint32_t kSummarizedArmies = 100'000;

/// The population in numbers: part of the definition of a price, so it does not depend on the run's seed.
struct PopulationSummary {
  std::int64_t armies = 0;
  std::shared_ptr<const CountedUnits> units;  ///< of all armies
  std::vector<double> mean_features;          ///< m: mean of x(army), one per feature
  /// Mean number of units in an army that carry a rule, by their tier: [rule][tier]. Empty for a roster.
  std::vector<std::vector<double>> mean_carriers;
  double mean_listed = 0;  ///< L: mean total at the costs by which the armies are built [points]
  double mean_rest = 0;    ///< mean of what is left of the totals, where no unit fits any more [points]
  std::string hash;        ///< 16 hex digits over the generator's data and the exact sums
};

/// Mean features and total of generated armies with the population's own fixed seed.
/// @param building  what armies are built by; default: listed costs
PopulationSummary summarize_population(const ArmyGenerator& generator, std::uint32_t armies = kSummarizedArmies,
                                       const ScoringList& building = {});

}  // namespace warbalance::sim
