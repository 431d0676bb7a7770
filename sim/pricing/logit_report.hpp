#pragma once

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::sim {

/// Coefficients with robust errors and information criteria of the price models, from the last round's battles of all
/// chains: there the price lists that they score with are nearly the same. @pre the fit is logit, at least one round is
/// finished
void add_logit(PriceReport& report, const FieldChains& chains);

}  // namespace warbalance::sim
