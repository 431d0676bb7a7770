#pragma once

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

/// The report on the finished rounds of a field run.
/// @param tail_rounds  rounds after the burn-in that count; 0: the rows show listed prices only
/// @param complete     a look as planned: convergence is tested and verdicts are given
PriceReport report_look(const FieldChains& chains, const Ruleset& ruleset, const FieldPopulation& summary,
                        const FieldOptions& options, int tail_rounds, bool complete);

}  // namespace warbalance::sim
