#pragma once

#include <string>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/estimation/scale.hpp"

namespace warbalance::sim {

/// How much the prices of the iterated model's columns in `tested` differ between the first and the second half of the
/// tail, over the chains. Drift beyond chance at the joint level 1 %: the chains are not at the fixed point. The
/// standard error is the greater one of two, that of the difference over the chains and twice that of the mean of the
/// tail: by one of few chains alone some price of a run among 100 would drift by chance.
/// @param scale  of the iterated model
/// @pre at least 2 chains, at least 4 tail rounds, scale.positive(sum of the tail)
std::vector<PriceDrift> price_drifts(const FieldChains& chains, const PriceScale& scale,
                                     const std::vector<std::size_t>& tested, int first_tail_round, int tail_rounds);

/// Why the last rounds are not at the fixed point, by the first price that drifts; empty = no sign of that.
std::string convergence_problem(const std::vector<PriceDrift>& drifts);

}  // namespace warbalance::sim
