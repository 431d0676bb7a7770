#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

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
