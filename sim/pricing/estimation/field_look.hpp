#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/estimation/scale.hpp"

namespace warbalance::sim {

/// The report on the finished rounds of a field run.
/// @param tail_rounds  rounds after the burn-in that count; 0: the rows show listed prices only
/// @param complete     a look as planned: convergence is tested and verdicts are given
PriceReport report_look(const FieldChains& chains, const Ruleset& ruleset, const FieldPopulation& summary,
                        const FieldOptions& options, int tail_rounds, bool complete);

/// How much the prices of the columns in `tested` differ between the earlier and the later half of the rounds that
/// count. Drift beyond chance (jointly 0.1 %) means that the chains are not at the fixed point. The standard error is
/// the greater one of two: that of the difference over the replicates, and twice that of the prices. With few
/// replicates, either one alone would report drift by chance too often.
/// @param scale  of the iterated model
/// @pre at least 4 rounds count, scale.positive(their coefficients)
std::vector<PriceDrift> price_drifts(const FieldChains& chains, const PriceScale& scale,
                                     const std::vector<std::size_t>& tested);

/// Why the last rounds are not at the fixed point; names the first price that drifts. Empty: no price drifts.
std::string convergence_problem(const std::vector<PriceDrift>& drifts);

}  // namespace warbalance::sim
