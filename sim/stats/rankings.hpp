#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/stats/intervals.hpp"

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
  /// I = 100 sqrt(V) [percentage points] with its error; empty when V <= 2 SE(V): then only `upper` is known.
  std::optional<double> points;
  std::optional<double> points_se;
  double upper = 0;     ///< 95 % upper bound of I [percentage points], one-sided
  double mean_abs = 0;  ///< mean |w - 1/2| without the share of noise [percentage points], approximate
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

/// The imbalance from independent terms, one per pair, whose mean is the variance V; fills all fields but `mean_abs`.
/// @pre at least 2 terms
Imbalance imbalance_of_terms(std::span<const double> terms);

/// Imbalance of pairs that are independent of each other. @pre at least 2 pairs, each with at least 2 couples
Imbalance imbalance_of(std::span<const PairSums> pairs);

struct Gain {
  double value = 0;  ///< I of the first list / I of the second; above 1: the second is better balanced
  double se = 0;
};

/// Empty when one of the two has only an upper bound.
std::optional<Gain> gain_of(const Imbalance& listed, const Imbalance& fitted);

/// The couples of two sets of pairs of the same armies. One list pairs the first set, the other list the second; each
/// set is scored by both lists. Pairs of one set have the same order.
struct CrossedPairs {
  std::span<const PairSums> first_by_first;  ///< pairs of the first list, units score by it
  std::span<const PairSums> first_by_second;
  std::span<const PairSums> second_by_first;
  std::span<const PairSums> second_by_second;
};

/// The gain of the second list over the first as a product of two factors: what units score, and which armies meet.
struct SplitGain {
  Gain scores;
  Gain pairs;
};

/// Each factor is the geometric mean of its gains in the two orders, scores changed first or pairs changed first. So it
/// does not depend on the order, and both factors multiply to the whole gain. Errors: delta method. The same pairs
/// under two lists are not independent; the two sets of pairs are assumed independent. Empty when one of the four has
/// only an upper bound.
std::optional<SplitGain> split_gain(const CrossedPairs& crossed);

/// Standard deviation of win rates [percentage points] beyond their noise: sqrt(var(w) - mean(s^2)), 0 if that is
/// negative. One `PairSums` per army, over all its couples. @pre at least 2, each with at least 2 couples
double spread_of(std::span<const PairSums> armies);

/// Two armies that are neighbours in a ranking by estimated strength, with couples that were not used for the ranking.
struct RankedPair {
  PairSums couples;  ///< against each other; scores of the first
  PairSums first;    ///< of the first against armies drawn at random
  PairSums second;   ///< of the second against such armies
};

/// The imbalance that would remain if armies were paired by true strength, which is their win rate against all armies.
///
/// Pairs of a noisy ranking differ in strength by a true d, so they are further from 50 % than pairs of equals. Battles
/// outside of the ranking measure d twice: by the pair's score w and by the difference of win rates e = d + noise. With
/// w - 1/2 = beta d + rest, the mean square of the rest is V - C^2 / D, where V, C and D are the means of (w - 1/2)^2,
/// (w - 1/2) e and e^2, each without its noise. README.md has the derivation, the bias that is added back, and the
/// measured coverage. Assumes: pairs are independent; within the few points by which neighbours differ, score is linear
/// in strength and the rest is as wide as among equals; beta = 1, its value in games without circles or curvature,
/// where the ranking leaves no difference that can be measured.
/// @pre at least 2 pairs, each of the three sums with at least 2 couples
Imbalance imbalance_of_equals(std::span<const RankedPair> pairs);

/// Three participants who beat each other in a circle: first beats second, second beats third, third beats first.
struct Cycle {
  std::array<std::size_t, 3> members{};  ///< the lowest number first
  std::array<double, 3> scores{};        ///< of the first against the second, second against third, third against first
  double advantage = 0;                  ///< the smallest of the three scores minus 1/2
  bool certain = false;  ///< all three intervals lie above 1/2; jointly with `confidence` over all pairs
};

/// Cycles of a matrix, the strongest (greatest smallest advantage) first, at most `most` of them, and their number.
struct Cycles {
  std::vector<Cycle> strongest;
  std::int64_t number = 0;
  std::int64_t certain = 0;
  std::int64_t triples = 0;  ///< number of groups of three participants
};
/// @param intervals of the score of each pair; if they hold jointly, all `certain` cycles do
/// @pre one interval per pair, every pair has couples
Cycles find_cycles(const PairedScores& scores, const std::vector<Interval>& intervals, std::size_t most);

/// Scores of row strategies against column strategies, a square: scores[i][j] + scores[j][i] = 1, and 1/2 on the
/// diagonal.
using ScoreMatrix = std::vector<std::vector<double>>;

/// The equilibrium of the symmetric game: shares of the strategies, summing to 1, so that no strategy scores more than
/// 1/2 against the mix, to within about 0.001. Found by regret matching+ with averages weighted by time (Tammelin,
/// Burch, Johanson and Bowling, "Solving heads-up limit Texas hold'em", IJCAI 2015).
/// @pre at least one strategy
std::vector<double> equilibrium_mix(const ScoreMatrix& scores);

/// The score of a strategy against a mix.
double score_against(const ScoreMatrix& scores, std::size_t strategy, const std::vector<double>& mix);

}  // namespace warbalance::sim
