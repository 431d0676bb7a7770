#include "sim/games/game_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace warbalance::sim {
namespace {

using Sums = Eigen::MatrixXd;

constexpr double kLeastDecisiveness = 0.25;  // games where a point adds less tell no prices

/// The sum over clusters of s s', s the sum of the scores of a cluster.
class ClusterSums {
 public:
  ClusterSums(std::size_t clusters, Eigen::Index columns)
      : sums_(Sums::Zero(static_cast<Eigen::Index>(clusters), columns)) {}

  void add(std::size_t cluster, const Eigen::RowVectorXd& score) {
    sums_.row(static_cast<Eigen::Index>(cluster)) += score;
  }
  Eigen::MatrixXd products() const { return sums_.transpose() * sums_; }

 private:
  Sums sums_;
};

/// Products of the scores of any two games that share a player: those of each player's games less those of each pair of
/// players', which were counted with both.
Eigen::MatrixXd shared_products(const GameModel& model, const Eigen::MatrixXd& scores) {
  ClusterSums by_player(model.players, scores.cols());
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> numbers;
  std::vector<std::pair<std::size_t, Eigen::Index>> of_pair;
  Eigen::MatrixXd unnamed = Eigen::MatrixXd::Zero(scores.cols(), scores.cols());
  for (Eigen::Index g = 0; g < scores.rows(); ++g) {
    const FitGame& game = model.games[static_cast<std::size_t>(g)];
    const Eigen::RowVectorXd score = scores.row(g);
    if (!game.player_a && !game.player_b) unnamed += score.transpose() * score;
    if (game.player_a) by_player.add(*game.player_a, score);
    if (game.player_b && game.player_b != game.player_a) by_player.add(*game.player_b, score);
    if (!game.player_a || !game.player_b || game.player_a == game.player_b) continue;
    const auto both = std::minmax(*game.player_a, *game.player_b);
    of_pair.emplace_back(numbers.emplace(both, numbers.size()).first->second, g);
  }
  ClusterSums by_pair(numbers.size(), scores.cols());
  for (const auto& [pair, g] : of_pair) by_pair.add(pair, scores.row(g));
  return by_player.products() - by_pair.products() + unnamed;
}

/// Values and errors of linear functions of beta.
class Coefficients {
 public:
  Coefficients(Eigen::VectorXd beta, Eigen::MatrixXd model, Eigen::MatrixXd clustered)
      : beta_(std::move(beta)), model_(std::move(model)), clustered_(std::move(clustered)) {}

  GameCoefficient of(const Eigen::VectorXd& weights) const {
    const auto error = [&](const Eigen::MatrixXd& covariance) {
      return std::sqrt(std::max(0.0, weights.dot(covariance * weights)));
    };
    return {weights.dot(beta_), error(model_), error(clustered_)};
  }

 private:
  Eigen::VectorXd beta_;
  Eigen::MatrixXd model_;
  Eigen::MatrixXd clustered_;
};

}  // namespace

double effective_players(const GameModel& model) {
  std::vector<double> games(model.players);
  double sum = 0;
  double squares = 0;
  for (const FitGame& game : model.games) {
    for (const auto& player : {game.player_a, game.player_b}) {
      sum += game.weight;
      if (player) {
        games[*player] += game.weight;
      } else {
        squares += game.weight * game.weight;
      }
    }
  }
  for (const double played : games) squares += played * played;
  return squares > 0 ? sum * sum / squares : 0;
}

GameEstimate estimate_games(const GameEquations& equations, const GameEquations::Reduced& reduced,
                            const GameVariances& variances, const Eigen::MatrixXd& precision, double unit) {
  const Eigen::MatrixXd inner = reduced.products / variances.residual + precision;
  const Eigen::MatrixXd inverse = inner.ldlt().solve(Eigen::MatrixXd::Identity(inner.rows(), inner.cols()));
  const Eigen::VectorXd beta = inverse * (reduced.responses / variances.residual);

  const Eigen::VectorXd left = equations.responses() - equations.rows() * beta;
  const Eigen::MatrixXd scores = (left / variances.residual).asDiagonal() * reduced.weighted;
  const Eigen::MatrixXd shared = shared_products(equations.model(), scores);
  const Coefficients coefficients(beta, inverse, inverse * (shared + precision) * inverse);

  GameEstimate estimate;
  const auto alone = [&](Eigen::Index column) { return Eigen::VectorXd::Unit(equations.columns(), column); };
  estimate.first_move = coefficients.of(alone(GameEquations::kFirstMove));
  estimate.decisiveness = coefficients.of(alone(GameEquations::kDecisiveness));
  estimate.decisiveness.value += 1;
  const double point = unit * std::max(kLeastDecisiveness, estimate.decisiveness.value);
  for (Eigen::Index item = 0; item < equations.basis().rows(); ++item) {
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(equations.columns());
    weights.tail(equations.shifts()) = equations.basis().row(item).transpose();
    estimate.shifts.push_back(coefficients.of(weights));
    // s = shift / (unit lambda): ds = d shift / (unit lambda) - s d lambda / lambda
    const double value = estimate.shifts.back().value / point;
    weights /= point;
    weights[GameEquations::kDecisiveness] = -value * unit / point;
    estimate.points.push_back(coefficients.of(weights));
    estimate.points.back().value = value;
  }
  return estimate;
}

}  // namespace warbalance::sim
