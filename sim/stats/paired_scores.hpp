#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/stats/score_intervals.hpp"

namespace warbalance::sim {

/// Couples of every pair of `size` participants, row < column, in the order 0-1, 0-2, .. 1-2, 1-3, ..; scores are those
/// of the row's participant.
struct PairedScores {
  std::size_t size = 0;
  std::vector<CoupleCounts> pairs;  ///< pair_count(size) of them

  const CoupleCounts& of(std::size_t row, std::size_t column) const;
};

/// Number of pairs of `size` participants.
constexpr std::size_t pair_count(std::size_t size) { return size * (size - (size > 0 ? 1 : 0)) / 2; }

/// Where the pair stands in that order. @pre row < column < size
constexpr std::size_t pair_number(std::size_t size, std::size_t row, std::size_t column) {
  return row * (2 * size - row - 1) / 2 + (column - row - 1);
}

inline const CoupleCounts& PairedScores::of(std::size_t row, std::size_t column) const {
  assert(row < column && column < size);
  return pairs[pair_number(size, row, column)];
}

/// A pair's score with one virtual draw among its battles: always inside 0..1, so that ratings stay finite.
struct DrawnScore {
  double score = 0.5;   ///< (points won + 1/2) / (battles + 1), a draw being half a point
  double variance = 0;  ///< of the score
};
/// @pre at least one couple
DrawnScore with_virtual_draw(const CoupleCounts& couples);

/// Score that a participant is expected to have against one whose rating is lower by `difference` [log-odds].
double expected_score(double difference);

}  // namespace warbalance::sim
