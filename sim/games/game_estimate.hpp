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
  double score = 0;  ///< of A, less 1/2
  /// The same of simulated games of the same armies; empty: by the prices of their items.
  std::optional<double> simulated;
  int first = 0;  ///< 1: A moved first, -1: B did, 0: not known
  double weight = 1;
  std::optional<std::size_t> player_a;
  std::optional<std::size_t> player_b;
  std::vector<double> difference;  ///< x(A) - x(B), one per item
};

/// Games, and what simulated games say of their items.
struct GameModel {
  std::vector<FitGame> games;
  std::size_t players = 0;
  std::vector<double> simulated;   ///< score of one of each item, in simulated games
  std::vector<double> mean_items;  ///< of an army of the games; not all 0
};

/// Which shifts of the items' scores may be.
enum class ShiftSpace : std::uint8_t {
  same_totals,  ///< shifts . mean_items = 0: a mean army costs the same by both prices
  free,         ///< any: where a prior tells them from decisiveness
};

/// The linear model of README.md in matrices: y = X beta + Z skills + error. beta is the first move, then how decisive
/// games are beyond simulated ones, then what the scores of the items differ from simulated ones in the coordinates
/// phi: shifts = basis * phi.
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
  const Eigen::VectorXd& responses() const { return responses_; }  ///< y less what is simulated
  const Eigen::VectorXd& weights() const { return weights_; }
  const Eigen::MatrixXd& basis() const { return basis_; }  ///< items x phi; orthonormal columns

  /// What is left of the equations when skills are random effects with a variance of `ratio` times that of the error of
  /// a game, all in units of the latter: V = W^-1 + ratio Z Z'.
  struct Reduced {
    double ratio = 0;
    Eigen::MatrixXd products;    ///< X' V^-1 X
    Eigen::VectorXd responses;   ///< X' V^-1 y
    double squares = 0;          ///< y' V^-1 y
    double log_determinant = 0;  ///< log |V|, but for that of W
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

/// A value with its error and the degrees of freedom of its t quantile.
struct ToldValue {
  double value = 0;
  double se = 0;
  double freedom = 1;  ///< >= 1; kKnownError where the error is not estimated

  static constexpr double kKnownError = 1e6;

  /// With its interval, which holds together with those of `count` values in all with 95 %.
  Estimate within(std::size_t count) const;

  /// The same where it was known before, with an error and degrees of freedom. The less is told of it since, the less
  /// it matters that errors are estimated: the variance changes by r of a change of theirs, r = 1 - variance / variance
  /// before. Its interval `within(count)` is never wider than before: an error that few games make too great does not
  /// undo what was known.
  ToldValue beside(const ToldValue& before, std::size_t count) const;

  /// The same with an independent error added (degrees of freedom by Welch and Satterthwaite). @pre freedom >= 1
  ToldValue with_error(double error, double its_freedom) const;
};

}  // namespace warbalance::sim
