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

/// How much the prices of the columns in `tested` differ between the first and the second half of the tail, over the
/// chains. Drift beyond chance (jointly 1 %) means that the chains are not at the fixed point. The standard error is
/// the greater one of two: that of the difference over the chains, and twice that of the tail's mean. With few chains,
/// either one alone would report drift by chance too often.
/// @param scale  of the iterated model
/// @pre at least 2 chains, at least 4 tail rounds, scale.positive(sum of the tail)
std::vector<PriceDrift> price_drifts(const FieldChains& chains, const PriceScale& scale,
                                     const std::vector<std::size_t>& tested, int first_tail_round, int tail_rounds);

/// Why the last rounds are not at the fixed point; names the first price that drifts. Empty: no price drifts.
std::string convergence_problem(const std::vector<PriceDrift>& drifts);

/// The most points per price in `round_prices`, however many rounds there are.
inline constexpr int kMostRoundPoints = 60;

/// The additive prices of single rounds, each fitted to the battles of these rounds only: they show how the chains
/// settle. Mean and 95 % interval over the chains, by Student's t. All use the scale of the final prices, so only the
/// battles differ from round to round.
/// @param points_per_score  of the final scale, > 0
/// @param columns columns of the iterated model, which is additive
/// @pre at least 2 chains, at least one finished round that counts
std::vector<RoundPrices> round_prices(const FieldChains& chains, double points_per_score,
                                      const std::vector<std::size_t>& columns, const FieldSchedule& schedule);

}  // namespace warbalance::sim
