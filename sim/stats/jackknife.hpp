#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace warbalance::sim {

/// Values estimated from replicates, with delete-one standard errors.
struct Jackknife {
  std::vector<double> values;
  std::vector<double> standard_errors;  ///< for t quantiles with (replicates - 1) degrees of freedom
};

/// Evaluates `function(left_out)`, an estimate from all replicates but one (`left_out` = their number: from all of
/// them), and its standard errors: SE^2 = (R - 1) / R * sum_r (f_(r) - mean f_(.))^2. Replicates are independent and of
/// equal weight; the estimate is smooth in them and does not depend on their number (a ratio of sums is such an
/// estimate, a fit to pooled data too). Error of the SE: about 1 / sqrt(2 (R - 1)). Source: Tukey (1958); Efron and
/// Tibshirani, An Introduction to the Bootstrap (1993), chapter 11.
/// @pre at least 2 replicates
Jackknife jackknife(std::size_t replicates, const std::function<std::vector<double>(std::size_t left_out)>& function);

}  // namespace warbalance::sim
