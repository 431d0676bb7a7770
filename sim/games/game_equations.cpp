#include "sim/games/game_equations.hpp"

#include <Eigen/Sparse>
#include <cmath>

namespace warbalance::sim {
namespace {

using GameIndex = Eigen::Index;
using SparseMatrix = Eigen::SparseMatrix<double>;

GameIndex as_row(std::size_t place) { return static_cast<GameIndex>(place); }

/// Orthonormal columns at right angles to a vector that is not 0.
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

}  // namespace warbalance::sim
