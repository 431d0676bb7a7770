#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace warbalance::sim {

/// The couples of one pair of armies, by the score of the first in quarters (0 .. 4): exact sums.
struct PairSums {
  std::int64_t couples = 0;
  std::int64_t quarters = 0;
  std::int64_t squares = 0;

  void add(int score_quarters) {
    ++couples;
    quarters += score_quarters;
    squares += std::int64_t{score_quarters} * score_quarters;
  }
  friend bool operator==(const PairSums&, const PairSums&) = default;
};

/// How far armies that should be equal are from 50 %.
struct Imbalance {
  double variance = 0;     ///< V = mean of (w - 1/2)^2 - s^2: unbiased, may be negative
  double variance_se = 0;  ///< SE(V), from its spread over the pairs
  /// I = 100 sqrt(V) [percentage points] with its error; empty when V <= 2 SE(V): then only `upper` can be said.
  std::optional<double> points;
  std::optional<double> points_se;
  double upper = 0;     ///< 95 % upper bound of I [percentage points], one-sided
  double mean_abs = 0;  ///< mean |w - 1/2| less the share of noise [percentage points], approximate
};

/// Mean score of a pair, or of an army (0..1), and the variance of that mean.
struct MeanScore {
  double mean = 0;
  double noise = 0;
};

/// @pre at least 2 couples
MeanScore mean_score(const PairSums& pair);

/// (w - 1/2)^2 - s^2 of a pair: its mean is the square of the true distance from 50 %.
double squared_deviation(const MeanScore& score);

/// What independent terms, one a pair, say about the variance V that is their mean: all fields but `mean_abs`.
/// @pre at least 2 terms
Imbalance imbalance_of_terms(std::span<const double> terms);

/// Imbalance of pairs that are independent of each other. @pre at least 2 pairs, each with at least 2 couples
Imbalance imbalance_of(std::span<const PairSums> pairs);

struct Gain {
  double value = 0;  ///< I of the one list / I of the other; above 1: the other is better balanced
  double se = 0;
};

/// Empty when one of the two is only bounded.
std::optional<Gain> gain_of(const Imbalance& listed, const Imbalance& fitted);

/// The couples of two sets of pairs of the same armies, each set played under two price lists: those that one list
/// pairs, scored by both lists, and those that the other pairs. Pairs of one set stand in one order.
struct CrossedPairs {
  std::span<const PairSums> first_by_first;  ///< pairs of the first list, units score by it
  std::span<const PairSums> first_by_second;
  std::span<const PairSums> second_by_first;
  std::span<const PairSums> second_by_second;
};

/// The gain of the second list over the first as a product of two: what units score, and which armies meet.
struct SplitGain {
  Gain scores;
  Gain pairs;
};

/// Each factor is the geometric mean of its gains in the two orders, scores changed first or pairs changed first, so
/// that it does not depend on the order and both multiply to the whole gain. Errors: delta method; the same pairs under
/// two lists are no independent evidence, the two sets of pairs are taken to be. Empty when one of the four is only
/// bounded.
std::optional<SplitGain> split_gain(const CrossedPairs& crossed);

/// Standard deviation of win rates [percentage points] beyond what their noise explains: sqrt(var(w) - mean(s^2)), 0
/// when that is negative. One `PairSums` an army, over all its couples. @pre at least 2, each with at least 2 couples
double spread_of(std::span<const PairSums> armies);

}  // namespace warbalance::sim
