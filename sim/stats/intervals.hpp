#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warbalance::sim {

/// A closed interval of real numbers, low <= high.
struct Interval {
  double low = 0;
  double high = 0;

  double half_width() const { return (high - low) / 2; }
  bool contains(double value) const { return low <= value && value <= high; }

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("low", &Interval::low);
    visit("high", &Interval::high);
  }
};

/// An estimate with its standard error and interval.
struct Estimate {
  double value = 0;
  double se = 0;
  Interval interval;
};

/// Wilson's score interval for a proportion of independent trials; within 0..1 and never of width 0.
/// No trials: 0..1. Source: Wilson, JASA 22 (1927) 209.
/// @pre 0 <= successes <= trials, 0 < confidence < 1
Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence = 0.95);

/// Sums over independent groups of battles of a quantity between 0 and `full`.
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
/// unit. So even with few or one-sided battles no interval has width 0 or exceeds the possible range.
/// @param sums  of the quantity itself; `full` is not read. @pre least < greatest
Estimate bounded_mean(const GroupSums& sums, double least, double greatest, double confidence = 0.95);

/// Couples (two battles with swapped seats: the statistical sample) counted by their score in quarters, 0 .. 4:
/// a win counts 2, a draw 1 in each of the two battles.
using CoupleCounts = std::array<std::int64_t, 5>;

/// Mean couple score (0..1) with standard error and interval. Couples are independent; the two battles of a couple
/// may depend on each other in any way.
///
/// The variance s~^2 (and mean p~) includes one invented couple, half of it with score 0 and half with score 1, so it
/// is never 0. It gives an effective number of trials n' = n p~(1 - p~) / s~^2, and the interval is Wilson's around the
/// mean with n' trials and the t quantile with n - 1 degrees of freedom. Hence: the usual t interval in the middle; at
/// 0 % and 100 % Wilson's interval of n trials; no width 0 if all couples have equal scores. Fewer than 2 couples:
/// 0..1. Source: Korn and Graubard, Survey Methodology 24 (1998) 193 (effective sample size); README.md.
Estimate pair_score(const CoupleCounts& couples, double confidence = 0.95);

/// Battles between two looks at a score, and before the first: 125 couples.
inline constexpr std::int64_t kLookBattles = 250;

/// An interval for the mean couple score (0..1) that contains the truth at all looks together with probability >= 1 -
/// alpha. So one may stop at any look and is wrong with probability at most alpha; a plain interval would be wrong far
/// more often. For n couples the half-width is
///
///     w_n = s sqrt(2 (n r^2 + 1) / (n^2 r^2) ln(sqrt(n r^2 + 1) / alpha)),
///     r^2 = (-2 ln alpha + ln(1 - 2 ln alpha)) / n*,   n* = 2000 couples, where it is narrowest for its n.
///
/// s is the standard deviation (divisor n + 1) of the couples and two added couples with scores 0 and 1, so it is never
/// 0 and not far too small at scores near 0 or 100 %. The interval is cut to 0..1; with fewer than 2 couples it is
/// 0..1. The guarantee holds for large n, so the first look is at kLookBattles. Source: Robbins, Annals of Mathematical
/// Statistics 41 (1970) 1397 (normal mixture); Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics 52
/// (2024) 2613 (estimated variance, r^2). README.md.
/// @pre 0 < alpha < 1
Interval confidence_sequence(const CoupleCounts& couples, double alpha);

/// Quantile of the standard normal distribution. @pre 0 < probability < 1
double normal_quantile(double probability);

/// P(Z <= z) of the standard normal distribution; any finite or infinite z.
double normal_probability(double z);

/// Quantile of Student's t distribution. @pre 0 < probability < 1, degrees_of_freedom >= 1
double t_quantile(double probability, double degrees_of_freedom);

/// P(T > t) of Student's t distribution; any finite or infinite t. @pre degrees_of_freedom >= 1
double t_upper_tail(double t, double degrees_of_freedom);

/// Quantile of the chi-squared distribution. @pre 0 < probability < 1, degrees_of_freedom > 0
double chi_squared_quantile(double probability, double degrees_of_freedom);

/// The q with which `count` intervals "estimate -+ q SE" hold jointly with probability >= 1 - alpha: Bonferroni, t
/// quantile at 1 - alpha / (2 count). It holds for any dependence between the estimates and between their standard
/// errors. For the usual 20 to 100 prices it is 0.3 % wider than Sidak's, which does not.
/// @pre 0 < alpha < 1, count >= 1, degrees_of_freedom >= 1
double simultaneous_t_quantile(double alpha, std::size_t count, double degrees_of_freedom);

/// Mean difference of two runs compared group by group. Group k of both has the same dice and tables (common random
/// numbers), so common noise cancels. Groups are independent of each other.
///
/// The differences of single groups lie between -full and full; their mean is estimated as that of any bounded quantity
/// of groups (`group_mean`), with one added group, half of it with difference -full and half with full. So the SE is
/// never 0, however rarely the runs differ. Source: Agresti and Min, Statistics in Medicine 24 (2005) 729 (matched
/// proportions); README.md.
/// @param scores scores of the run, one per group, 0 .. full
/// @param base scores of the other run, equally many
/// @return the mean of (score - base) / full, -1 .. 1
Estimate paired_difference(std::span<const std::uint16_t> scores, std::span<const std::uint16_t> base, int full,
                           double confidence = 0.95);

/// Couples of every pair of `size` participants, row < column, in the order 0-1, 0-2, .. 1-2, 1-3, ..; scores are those
/// of the row's participant.
struct PairedScores {
  std::size_t size = 0;
  std::vector<CoupleCounts> pairs;  ///< pair_count(size) of them

  const CoupleCounts& of(std::size_t row, std::size_t column) const;
};

/// Number of pairs of `size` participants.
constexpr std::size_t pair_count(std::size_t size) { return size * (size - (size > 0 ? 1 : 0)) / 2; }

/// The index of the pair in that order. @pre row < column < size
constexpr std::size_t pair_number(std::size_t size, std::size_t row, std::size_t column) {
  return row * (2 * size - row - 1) / 2 + (column - row - 1);
}

inline const CoupleCounts& PairedScores::of(std::size_t row, std::size_t column) const {
  assert(row < column && column < size);
  return pairs[pair_number(size, row, column)];
}

/// A pair's score with one virtual draw among its battles: always inside 0..1, so that ratings stay finite.
struct DrawnScore {
  double score = 0.5;   ///< (points won + 1/2) / (battles + 1); a draw is half a point
  double variance = 0;  ///< of the score
};
/// @pre at least one couple
DrawnScore with_virtual_draw(const CoupleCounts& couples);

/// Expected score of a participant against one whose rating is lower by `difference` [log-odds].
double expected_score(double difference);

/// Mean of independent values and its standard error. @pre at least 2 values
struct MeanWithError {
  double mean = 0;
  double se = 0;
};
MeanWithError mean_with_error(const std::vector<double>& values);

}  // namespace warbalance::sim
