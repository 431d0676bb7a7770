#pragma once

#include <vector>

#include "sim/stats/intervals.hpp"

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

/// A variance estimated from a pilot.
struct PilotVariance {
  double variance = 0;
  double degrees_of_freedom = 1;  ///< of the chi-squared distribution that its error follows, > 0

  /// Limits of the true variance. @pre 0 < confidence < 1
  Interval interval(double confidence = 0.95) const;
};

/// Variance of a couple's score (0..1), with one added couple as in `pair_score`. The degrees of freedom follow from
/// the kurtosis: 2 n / (kurtosis - 1 + 2 / (n - 1)). Source: Box, Biometrika 40 (1953) 318. @pre at least 2 couples
PilotVariance couple_variance(const CoupleCounts& couples);

/// Samples (not rounded) so that a two-sided t test of level alpha separates their mean from a value at this distance
/// with probability `power`: (z + z_power)^2 variance / difference^2 + z^2 / 2. Source: Guenther, The American
/// Statistician 35 (1981) 243. @pre variance >= 0, difference > 0, 0 < power, alpha < 1
double samples_for_power(double variance, double difference, double power, double alpha);

/// The same for two independent means; samples per mean.
double samples_for_change(double variance, double difference, double power, double alpha);

/// Samples whose mean has an interval of level 1 - alpha and this half-width: z^2 variance / half_width^2 + z^2 / 2.
double samples_for_half_width(double variance, double half_width, double alpha);

/// The factor by which a run with this standard error must grow until an interval "estimate -+ quantile SE" excludes a
/// value at this distance with probability `power`. The error falls with the square root of the work.
/// @param degrees_of_freedom  of the standard error of the grown run
double growth_for_power(double se, double difference, double power, double quantile, double degrees_of_freedom);

/// The same until the interval has this half-width.
double growth_for_half_width(double se, double half_width, double quantile);

}  // namespace warbalance::sim
