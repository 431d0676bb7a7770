#pragma once

#include <Eigen/Dense>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// One game as the fit sees it.
struct FitGame {
  double score = 0;  ///< of A, minus 1/2
  /// The same in simulated games of the same armies; empty: computed from the prices of their items.
  std::optional<double> simulated;
  int first = 0;  ///< 1: A moved first, -1: B did, 0: not known
  double weight = 1;
  std::optional<std::size_t> player_a;
  std::optional<std::size_t> player_b;
  std::vector<double> difference;  ///< x(A) - x(B), one per item
};

/// Games, and the simulated scores of their items.
struct GameModel {
  std::vector<FitGame> games;
  std::size_t players = 0;
  std::vector<double> simulated;   ///< score of one unit of each item in simulated games
  std::vector<double> mean_items;  ///< of an army of the games; not all 0
};

/// Which shifts of the items' scores are allowed.
enum class ShiftSpace : std::uint8_t {
  same_totals,  ///< shifts . mean_items = 0: a mean army costs the same by both prices
  free,         ///< any; needs a prior that separates them from decisiveness
};

/// The linear model of README.md in matrices: y = X beta + Z skills + error. beta holds the first move, then the
/// decisiveness of games relative to simulated ones, then the shifts of item scores from simulated ones in the
/// coordinates phi: shifts = basis * phi.
class GameEquations {
 public:
  static constexpr Eigen::Index kFirstMove = 0;
  static constexpr Eigen::Index kDecisiveness = 1;
  static constexpr Eigen::Index kShifts = 2;  ///< the first of phi

  explicit GameEquations(const GameModel& model, ShiftSpace space = ShiftSpace::same_totals);

  const GameModel& model() const { return model_; }
  Eigen::Index games() const { return rows_.rows(); }
  Eigen::Index columns() const { return rows_.cols(); }
  Eigen::Index shifts() const { return columns() - kShifts; }
  const Eigen::MatrixXd& rows() const { return rows_; }            ///< X
  const Eigen::VectorXd& responses() const { return responses_; }  ///< y minus the simulated score
  const Eigen::VectorXd& weights() const { return weights_; }
  const Eigen::MatrixXd& basis() const { return basis_; }  ///< items x phi; orthonormal columns

  /// The equations after integrating out skills, which are random effects with a variance of `ratio` times that of the
  /// error of a game, in units of the latter: V = W^-1 + ratio Z Z'.
  struct Reduced {
    double ratio = 0;
    Eigen::MatrixXd products;    ///< X' V^-1 X
    Eigen::VectorXd responses;   ///< X' V^-1 y
    double squares = 0;          ///< y' V^-1 y
    double log_determinant = 0;  ///< log |V|, without that of W
    Eigen::MatrixXd weighted;    ///< V^-1 X
  };
  /// @param ratio  >= 0
  Reduced reduced(double ratio) const;

 private:
  const GameModel& model_;
  Eigen::MatrixXd rows_;
  Eigen::VectorXd responses_;
  Eigen::VectorXd weights_;
  Eigen::MatrixXd basis_;
};

/// The variance of the score of an even game without draws (binomial), the greatest of any score from 0 to 1.
inline constexpr double kEvenGameVariance = 0.25;

/// Variances of the scores of games.
struct GameVariances {
  double residual = 0;  ///< of the error of a game of weight 1
  double skill = 0;     ///< of players around their mean
};

/// Estimates variances by restricted maximum likelihood (REML; Patterson and Thompson, Biometrika 58 (1971) 545;
/// Harville, JASA 72 (1977) 320), to within a few percent. Coefficients with a prior are random effects of known
/// variance.
/// @param precision of the prior of beta; 0 = no prior
/// @param least lower limit of the residual variance, for few games
GameVariances estimate_variances(const GameEquations& equations, const Eigen::MatrixXd& precision, double least);

/// Adds a prior covariance of the shifts to the prior of beta. @param others prior without shifts
Eigen::MatrixXd with_shift_prior(Eigen::MatrixXd others, const Eigen::MatrixXd& covariance);

/// A coefficient with its two errors.
struct GameCoefficient {
  double value = 0;
  double model_se = 0;      ///< if the model is true
  double clustered_se = 0;  ///< allows any dependence between games that share a player

  /// The greater of both (README.md).
  double se() const { return model_se > clustered_se ? model_se : clustered_se; }
  bool is_clustered() const { return clustered_se > model_se; }
};

/// beta of the games, and the shifts of the items' scores from simulated ones.
struct GameEstimate {
  GameCoefficient first_move;           ///< effect of moving first on the score
  GameCoefficient decisiveness;         ///< score per point in games / in simulated games
  std::vector<GameCoefficient> shifts;  ///< in score
  std::vector<GameCoefficient> points;  ///< shifts in points, including the error of the score per point
};

/// Generalised least squares with a prior of beta, and errors clustered by players: V = H^-1 (M + P) H^-1 with H = X'
/// V^-1 X + P. P is the prior precision; M is the sum of products of the scores of any two games with a common player
/// (Cameron, Gelbach and Miller, Journal of Business and Economic Statistics 29 (2011) 238, for two-way clusters;
/// Aronow, Samii and Assenova, Political Analysis 23 (2015) 564, for pairs of units).
/// @param unit score per point in simulated games
/// @param reduced equations for the ratio of these variances
/// @param precision  of the prior of beta, whose mean is 0 and of the decisiveness 1
GameEstimate estimate_games(const GameEquations& equations, const GameEquations::Reduced& reduced,
                            const GameVariances& variances, const Eigen::MatrixXd& precision, double unit);

/// The number of equally active players with the same information: (sum n)^2 / sum n^2, where n is the number of games
/// of a player. A side without a name counts as a separate player. Source: Carter, Schnepel and Steigerwald, Review of
/// Economics and Statistics 99 (2017) 698.
double effective_players(const GameModel& model);

/// A value with its error and the degrees of freedom of its t quantile.
struct ValueWithError {
  double value = 0;
  double se = 0;
  double freedom = 1;  ///< >= 1; kKnownError where the error is not estimated

  static constexpr double kKnownError = 1e6;

  /// With its interval, which is simultaneous over `count` values at 95 %.
  Estimate within(std::size_t count) const;

  /// The value combined with earlier knowledge, which has an error and degrees of freedom. The less the games add, the
  /// less their estimated errors matter: the variance changes by r times a change of theirs, r = 1 - variance /
  /// variance before. The interval `within(count)` is never wider than before, so an overestimated error from few games
  /// does not remove earlier knowledge.
  ValueWithError beside(const ValueWithError& before, std::size_t count) const;

  /// The same with an independent error added (degrees of freedom by Welch and Satterthwaite). @pre freedom >= 1
  ValueWithError with_error(double error, double its_freedom) const;
};

}  // namespace warbalance::sim
