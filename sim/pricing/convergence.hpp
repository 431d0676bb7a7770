#pragma once

#include <string>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/scale.hpp"

namespace warbalance::sim {

/// Why the last rounds of the chains are not at the fixed point; empty = no sign of that. Tested for every column of
/// the iterated model in `tested`, at the joint level 1 %: drift, a price that differs between the first and the second
/// half of the tail, over the chains.
/// @param scale  of the iterated model
/// @pre at least 2 chains, at least 4 tail rounds, scale.positive(sum of the tail)
std::string convergence_problem(const FieldChains& chains, const PriceScale& scale,
                                const std::vector<std::size_t>& tested, int first_tail_round, int tail_rounds);

}  // namespace warbalance::sim
