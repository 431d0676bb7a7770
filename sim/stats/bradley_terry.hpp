#pragma once

#include <optional>
#include <vector>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// Rating points for one unit of log-odds: 400 points are odds of 10 to 1, as in Elo's scale.
inline constexpr double kRatingPoints = 400 / 2.302585092994046;

/// The share of the differences between scores that ratings cannot explain.
struct Intransitivity {
  double raw_share = 0;  ///< noise included; >= 0
  /// The same without what noise adds, 0..1: 0 = ratings explain all, 1 = rock, paper, scissors. Empty when the scores
  /// do not differ beyond noise.
  std::optional<double> share;
  /// 95 % interval of the share, within 0..1; empty if the share is. It includes the linear effect of the scores' noise
  /// and that of its squares; only the squares matter if the truth is a ladder.
  std::optional<Interval> interval;
};

struct RatingFit {
  /// One per participant [log-odds], mean 0; 95 % intervals by t with the couples of the smallest pair less 1 as
  /// degrees of freedom.
  std::vector<Estimate> ratings;
  Intransitivity intransitivity;
};

/// Ratings on Bradley and Terry's scale, P(a beats b) = 1 / (1 + exp(rating b - rating a)): maximum likelihood for
/// scores with one virtual draw per pair. All pairs have equal weights, so the estimated quantity does not depend on
/// the numbers of battles. Standard errors come from the sandwich estimator with the variance of couples. They hold
/// with draws, with dependence within couples, and if no ratings fit all pairs. The intransitive share is the sum of
/// squares of score - expected score divided by that of score - 1/2, both without their expected noise. Source: Bradley
/// and Terry, Biometrika 39 (1952) 324; Hunter, Annals of Statistics 32 (2004) 384; White, Econometrica 50 (1982) 1;
/// the split into ratings and cycles: Jiang, Lim, Yao and Ye, Mathematical Programming 127 (2011) 203.
/// @pre size >= 2, every pair has at least 2 couples
RatingFit bradley_terry(const PairedScores& scores);

}  // namespace warbalance::sim
