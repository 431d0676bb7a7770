#pragma once

#include <Eigen/Dense>
#include <vector>

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

/// A spread of the shifts over items that may be, and how probable it is.
struct SpreadChance {
  double spread = 0;  ///< standard deviation [points]
  double chance = 0;  ///< all together 1
};

/// Spreads on a grid by restricted likelihood and a Gamma prior of shape 2, whose mode is `typical`: it is 0 at 0,
/// where the likelihood of few items often has its mode, and all there is where the games tell nothing. Source of the
/// prior: Chung, Rabe-Hesketh, Dorie, Gelman and Liu, Psychometrika 78 (2013) 685.
/// @param known    covariance of phi for a spread of 0
/// @param unit     score of one point
/// @param typical  points, > 0
std::vector<SpreadChance> spread_chances(const GameEquations::Reduced& reduced, const GameVariances& variances,
                                         const Eigen::MatrixXd& precision, const Eigen::MatrixXd& known, double unit,
                                         double typical);

/// The prior of beta where the shifts have a covariance. @param others  prior without shifts
Eigen::MatrixXd with_shift_prior(Eigen::MatrixXd others, const Eigen::MatrixXd& covariance);

}  // namespace warbalance::sim
