#pragma once

#include <Eigen/Dense>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

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

}  // namespace warbalance::sim
