#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// Mean difference of two runs that were compared group by group: group k of both was played with the same dice and
/// tables (common random numbers), so what both have in common cancels. Groups are independent of each other.
///
/// The differences of single groups lie between -full and full; their mean is estimated as that of any bounded quantity
/// of groups (`group_mean`), with one added group, half of it of difference -full and half of full. Hence the SE is
/// never 0, however rarely the runs differ.
/// Source: Agresti and Min, Statistics in Medicine 24 (2005) 729 (matched proportions); README.md.
/// @param scores  of the run, one per group, 0 .. full
/// @param base    of the run that it is compared with, as many
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

/// Mean of independent values and its standard error. @pre at least 2 values
struct MeanWithError {
  double mean = 0;
  double se = 0;
};
MeanWithError mean_with_error(const std::vector<double>& values);

}  // namespace warbalance::sim
