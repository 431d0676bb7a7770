#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "sim/battles/play.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/stats/imbalance.hpp"

namespace warbalance::sim {

/// Armies of the population that no price was fitted on: their keys lie outside those of the chains.
/// @param first, count  their numbers  @param building  what they are built by; default: listed costs
std::vector<FieldArmy> held_out_armies(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t first,
                                       std::uint32_t count, const ScoringList& building = {});

/// What an army costs [1/100 point].
std::int64_t total_of(const FieldArmy& army);

/// Neighbours by a value an army, ties in random order: the middle `pairs` of them, so that the far ends, where
/// neighbours are far apart, are left out. @pre 2 * pairs <= values.size()
std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours(std::span<const double> values, std::size_t pairs,
                                                                std::uint64_t seed);

/// Plays couples: battles 2k and 2k+1 with swapped seats. Everything is a pure function of its arguments.
class CoupleRunner {
 public:
  /// @param play  its battles 2k and 2k+1 stand on the same table
  CoupleRunner(const PlayFunction& play, std::uint64_t seed, Progress& progress)
      : play_(play), seed_(seed), progress_(progress) {}

  /// `couples` of each pair of armies. False: it was stopped, and the sums are not complete.
  /// @param cell  number of this set of battles: other cells have other dice
  bool play_pairs(const std::vector<FieldArmy>& armies,
                  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs, int couples, std::uint32_t cell,
                  std::vector<PairSums>& sums) const;

  /// Every army plays `couples`, each against another one drawn at random; the score of each army over all of them.
  /// @pre an even number of armies
  bool play_field(const std::vector<FieldArmy>& armies, int couples, std::uint32_t cell,
                  std::vector<PairSums>& sums) const;

 private:
  /// Score of `a` in quarters.
  int score(const FieldArmy& a, const FieldArmy& b, std::uint32_t cell, std::uint32_t couple) const;

  const PlayFunction& play_;
  std::uint64_t seed_;
  Progress& progress_;
};

}  // namespace warbalance::sim
