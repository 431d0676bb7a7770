#pragma once

#include <Eigen/Dense>

#include "sim/games/game_equations.hpp"

namespace warbalance::sim {

/// The variance of the score of an even game without draws (binomial), and the greatest that a score from 0 to 1 has.
inline constexpr double kEvenGameVariance = 0.25;

/// Variances of the scores of games.
struct GameVariances {
  double residual = 0;  ///< of the error of a game of weight 1
  double skill = 0;     ///< of players around their mean
};

/// Those of restricted maximum likelihood (REML; Patterson and Thompson, Biometrika 58 (1971) 545; Harville, JASA 72
/// (1977) 320), coefficients with a prior being random effects of known variance; to a few percent.
/// @param precision  of the prior of beta; 0 where nothing is assumed
/// @param least      the residual variance is not below it, whatever few games look like
GameVariances estimate_variances(const GameEquations& equations, const Eigen::MatrixXd& precision, double least);

/// The prior of beta where the shifts have a covariance. @param others  prior without shifts
Eigen::MatrixXd with_shift_prior(Eigen::MatrixXd others, const Eigen::MatrixXd& covariance);

}  // namespace warbalance::sim
