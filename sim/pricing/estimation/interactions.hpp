#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/estimation/scale.hpp"

namespace warbalance::sim {

/// Tests each slope over quality and each pair of rules as a single addition to the additive model, in the tail battles
/// of a run with FieldOptions::interactions. Errors come from leaving out one chain at a time.
/// @param scale  of the additive model
void add_interactions(PriceReport& report, const FieldChains& chains, const PriceScale& scale);

/// Adds the prices of the wanted rules on each tier, from the table model of the same battles.
/// @param scale  of the table model
void add_carrier_prices(PriceReport& report, const FieldChains& chains, const PriceScale& scale,
                        const std::vector<std::size_t>& wanted);

/// Adds the prices of the wanted rules on units with and without a shooting weapon, from one slope added to the
/// additive model in the same battles. Shooting weapons themselves, and rules that never meet one, have none.
/// @param scale  of the additive model
void add_body_prices(PriceReport& report, const FieldChains& chains, const PriceScale& scale,
                     const std::vector<std::size_t>& wanted);

}  // namespace warbalance::sim
