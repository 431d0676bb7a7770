#pragma once

#include <array>
#include <cstdint>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// Wilson's score interval for a proportion of independent trials; within 0..1 and never of width 0.
/// No trials: 0..1. Source: Wilson, JASA 22 (1927) 209.
/// @pre 0 <= successes <= trials, 0 < confidence < 1
Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence = 0.95);

/// A quantity of independent groups of battles that lies between 0 and `full` in each: the sums over all groups.
struct GroupSums {
  std::int64_t groups = 0;
  double full = 1;  ///< greatest value of one group, > 0
  double sum = 0;
  double squares = 0;
};

/// Mean of a quantity of groups as a share of `full` (0..1), with standard error and interval. Groups are independent;
/// the battles of a group may depend on each other in any way. How: see `pair_score`, whose couples are groups of two.
Estimate group_mean(const GroupSums& sums, double confidence = 0.95);

/// The same for a quantity that lies between `least` and `greatest` in each group; value, error and interval in its own
/// unit. Hence no interval has width 0, or goes beyond what is possible, where battles are few or one-sided.
/// @param sums  of the quantity itself; `full` is not read. @pre least < greatest
Estimate bounded_mean(const GroupSums& sums, double least, double greatest, double confidence = 0.95);

/// Couples (two battles with swapped seats: the statistical sample) counted by their score in quarters, 0 .. 4:
/// a win counts 2, a draw 1 in each of the two battles.
using CoupleCounts = std::array<std::int64_t, 5>;

/// Mean couple score (0..1) with standard error and interval. Couples are independent; the two battles of a couple
/// may depend on each other in any way.
///
/// The variance s~^2 (and mean p~) is that of the couples and one invented couple, half of it of score 0 and half of
/// score 1, so that it is never 0. It gives an effective number of trials n' = n p~(1 - p~) / s~^2, and the interval is
/// Wilson's around the mean with n' trials and the t quantile with n - 1 degrees of freedom. Hence: the usual t
/// interval in the middle; at 0 % and 100 % Wilson's interval of n trials; no width 0 where all couples scored
/// alike. Fewer than 2 couples: 0..1.
/// Source: Korn and Graubard, Survey Methodology 24 (1998) 193 (effective sample size); README.md.
Estimate pair_score(const CoupleCounts& couples, double confidence = 0.95);

}  // namespace warbalance::sim
