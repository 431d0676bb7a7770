#pragma once

#include <vector>

namespace warbalance::sim {

/// p value of the hypothesis |true difference| <= tolerance, for an estimate with a t distributed error:
/// min(1, P(T > (|d| - t) / SE) + P(T > (|d| + t) / SE)), the probability of |estimate| >= |d| at the hypothesis' edge.
/// SE = 0: 0 beyond the tolerance, else 1. @pre tolerance >= 0, se >= 0, degrees_of_freedom >= 1
double tolerance_p_value(double difference, double se, double tolerance, double degrees_of_freedom);

/// Holm's step-down adjustment: rejecting where the adjusted value is <= alpha keeps the probability of any false
/// rejection <= alpha, whatever the dependence. Same order as the input.
/// Source: Holm, Scandinavian Journal of Statistics 6 (1979) 65.
std::vector<double> holm_adjusted(const std::vector<double>& p_values);

/// p values adjusted to the false discovery rate: rejecting all with an adjusted value <= q keeps the expected share of
/// false ones among the rejected <= q when the tests are independent or positively dependent.
/// Source: Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995) 289.
std::vector<double> benjamini_hochberg_adjusted(const std::vector<double>& p_values);

}  // namespace warbalance::sim
