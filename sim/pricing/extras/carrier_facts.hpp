#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/validity.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/stats/series.hpp"

namespace warbalance::sim {

/// One quantity of a battle with a special rule and without it, the same dice.
struct WithAndWithout {
  double with = 0;
  double without = 0;
  MeanWithError difference;  ///< with less without
};

/// What a special rule does for a unit that has it, in a battle of random armies.
struct CarrierFacts {
  /// What one of the rule's effects did; where the unit has the effect by another rule too, both together.
  struct Effect {
    std::size_t number = 0;  ///< in the vocabulary of the rule system
    MeanWithError count;
  };
  std::vector<Effect> effects;  ///< those that are counted, each once
  WithAndWithout destroyed;     ///< points of enemies that the unit removed
  WithAndWithout lost;          ///< its own points that were lost
  WithAndWithout left;          ///< share of the battles in which it was left at the end
  WithAndWithout score;         ///< of its army, 0..1
  std::int64_t couples = 0;
  Validity validity;
  bool interrupted = false;
};

struct CarrierSettings {
  std::uint64_t seed = 1;
  std::int64_t couples = 10'000;
};

/// Random armies that have the rule meet random armies; then one of the units that have it, drawn uniformly, loses it,
/// and the battle is played again with the same dice. Armies are built and scored by a list, and the unit is charged by
/// it with and without the rule. A sample is a couple of battles: the mean is that of one random carrier in a random
/// army that has any, and couples are independent.
///
/// Points of the unit itself are those of the list, so what it loses with the rule is dearer by the rule's own price.
/// @param play  a pure function of its arguments but the trace
/// @pre the rule system counts facts; designs without the rule can be played
CarrierFacts carrier_facts(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           const FactFunction& play, const CarrierSettings& settings, Progress& progress);

}  // namespace warbalance::sim
