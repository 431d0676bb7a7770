#pragma once

#include <cstdint>
#include <vector>

#include "sim/pricing/population/generator.hpp"

namespace warbalance::sim {

/// An army of a population as one that anybody may play; its name is its text, by which commands know it.
Army army_of(const ArmyGenerator& population, const FieldArmy& field);

/// The army of a number among those that a seed draws from a population, for tuning; none of them is one of
/// `random_armies`. @pre the population's `problem()` is empty
Army tuning_army(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t number);

/// The first `count` armies that a seed draws from a population. @pre its `problem()` is empty
std::vector<Army> random_armies(const ArmyGenerator& population, std::uint64_t seed, int count);

}  // namespace warbalance::sim
