#include "sim/pricing/logit_fit.hpp"

#include <Eigen/Dense>
#include <cassert>
#include <cmath>

#include "sim/pricing/linear_fit.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

constexpr int kMostSteps = 60;
constexpr double kSmallestStep = 1e-10;  ///< in units of the error of even battles
/// Share of the information of even battles (1/4 a battle) below which a direction counts as separated.
constexpr double kLeastInformation = 1e-5;

/// The rows in coordinates of their identified directions, in which they have unit information.
class Regression {
 public:
  explicit Regression(const LogitRows& rows) : rows_(rows), directions_(directions_of(rows)) {
    Eigen::MatrixXd regressors(static_cast<Index>(rows.size()), static_cast<Index>(rows.columns()));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto values = rows.regressors(row);
      for (std::size_t c = 0; c < values.size(); ++c)
        regressors(static_cast<Index>(row), static_cast<Index>(c)) = values[c];
    }
    regressors_ = regressors * directions_;
  }

  Index rank() const { return directions_.cols(); }
  const Eigen::MatrixXd& directions() const { return directions_; }
  Eigen::VectorXd theta(const Eigen::VectorXd& place) const { return directions_ * place; }

  double log_likelihood(const Eigen::VectorXd& place) const {
    const Eigen::VectorXd edges = regressors_ * place;
    double sum = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const double edge = edges[static_cast<Index>(row)];
      const double share = rows_.share(row);
      sum -= share * log_of_1_plus_exp(-edge) + (1 - share) * log_of_1_plus_exp(edge);
    }
    return rows_.battles_a_row() * sum;
  }

  /// Battles won a row beyond what is expected.
  Eigen::VectorXd surplus(const Eigen::VectorXd& place) const {
    Eigen::VectorXd surplus = chances(place);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const auto at = static_cast<Index>(row);
      surplus[at] = rows_.battles_a_row() * (rows_.share(row) - surplus[at]);
    }
    return surplus;
  }
  /// Variance of the battles won a row, were they independent.
  Eigen::VectorXd variances(const Eigen::VectorXd& place) const {
    const Eigen::VectorXd p = chances(place);
    return rows_.battles_a_row() * (p.array() * (1 - p.array())).matrix();
  }
  Eigen::VectorXd slope(const Eigen::VectorXd& surplus) const { return regressors_.transpose() * surplus; }
  /// Sum over the rows of weight times the outer product of their regressors.
  Eigen::MatrixXd weighted(const Eigen::VectorXd& weights) const {
    const Eigen::MatrixXd weighted = weights.asDiagonal() * regressors_;
    return regressors_.transpose() * weighted;
  }

 private:
  static double log_of_1_plus_exp(double value) {
    return value > 0 ? value + std::log1p(std::exp(-value)) : std::log1p(std::exp(value));
  }

  static Eigen::MatrixXd directions_of(const LogitRows& rows) {
    NormalEquations equations(rows.columns());
    for (std::size_t row = 0; row < rows.size(); ++row) equations.add(rows.regressors(row), 0);
    const std::vector<std::vector<double>> found = Spectrum(equations).directions();
    Eigen::MatrixXd directions(static_cast<Index>(rows.columns()), static_cast<Index>(found.size()));
    for (std::size_t d = 0; d < found.size(); ++d) {
      for (std::size_t c = 0; c < rows.columns(); ++c) {
        directions(static_cast<Index>(c), static_cast<Index>(d)) = found[d][c];
      }
    }
    return directions;
  }

  Eigen::VectorXd chances(const Eigen::VectorXd& place) const {
    Eigen::VectorXd edges = regressors_ * place;
    for (Index row = 0; row < edges.size(); ++row) edges[row] = 1 / (1 + std::exp(-edges[row]));
    return edges;
  }

  const LogitRows& rows_;
  Eigen::MatrixXd directions_;
  Eigen::MatrixXd regressors_;
};

/// Climbs to the top. False: it did not come to rest.
bool climb(const Regression& regression, Eigen::VectorXd& place) {
  double height = regression.log_likelihood(place);
  for (int step = 0; step < kMostSteps; ++step) {
    const Eigen::MatrixXd information = regression.weighted(regression.variances(place));
    Eigen::VectorXd move = information.ldlt().solve(regression.slope(regression.surplus(place)));
    if (!move.allFinite()) return false;
    while (move.norm() > kSmallestStep) {
      const double reached = regression.log_likelihood(place + move);
      if (reached > height) {
        height = reached;
        break;
      }
      move /= 2;
    }
    if (move.norm() <= kSmallestStep) return true;
    place += move;
  }
  return false;
}

double pearson_dispersion(const LogitRows& rows, const Regression& regression, const Eigen::VectorXd& place) {
  const auto freedom = static_cast<double>(rows.size()) - static_cast<double>(regression.rank());
  if (freedom < 1) return 1;
  const Eigen::VectorXd surplus = regression.surplus(place);
  const Eigen::VectorXd variances = regression.variances(place);
  double sum = 0;
  for (Index row = 0; row < surplus.size(); ++row) sum += surplus[row] * surplus[row] / variances[row];
  return sum / freedom;
}

}  // namespace

void LogitRows::set(std::size_t row, std::span<const std::int32_t> regressors, int half_points) {
  assert(regressors.size() == columns_ && half_points >= 0 && half_points <= 2 * battles_);
  for (std::size_t c = 0; c < columns_; ++c) regressors_[row * columns_ + c] = regressors[c];
  half_points_[row] = half_points;
}

void LogitRows::append(const LogitRows& other) {
  assert(columns_ == other.columns_ && battles_ == other.battles_);
  regressors_.insert(regressors_.end(), other.regressors_.begin(), other.regressors_.end());
  half_points_.insert(half_points_.end(), other.half_points_.begin(), other.half_points_.end());
}

LogitFit fit_logit(const LogitRows& rows) {
  const Regression regression(rows);
  Eigen::VectorXd place = Eigen::VectorXd::Zero(regression.rank());
  const bool at_rest = climb(regression, place);

  LogitFit fit;
  const Eigen::VectorXd theta = regression.theta(place);
  fit.theta.assign(theta.data(), theta.data() + theta.size());
  fit.standard_errors.assign(fit.theta.size(), 0);
  fit.rank = static_cast<std::size_t>(regression.rank());
  if (fit.rank == 0) {
    fit.end = LogitFit::End::converged;
    fit.log_likelihood = regression.log_likelihood(place);
    return fit;
  }
  const Eigen::MatrixXd information = regression.weighted(regression.variances(place));
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(information, Eigen::EigenvaluesOnly);
  const double even = rows.battles_a_row() / 4.0;
  if (!theta.allFinite() || !(solver.eigenvalues()[0] > kLeastInformation * even)) {
    fit.end = LogitFit::End::separated;
    return fit;
  }
  if (!at_rest) return fit;
  fit.end = LogitFit::End::converged;
  fit.log_likelihood = regression.log_likelihood(place);
  fit.dispersion = pearson_dispersion(rows, regression, place);
  const Eigen::MatrixXd squares = regression.weighted(regression.surplus(place).cwiseAbs2());
  const Eigen::MatrixXd spread = information.ldlt().solve(regression.directions().transpose());
  const Eigen::MatrixXd covariance = spread.transpose() * squares * spread;
  const auto count = static_cast<double>(rows.size());
  const double few_rows = count > 1 ? count / (count - 1) : 1;
  for (std::size_t c = 0; c < fit.theta.size(); ++c) {
    fit.standard_errors[c] = std::sqrt(few_rows * covariance(static_cast<Index>(c), static_cast<Index>(c)));
  }
  return fit;
}

InformationCriteria information_criteria(const LogitFit& fit, double dispersion, std::size_t rows) {
  const double deviance = -2 * fit.log_likelihood / dispersion;
  const auto coefficients = static_cast<double>(fit.rank);
  return {deviance + 2 * coefficients, deviance + coefficients * std::log(static_cast<double>(rows))};
}

}  // namespace warbalance::sim
