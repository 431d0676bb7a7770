#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/stats/imbalance.hpp"
#include "sim/stats/paired.hpp"

namespace warbalance::sim {

/// Two armies that an estimate of their strength ranked beside each other, and couples that played no part in that.
struct RankedPair {
  PairSums couples;  ///< against each other; scores of the first
  PairSums first;    ///< of the first against armies drawn at random
  PairSums second;   ///< of the second against such armies
};

/// The imbalance that would be left if the armies were paired by their true strength, which is their win rate against
/// all armies.
///
/// Pairs of a noisy ranking differ in strength, by a true d, so that they are further from 50 % than pairs of equals.
/// What battles outside of the ranking say about d is measured twice: by the pair's own score w and by the difference
/// of win rates e = d + noise. With w - 1/2 = beta d + rest, the mean square of the rest is V - C^2 / D, where V, C and
/// D are the means of (w - 1/2)^2, (w - 1/2) e and e^2, each less its noise. README.md has the derivation, the bias
/// that is added back, and the measured coverage. Assumes: pairs are independent; within the few points by which
/// neighbours differ, score is linear in strength and the rest is as wide as among equals; beta = 1, its value in games
/// without circles or curvature, where the ranking leaves no difference that can be measured.
/// @pre at least 2 pairs, each of the three sums with at least 2 couples
Imbalance imbalance_of_equals(std::span<const RankedPair> pairs);

/// Three participants who beat each other in a circle: first beats second, second beats third, third beats first.
struct Cycle {
  std::array<std::size_t, 3> members{};  ///< the lowest number first
  std::array<double, 3> scores{};        ///< of the first against the second, second against third, third against first
  double advantage = 0;                  ///< the smallest of the three scores less 1/2
  bool certain = false;  ///< all three intervals lie above 1/2; jointly with `confidence` over all pairs
};

/// Cycles of a matrix, the strongest (greatest smallest advantage) first, at most `most` of them, and their number.
struct Cycles {
  std::vector<Cycle> strongest;
  std::int64_t number = 0;
  std::int64_t certain = 0;
  std::int64_t triples = 0;  ///< groups of three participants in all
};
/// @param intervals  of the score of each pair; when they hold jointly, all that is `certain` is jointly so
/// @pre one interval a pair, every pair has couples
Cycles find_cycles(const PairedScores& scores, const std::vector<Interval>& intervals, std::size_t most);

/// Scores of row strategies against column strategies, a square: scores[i][j] + scores[j][i] = 1, and 1/2 on the
/// diagonal.
using ScoreMatrix = std::vector<std::vector<double>>;

/// The equilibrium of the symmetric game: shares of the strategies, summing to 1, so that no strategy scores more than
/// 1/2 against their mix, within some 0.001. Found by regret matching+ with averages weighted by time (Tammelin, Burch,
/// Johanson and Bowling, "Solving heads-up limit Texas hold'em", IJCAI 2015).
/// @pre at least one strategy
std::vector<double> equilibrium_mix(const ScoreMatrix& scores);

/// What a strategy scores against a mix.
double score_against(const ScoreMatrix& scores, std::size_t strategy, const std::vector<double>& mix);

}  // namespace warbalance::sim
