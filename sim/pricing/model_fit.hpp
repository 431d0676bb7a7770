#pragma once

#include <vector>

#include "sim/pricing/linear_fit.hpp"
#include "sim/pricing/price_model.hpp"

namespace warbalance::sim {

/// Coefficients of a model's columns from the sums of its battles, by least squares. Of `percent` the cells of the
/// table are b(tier) * a(rule), fitted by solving for b and for a in turn (Wold's alternating least squares) until
/// nothing moves.
/// @param equations  one column more than the model: the first move
std::vector<double> fit_model(const PriceModel& model, const NormalEquations& equations);

}  // namespace warbalance::sim
