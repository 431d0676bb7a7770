#pragma once

#include <vector>

#include "sim/pricing/linear_fit.hpp"
#include "sim/pricing/mixed_fit.hpp"
#include "sim/pricing/price_model.hpp"

namespace warbalance::sim {

/// Coefficients of a model's columns from the sums of its battles, by least squares. Of `percent` the cells of the
/// table are b(tier) * a(rule), fitted by solving for b and for a in turn (Wold's alternating least squares) until
/// the coefficients no longer change.
/// Of `pairs` and `table_pairs` the coefficients of pairs are shrunk towards 0 (`fit_mixed`), and the cells of a rule
/// towards one price: by how much is estimated from the same battles, for cells and pairs apart.
/// @param equations  the columns of the model, then covariates: the first move, the luck of the dice
std::vector<double> fit_model(const PriceModel& model, const NormalEquations& equations);

/// Which coefficients are shrunk: of table_pairs how a rule's price on a tier differs from its one price, then pairs;
/// of pairs only these; of additive none. All others are fixed.
/// @param columns_of_rows  those of the model, then covariates
MixedModel mixed_model_of(const PriceModel& model, std::size_t columns_of_rows);

/// A term that is added to the additive model by itself.
struct SingleTerm {
  double coefficient = 0;
  double information =
      0;  ///< 1 / its variance in units of the variance of a battle; 0: the battles say nothing about it
};

/// The terms of a model beyond tiers and rules, each fitted alone beside tiers, rules and first move, without penalty.
/// @pre model.kind() is quality or pairs: its first columns are tiers and rules
std::vector<SingleTerm> fit_single_terms(const PriceModel& model, const NormalEquations& equations);

}  // namespace warbalance::sim
