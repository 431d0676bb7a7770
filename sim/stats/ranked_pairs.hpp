#pragma once

#include <span>

#include "sim/stats/imbalance.hpp"

namespace warbalance::sim {

/// Two armies that an estimate of their strength ranked beside each other, and couples that played no part in that.
struct RankedPair {
  PairSums couples;  ///< against each other; scores of the first
  PairSums first;    ///< of the first against armies drawn at random
  PairSums second;   ///< of the second, likewise
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

}  // namespace warbalance::sim
