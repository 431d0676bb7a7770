#pragma once

#include <Eigen/Dense>

#include "sim/games/game_equations.hpp"

namespace warbalance::sim {

/// Variances of the scores of games.
struct GameVariances {
  double residual = 0;  ///< of the error of a game of weight 1
  double skill = 0;     ///< of players around their mean
};

/// Those of restricted maximum likelihood (REML; Patterson and Thompson, Biometrika 58 (1971) 545; Harville, JASA 72
/// (1977) 320), coefficients with a prior being random effects of known variance; to a few percent.
/// @param precision  of the prior of beta; 0 where nothing is assumed
GameVariances estimate_variances(const GameEquations& equations, const Eigen::MatrixXd& precision);

/// The standard deviation of the shifts over items for the posterior mode of restricted likelihood times a Gamma prior
/// of shape 2, whose mode is `typical`: never 0, and `typical` where the games tell nothing. Source: Chung, Rabe-
/// Hesketh, Dorie, Gelman and Liu, Psychometrika 78 (2013) 685.
/// @param known    covariance of phi for a spread of 0
/// @param unit     score of one point: spreads are in points
/// @param typical  points, > 0
double estimate_spread(const GameEquations::Reduced& reduced, const GameVariances& variances,
                       const Eigen::MatrixXd& precision, const Eigen::MatrixXd& known, double unit, double typical);

/// The prior of beta where the shifts have a covariance. @param others  prior without shifts
Eigen::MatrixXd with_shift_prior(Eigen::MatrixXd others, const Eigen::MatrixXd& covariance);

}  // namespace warbalance::sim
