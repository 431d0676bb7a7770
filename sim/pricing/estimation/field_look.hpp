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

/// At most so many points of a price are told, however many rounds there are.
inline constexpr int kMostRoundPoints = 60;

/// The additive prices of the rounds of a run, each fitted to the battles of its rounds alone: how the chains have come
/// to rest. Over the chains: mean and 95 % interval by Student's t. All are in points of the scale of the final prices,
/// so that only what battles say differs from round to round.
/// @param points_per_score  of the final scale, > 0
/// @param columns           of the iterated model, which is additive
/// @pre at least 2 chains, at least one finished round that counts
std::vector<RoundPrices> round_prices(const FieldChains& chains, double points_per_score,
                                      const std::vector<std::size_t>& columns, const FieldSchedule& schedule);

}  // namespace warbalance::sim
