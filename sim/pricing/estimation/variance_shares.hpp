#pragma once

#include <cstddef>
#include <optional>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

class FieldChains;
class NormalEquations;

/// How much of the scatter of single results comes from where, in the battles that prices rest on: shares of its
/// variance, 0..1. README.md, "Shares of the scatter".
struct PriceVarianceShares {
  Estimate armies;  ///< what the prices explain of who meets whom
  std::optional<Estimate>
      richer;  ///< what prices that depend on quality explain beyond; empty where they are not fitted
  Estimate first_move;
  std::optional<Estimate> dice;  ///< at least: what the luck of the dice explains; empty where it is not measured
  Estimate rest;                 ///< the table, the dice that the luck does not see, and of armies what no price tells
};

/// The same from pooled sums, without errors.
struct PriceVarianceParts {
  double armies = 0;  ///< share, without what the error of the coefficients adds
  double first = 0;   ///< square roots of shares, with the sign of the coefficient
  double luck = 0;
  double variance = 0;  ///< of a single result: 0 without battles or where all were drawn
};

/// @param equations  the columns of a model, then the first move and the luck of the dice
/// @param columns    how many the model has
PriceVarianceParts price_variance_parts(const NormalEquations& equations, std::size_t columns);

/// Shares in the battles of all finished rounds after the burn-in. Chains are independent; errors by the jackknife over
/// them, t quantiles. Empty where all battles were drawn.
/// @param model  place of the model whose prices are reported; for others than additive and quality the iterated one
///               stands in
std::optional<PriceVarianceShares> price_variance_shares(const FieldChains& chains, std::size_t model);

}  // namespace warbalance::sim
