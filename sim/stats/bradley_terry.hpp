#pragma once

#include <vector>

#include "sim/stats/interval.hpp"
#include "sim/stats/paired_scores.hpp"

namespace warbalance::sim {

/// Rating points for one unit of log-odds: 400 points are odds of 10 to 1, as in Elo's scale.
inline constexpr double kRatingPoints = 400 / 2.302585092994046;

/// Ratings on Bradley and Terry's scale, P(a beats b) = 1 / (1 + exp(rating b - rating a)): maximum likelihood for
/// scores with one virtual draw a pair, mean 0 [log-odds]. Every pair weighs alike, whatever its number of battles, so
/// that where the battles went does not decide what is estimated. Standard errors are the sandwich estimator's, from
/// the couples' own variance: they hold for draws, for dependence within couples, and where no ratings fit all pairs.
/// Source: Bradley and Terry, Biometrika 39 (1952) 324; Hunter, Annals of Statistics 32 (2004) 384; White, Econometrica
/// 50 (1982) 1.
/// @return one a participant; 95 % intervals by t with the couples of the smallest pair less 1 as degrees of freedom
/// @pre size >= 2, every pair has at least 2 couples
std::vector<Estimate> bradley_terry(const PairedScores& scores);

}  // namespace warbalance::sim
