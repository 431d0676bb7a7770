#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/stats/paired_scores.hpp"

namespace warbalance::sim {

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
