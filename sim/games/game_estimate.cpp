#include "sim/games/game_estimate.hpp"

#include <Eigen/Sparse>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "sim/stats/minimum.hpp"

namespace warbalance::sim {

namespace {

using GameIndex = Eigen::Index;
using SparseMatrix = Eigen::SparseMatrix<double>;

GameIndex as_row(std::size_t place) { return static_cast<GameIndex>(place); }

/// Orthonormal columns orthogonal to a vector that is not 0.
Eigen::MatrixXd basis_beside(const Eigen::VectorXd& vector) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> decomposition{Eigen::MatrixXd(vector)};
  const Eigen::MatrixXd whole = decomposition.householderQ() * Eigen::MatrixXd::Identity(vector.size(), vector.size());
  return whole.rightCols(vector.size() - 1);
}

/// Z: 1 for the player of A, -1 for that of B. A player on both sides has no advantage.
SparseMatrix player_rows(const GameModel& model) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t g = 0; g < model.games.size(); ++g) {
    const FitGame& game = model.games[g];
    if (game.player_a == game.player_b) continue;
    const auto row = static_cast<int>(g);
    if (game.player_a) entries.emplace_back(row, static_cast<int>(*game.player_a), 1.0);
    if (game.player_b) entries.emplace_back(row, static_cast<int>(*game.player_b), -1.0);
  }
  SparseMatrix rows(as_row(model.games.size()), as_row(model.players));
  rows.setFromTriplets(entries.begin(), entries.end());
  return rows;
}

}  // namespace

GameEquations::GameEquations(const GameModel& model, ShiftSpace space) : model_(model) {
  const GameIndex items = as_row(model.simulated.size());
  const Eigen::Map<const Eigen::VectorXd> simulated(model.simulated.data(), items);
  const Eigen::Map<const Eigen::VectorXd> mean(model.mean_items.data(), items);
  if (space == ShiftSpace::free) {
    basis_ = Eigen::MatrixXd::Identity(items, items);
  } else {
    basis_ = basis_beside(mean);
  }
  rows_.resize(as_row(model.games.size()), kShifts + basis_.cols());
  responses_.resize(rows_.rows());
  weights_.resize(rows_.rows());
  for (GameIndex g = 0; g < rows_.rows(); ++g) {
    const FitGame& game = model.games[static_cast<std::size_t>(g)];
    const Eigen::Map<const Eigen::VectorXd> difference(game.difference.data(), items);
    const double expected = difference.dot(simulated);
    rows_(g, kFirstMove) = game.first;
    rows_(g, kDecisiveness) = expected;
    rows_.row(g).tail(basis_.cols()) = difference.transpose() * basis_;
    responses_[g] = game.score - game.simulated.value_or(expected);
    weights_[g] = game.weight;
  }
}

GameEquations::Reduced GameEquations::reduced(double ratio) const {
  const auto weight = weights_.asDiagonal();
  Reduced reduced;
  reduced.ratio = ratio;
  reduced.weighted = weight * rows_;
  Eigen::VectorXd weighted_responses = weight * responses_;
  if (ratio > 0 && model_.players > 0) {
    // V^-1 = W - W Z (Z' W Z + I / ratio)^-1 Z' W, and |V| = |W^-1| |ratio Z' W Z + I|.
    const SparseMatrix players = player_rows(model_);
    SparseMatrix inner = players.transpose() * weight * players;
    SparseMatrix identity(inner.rows(), inner.cols());
    identity.setIdentity();
    inner += identity / ratio;
    const Eigen::SimplicialLDLT<SparseMatrix> solver(inner);
    const Eigen::MatrixXd skills = solver.solve(Eigen::MatrixXd(players.transpose() * reduced.weighted));
    const Eigen::VectorXd fitted = solver.solve(Eigen::VectorXd(players.transpose() * weighted_responses));
    reduced.weighted -= weight * (players * skills);
    weighted_responses -= weight * (players * fitted);
    reduced.log_determinant =
        solver.vectorD().array().log().sum() + static_cast<double>(inner.rows()) * std::log(ratio);
  }
  reduced.products = rows_.transpose() * reduced.weighted;
  reduced.responses = rows_.transpose() * weighted_responses;
  reduced.squares = responses_.dot(weighted_responses);
  return reduced;
}

namespace {

constexpr double kLeastRatioLog = -8;  // of the ratio skill / error: a spread of 1 % of score
constexpr double kGreatestRatioLog = 2;
constexpr double kRatioStep = 2;
constexpr double kLogWidth = 0.02;
constexpr double kTiny = 1e-12;

/// -2 log restricted likelihood, up to a constant that depends on neither variance.
double deviance_of(const GameEquations::Reduced& reduced, double residual, double games,
                   const Eigen::MatrixXd& precision) {
  const Eigen::MatrixXd inner = reduced.products / residual + precision;
  const Eigen::VectorXd responses = reduced.responses / residual;
  const Eigen::LDLT<Eigen::MatrixXd> solver(inner);
  return games * std::log(residual) + reduced.log_determinant +
         solver.vectorD().array().max(kTiny * kTiny).log().sum() + reduced.squares / residual -
         responses.dot(solver.solve(responses));
}

/// The best residual variance, not below `least`, for a ratio of the skills', and its deviance.
struct VarianceTrial {
  GameVariances variances;
  double deviance = 0;
};

VarianceTrial trial_at(const GameEquations& equations, const Eigen::MatrixXd& precision, double least, double ratio) {
  const GameEquations::Reduced reduced = equations.reduced(ratio);
  const auto games = static_cast<double>(equations.games());
  const double most = std::log(std::max(kTiny, 2 * reduced.squares / games));
  constexpr double kDecades = 6;
  const double log = golden_section([&](double at) { return deviance_of(reduced, std::exp(at), games, precision); },
                                    most - kDecades, most, kLogWidth);
  const double residual = std::max(least, std::exp(log));
  return {{residual, ratio * residual}, deviance_of(reduced, residual, games, precision)};
}

}  // namespace

GameVariances estimate_variances(const GameEquations& equations, const Eigen::MatrixXd& precision, double least) {
  VarianceTrial best = trial_at(equations, precision, least, 0);
  if (equations.model().players == 0) return best.variances;
  const auto at = [&](double log) {
    const VarianceTrial trial = trial_at(equations, precision, least, std::exp(log));
    if (trial.deviance < best.deviance) best = trial;
    return trial.deviance;
  };
  double middle = kLeastRatioLog;
  double lowest = at(middle);
  for (double log = kLeastRatioLog + kRatioStep; log <= kGreatestRatioLog; log += kRatioStep) {
    const double deviance = at(log);
    if (deviance >= lowest) continue;
    lowest = deviance;
    middle = log;
  }
  golden_section(at, middle - kRatioStep, middle + kRatioStep, kLogWidth);
  return best.variances;
}

Eigen::MatrixXd with_shift_prior(Eigen::MatrixXd others, const Eigen::MatrixXd& covariance) {
  const Eigen::Index shifts = covariance.rows();
  others.bottomRightCorner(shifts, shifts) = covariance.ldlt().solve(Eigen::MatrixXd::Identity(shifts, shifts));
  return others;
}

namespace {

using Sums = Eigen::MatrixXd;

constexpr double kLeastDecisiveness = 0.25;  // games in which a point adds less cannot estimate prices

/// The sum of s s' over clusters, where s is the sum of the scores of a cluster.
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

/// Products of the scores of any two games that share a player: those of each player's games minus those of each pair
/// of players, which were counted twice.
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

namespace {

constexpr double kToldErrorProbability = 0.05;

}  // namespace

Estimate ValueWithError::within(std::size_t count) const {
  const double half_width = simultaneous_t_quantile(kToldErrorProbability, count, freedom) * se;
  return {value, se, {value - half_width, value + half_width}};
}

ValueWithError ValueWithError::beside(const ValueWithError& before, std::size_t count) const {
  constexpr double kLeastToldShare = 0.01;
  const double told = before.se > 0 ? 1 - se * se / (before.se * before.se) : 1;
  const double share = std::max(kLeastToldShare, told);
  const ValueWithError after{value, se, freedom / (share * share)};
  const auto width = [count](const ValueWithError& of) { return of.within(count).interval.half_width(); };
  const bool is_wider = se > before.se || width(after) > width(before);
  return is_wider ? ValueWithError{value, before.se, before.freedom} : after;
}

ValueWithError ValueWithError::with_error(double error, double its_freedom) const {
  const double own = se * se;
  const double added = error * error;
  const double whole = own + added;
  if (whole == 0) return *this;
  const double least = whole * whole / (own * own / freedom + added * added / its_freedom);
  return {value, std::sqrt(whole), std::max(1.0, least)};
}

}  // namespace warbalance::sim
