#pragma once

#include <cstddef>
#include <vector>

#include "sim/pricing/estimation/linear_fit.hpp"

namespace warbalance::sim {

/// The effects that make up the coefficients of a linear model: fixed effects, about which nothing is assumed, and
/// random effects, which have mean 0 and an unknown variance.
struct MixedModel {
  /// The columns of each fixed effect: one column, or all cells of a table row.
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
/// maximum likelihood (REML; Patterson and Thompson, Biometrika 58 (1971) 545; Harville, JASA 72 (1977) 320), to within
/// a few percent. Rows are taken as independent, with one residual variance.
/// @pre at least one fixed effect; the columns of random groups are distinct
MixedFit fit_mixed(const NormalEquations& equations, const MixedModel& model);

/// The coefficients for given variances: one fit for each set of ratios.
/// @param ratios  of the variance of each group to the residual variance; 0 = its effects are 0
std::vector<std::vector<double>> fit_with_ratios(const NormalEquations& equations, const MixedModel& model,
                                                 const std::vector<std::vector<double>>& ratios);

}  // namespace warbalance::sim
