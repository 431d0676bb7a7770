#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// Values estimated from replicates, with delete-one standard errors.
struct Jackknife {
  std::vector<double> values;
  std::vector<double> standard_errors;  ///< for t quantiles with (replicates - 1) degrees of freedom
  /// Every value without each replicate in turn: [value][replicate].
  std::vector<std::vector<double>> without_one;
};

/// Evaluates `function(left_out)`, an estimate from all replicates but one (`left_out` = number of replicates: from
/// all), and its standard errors: SE^2 = (R - 1) / R * sum_r (f_(r) - mean f_(.))^2. Replicates are independent and of
/// equal weight; the estimate is smooth in them and does not depend on their number (a ratio of sums is such an
/// estimate, a fit to pooled data too). Error of the SE: about 1 / sqrt(2 (R - 1)). Source: Tukey (1958); Efron and
/// Tibshirani, An Introduction to the Bootstrap (1993), chapter 11.
/// @pre at least 2 replicates
Jackknife jackknife(std::size_t replicates, const std::function<std::vector<double>(std::size_t left_out)>& function);

/// The standard error of a value, computed from its values without each replicate in turn.
/// @pre at least 2 replicates
double jackknife_se(std::span<const double> without_one);

/// The standard error of the difference of two values from the same replicates, or from replicates that share random
/// numbers one by one. It is the jackknife of the difference, which accounts for common noise.
/// @pre as many replicates in both, at least 2
double jackknife_difference_se(std::span<const double> without_one, std::span<const double> base_without_one);

/// An estimate of one member of a group, such as the price that one player gives a rule.
struct MemberEstimate {
  double value = 0;
  double se = 0;  ///< > 0
};

/// How much the members differ among themselves, beyond their errors.
struct BetweenSpread {
  double tau = 0;     ///< standard deviation of the true values, in the unit of the values
  Interval interval;  ///< 95 %; wide with two or three members, which are a small sample
};

/// Treats the members as draws from a normal population with normal, independent and known errors. tau solves Q(tau) =
/// k - 1. Q(tau) is the sum of (value - mean)^2 / (se^2 + tau^2) over the k members, with their mean weighted by 1 /
/// (se^2 + tau^2). tau is 0 if Q(0) is smaller. The ends of the interval solve Q = the chi-squared quantiles of k - 1
/// degrees of freedom at 97.5 % and 2.5 %. Where all errors are equal, tau is that of DerSimonian and Laird. Sources:
/// Paule and Mandel, Journal of Research of the NBS 87 (1982) 377; Viechtbauer, Statistics in Medicine 26 (2007) 37.
/// @pre at least 2 members
BetweenSpread between_spread(std::span<const MemberEstimate> members);

}  // namespace warbalance::sim
