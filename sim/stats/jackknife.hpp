#pragma once

#include <functional>
#include <vector>

namespace warbalance::sim {

/// Values of a function of summed replicates, with delete-one standard errors.
struct Jackknife {
  std::vector<double> values;
  std::vector<double> standard_errors;  ///< for t quantiles with (replicates - 1) degrees of freedom
};

/// Evaluates `function` on the sum of the replicates, and its standard errors by leaving out one replicate at a time:
/// SE^2 = (R - 1) / R * sum_r (f_(r) - mean f_(.))^2.
/// Replicates are independent, of equal weight and equal length; `function` is smooth and does not depend on the
/// number of replicates in the sum (a ratio is such a function). Error of the SE: about 1 / sqrt(2 (R - 1)).
/// Source: Tukey (1958); Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 11.
/// @pre at least 2 replicates
Jackknife jackknife_of_sum(const std::vector<std::vector<double>>& replicates,
                           const std::function<std::vector<double>(const std::vector<double>&)>& function);

}  // namespace warbalance::sim
