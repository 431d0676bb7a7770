#pragma once

#include <vector>

namespace warbalance::sim {

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
