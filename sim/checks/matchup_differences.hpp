#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sim/checks/change.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// What a pair's score is under both rulesets. Scores are shares of the battles won by the row's army.
struct MatchupDifference {
  ArmyPair armies;
  Estimate score_a;  ///< with its own 95 % interval
  Estimate score_b;
  Estimate difference;  ///< B less A, couple by couple; its interval holds together with those of all pairs
  double p_holm = 1;    ///< of no difference, adjusted over all pairs
  Change change = Change::steady;
  bool same = false;  ///< the same battles under both: the difference is 0 without error
};

/// The differences of all pairs, the greatest first. Couple k of both rulesets shares dice and table, so that what they
/// have in common cancels (`paired_difference`); Bonferroni over the pairs whose battles are not the same.
/// @param tolerance  a difference up to this counts as none (0..1)
std::vector<MatchupDifference> matchup_differences(std::span<const PlayedPair> pairs, double tolerance);

/// What an army gains in the mean over its pairs.
struct ArmyDifference {
  std::size_t army = 0;
  double score_a = 0.5;  ///< mean score against all that it met
  double score_b = 0.5;
  Estimate difference;  ///< B less A; its interval holds together with those of all armies
  Change change = Change::steady;
};

/// The armies that met any other, in their order. Pairs are independent, so the variances of their differences add up.
/// @param differences  of all pairs
/// @param couples      of each pair
std::vector<ArmyDifference> army_differences(std::span<const MatchupDifference> differences, std::size_t armies,
                                             std::size_t couples, double tolerance);

/// How far scores moved in the mean over all pairs. The noise of the battles is taken off.
struct MeanShift {
  double root_mean_square = 0;  ///< sqrt(V), V = mean of d^2 - SE^2, which is unbiased; 0 where V is negative
  Interval interval;            ///< 95 %, by that of V
  double mean_absolute = 0;     ///< mean |d| less the share of noise, approximate: times sqrt(V / (V + mean SE^2))
};

/// The pairs are these pairs, no sample of others: only the battles are random. SE(V)^2 = sum of (4 d^2 SE^2 + 2 SE^4)
/// / k^2, with d^2 - SE^2, at least 0, in place of the unknown d^2. @pre at least one pair
MeanShift mean_shift(std::span<const MatchupDifference> differences);

}  // namespace warbalance::sim
