#pragma once

#include <Eigen/Dense>
#include <vector>

#include "sim/games/game_equations.hpp"
#include "sim/games/game_variances.hpp"

namespace warbalance::sim {

/// A coefficient with its two errors.
struct GameCoefficient {
  double value = 0;
  double model_se = 0;      ///< where the model is true
  double clustered_se = 0;  ///< whatever games that share a player have in common

  /// The greater of both (README.md).
  double se() const { return model_se > clustered_se ? model_se : clustered_se; }
  bool is_clustered() const { return clustered_se > model_se; }
};

/// beta of the games, and the shifts of the items' scores from simulated ones.
struct GameEstimate {
  GameCoefficient first_move;           ///< what moving first adds to the score
  GameCoefficient decisiveness;         ///< score of a point in games, of that in simulated ones
  std::vector<GameCoefficient> shifts;  ///< in score
  std::vector<GameCoefficient> points;  ///< shifts in points: with the error of what a point adds to the score
};

/// Generalised least squares with a prior of beta, and errors of games that share players: V = H^-1 (M + P) H^-1 with
/// H = X' V^-1 X + P, P the prior precision, M the sum of products of the scores of any two games that have a player in
/// common (Cameron, Gelbach and Miller, Journal of Business and Economic Statistics 29 (2011) 238, for two-way
/// clusters; Aronow, Samii and Assenova, Political Analysis 23 (2015) 564, for pairs of units).
/// @param unit       score of a point in simulated games
/// @param reduced    for the ratio of these variances
/// @param precision  of the prior of beta, whose mean is 0 and of the decisiveness 1
GameEstimate estimate_games(const GameEquations& equations, const GameEquations::Reduced& reduced,
                            const GameVariances& variances, const Eigen::MatrixXd& precision, double unit);

/// How many players of equal share in the games would tell as much as these: (sum n)^2 / sum n^2, n the games of a
/// player; a side without a name is a player of its own. Source: Carter, Schnepel and Steigerwald, Review of Economics
/// and Statistics 99 (2017) 698.
double effective_players(const GameModel& model);

}  // namespace warbalance::sim
