#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/stats/paired_scores.hpp"

namespace warbalance::sim {

/// How much of a matrix no rating can explain.
struct Intransitivity {
  double raw_share = 0;  ///< of the squared log-odds, noise included; 0..1
  /// The same less what noise alone adds to both sums, 0..1; empty when the scores do not differ beyond noise.
  std::optional<double> share;
};

/// The log-odds y(i,j) of all pairs (with one virtual draw each) are split into differences of ratings (the gradient,
/// by least squares with equal weights) and the rest (the curl, flows around triangles): |rest|^2 / |y|^2. 0: one list
/// of ratings tells all; 1: rock, paper, scissors. Noise of variance v(i,j) adds (1 - 2 / size) v to |rest|^2 and v to
/// |y|^2 for every pair. Log-odds of pairs that score near 0 or 1 are only known to be large, and sums of large
/// advantages exceed what a score can show: a part of the share is such ceilings rather than cycles. Source: Jiang,
/// Lim, Yao and Ye, Mathematical Programming 127 (2011) 203 (HodgeRank). @pre every pair has couples
Intransitivity intransitivity(const PairedScores& scores);

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

}  // namespace warbalance::sim
