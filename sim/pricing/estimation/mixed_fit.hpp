#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/estimation/linear_fit.hpp"

namespace warbalance::sim {

/// What the coefficients of a linear model are made of: fixed effects, of which nothing is assumed, and random effects,
/// which are drawn around 0 with a variance that is unknown.
struct MixedModel {
  /// The columns that each fixed effect is a coefficient of: one column, or all cells of a row of a table.
  std::vector<std::vector<std::size_t>> fixed;
  /// Groups of columns: the random effects of a group have one variance.
  std::vector<std::vector<std::size_t>> random;
};

struct MixedFit {
  std::vector<double> theta;      ///< one per column: the sum of its effects
  double residual_variance = 0;   ///< of a response (y - 1/2) about its expectation
  std::vector<double> variances;  ///< of the random effects, one per group
};

/// Fits fixed effects by least squares and shrinks random ones towards 0 (ridge with the penalty residual variance /
/// variance of the group, which is their best linear unbiased prediction). The variances are those of restricted
/// maximum likelihood (REML; Patterson and Thompson, Biometrika 58 (1971) 545; Harville, JASA 72 (1977) 320), to some
/// percent. Rows are taken as independent, with one residual variance.
/// @pre at least one fixed effect; the columns of random groups are distinct
MixedFit fit_mixed(const NormalEquations& equations, const MixedModel& model);

/// The coefficients for variances that are given: one fit for each set of them.
/// @param ratios  of the variance of each group to the residual variance; 0 = its effects are 0
std::vector<std::vector<double>> fit_with_ratios(const NormalEquations& equations, const MixedModel& model,
                                                 const std::vector<std::vector<double>>& ratios);

}  // namespace warbalance::sim
