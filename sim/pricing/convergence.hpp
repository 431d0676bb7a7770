#pragma once

#include <string>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/scale.hpp"

namespace warbalance::sim {

/// Why the last rounds of the chains are not at the fixed point; empty = no sign of that. Tested for every column of
/// the iterated model in `tested`, at the joint level 1 %:
/// - drift: a price differs between the first and the second half of the tail, over the chains;
/// - swing: the chain-mean iterates of a price have a lag-1 autocorrelation below -0.5, and their alternation (even
/// less
///   odd rounds) differs from 0 over the chains. The second condition keeps the noise of 15 rounds (autocorrelation
///   -+ 0.26) from raising false alarms among 30 prices.
/// @pre at least 2 chains, at least 4 tail rounds, scale.positive(sum of the tail)
std::string convergence_problem(const FieldChains& chains, const PriceScale& scale,
                                const std::vector<std::size_t>& tested, double damping, int first_tail_round,
                                int tail_rounds);

}  // namespace warbalance::sim
