#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace warbalance::sim {

/// Values estimated from replicates, with delete-one standard errors.
struct Jackknife {
  std::vector<double> values;
  std::vector<double> standard_errors;  ///< for t quantiles with (replicates - 1) degrees of freedom
  /// Every value without each replicate in turn: [value][replicate].
  std::vector<std::vector<double>> without_one;
};

/// Evaluates `function(left_out)`, an estimate from all replicates but one (`left_out` = their number: from all of
/// them), and its standard errors: SE^2 = (R - 1) / R * sum_r (f_(r) - mean f_(.))^2. Replicates are independent and of
/// equal weight; the estimate is smooth in them and does not depend on their number (a ratio of sums is such an
/// estimate, a fit to pooled data too). Error of the SE: about 1 / sqrt(2 (R - 1)). Source: Tukey (1958); Efron and
/// Tibshirani, An Introduction to the Bootstrap (1993), chapter 11.
/// @pre at least 2 replicates
Jackknife jackknife(std::size_t replicates, const std::function<std::vector<double>(std::size_t left_out)>& function);

/// The standard error of a value from what it is without each replicate in turn.
/// @pre at least 2 replicates
double jackknife_se(std::span<const double> without_one);

/// The standard error of the difference of two values that come from the same replicates, or from replicates that share
/// their random numbers one by one: the jackknife of the difference, which counts what they have in common.
/// @pre as many replicates in both, at least 2
double jackknife_difference_se(std::span<const double> without_one, std::span<const double> base_without_one);

}  // namespace warbalance::sim
