#include "sim/pricing/logit_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/pricing/linear_fit.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

constexpr int kMostSteps = 60;
/// Rows that are worked on at once: copies of all of them would be most of the memory of a run.
constexpr Index kBlock = 128;
constexpr double kSmallestStep = 1e-10;  ///< in units of the error of even battles
/// Share of the information of even battles (1/4 a battle) below which a direction counts as separated.
constexpr double kLeastInformation = 1e-5;

/// The rows in coordinates of their identified directions, in which they have unit information.
class Regression {
 public:
  explicit Regression(std::span<const LogitRows> parts)
      : battles_a_row_(parts.front().battles_a_row()), directions_(directions_of(parts)) {
    Index rows = 0;
    for (const LogitRows& part : parts) rows += static_cast<Index>(part.size());
    shares_.resize(rows);
    regressors_.resize(rows, rank());
    Index begin = 0;
    for (const LogitRows& part : parts) {
      take(part, begin);
      begin += static_cast<Index>(part.size());
    }
  }

  Index rows() const { return shares_.size(); }
  int battles_a_row() const { return battles_a_row_; }

  Index rank() const { return directions_.cols(); }
  const Eigen::MatrixXd& directions() const { return directions_; }
  Eigen::VectorXd theta(const Eigen::VectorXd& place) const { return directions_ * place; }

  double log_likelihood(const Eigen::VectorXd& place) const {
    const Eigen::VectorXd edges = regressors_ * place;
    double sum = 0;
    for (Index row = 0; row < rows(); ++row) {
      const double edge = edges[row];
      const double share = shares_[row];
      sum -= share * log_of_1_plus_exp(-edge) + (1 - share) * log_of_1_plus_exp(edge);
    }
    return battles_a_row_ * sum;
  }

  /// Battles won a row beyond what is expected.
  Eigen::VectorXd surplus(const Eigen::VectorXd& place) const {
    Eigen::VectorXd surplus = chances(place);
    for (Index row = 0; row < rows(); ++row) surplus[row] = battles_a_row_ * (shares_[row] - surplus[row]);
    return surplus;
  }
  /// Variance of the battles won a row, were they independent.
  Eigen::VectorXd variances(const Eigen::VectorXd& place) const {
    const Eigen::VectorXd p = chances(place);
    return battles_a_row_ * (p.array() * (1 - p.array())).matrix();
  }
  Eigen::VectorXd slope(const Eigen::VectorXd& surplus) const { return regressors_.transpose() * surplus; }
  /// Sum over the rows of weight times the outer product of their regressors.
  Eigen::MatrixXd weighted(const Eigen::VectorXd& weights) const {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(rank(), rank());
    for (Index first = 0; first < rows(); first += kBlock) {
      const Index size = std::min(kBlock, rows() - first);
      const Eigen::MatrixXd weighted = weights.segment(first, size).asDiagonal() * regressors_.middleRows(first, size);
      sum += regressors_.middleRows(first, size).transpose() * weighted;
    }
    return sum;
  }

 private:
  static double log_of_1_plus_exp(double value) {
    return value > 0 ? value + std::log1p(std::exp(-value)) : std::log1p(std::exp(value));
  }

  static Eigen::MatrixXd directions_of(std::span<const LogitRows> parts) {
    const std::size_t columns = parts.front().columns();
    NormalEquations equations(columns);
    for (const LogitRows& part : parts) {
      for (std::size_t row = 0; row < part.size(); ++row) equations.add(part.regressors(row), 0);
    }
    const std::vector<std::vector<double>> found = Spectrum(equations).directions();
    Eigen::MatrixXd directions(static_cast<Index>(columns), static_cast<Index>(found.size()));
    for (std::size_t d = 0; d < found.size(); ++d) {
      for (std::size_t c = 0; c < columns; ++c) {
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

  /// Rows of one part, from row `begin` of all on.
  void take(const LogitRows& part, Index begin) {
    const auto size = static_cast<Index>(part.size());
    Eigen::MatrixXd block(kBlock, static_cast<Index>(part.columns()));
    for (Index first = 0; first < size; first += kBlock) {
      const Index taken = std::min(kBlock, size - first);
      for (Index i = 0; i < taken; ++i) {
        const auto row = static_cast<std::size_t>(first + i);
        const auto values = part.regressors(row);
        for (std::size_t c = 0; c < values.size(); ++c) block(i, static_cast<Index>(c)) = values[c];
        shares_[begin + first + i] = part.share(row);
      }
      regressors_.middleRows(begin + first, taken) = block.topRows(taken) * directions_;
    }
  }

  int battles_a_row_;
  Eigen::VectorXd shares_;
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

double pearson_dispersion(const Regression& regression, const Eigen::VectorXd& place) {
  const auto freedom = static_cast<double>(regression.rows() - regression.rank());
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

LogitFit fit_logit(std::span<const LogitRows> parts) {
  const Regression regression(parts);
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
  const double even = regression.battles_a_row() / 4.0;
  if (!theta.allFinite() || !(solver.eigenvalues()[0] > kLeastInformation * even)) {
    fit.end = LogitFit::End::separated;
    return fit;
  }
  if (!at_rest) return fit;
  fit.end = LogitFit::End::converged;
  fit.log_likelihood = regression.log_likelihood(place);
  fit.dispersion = pearson_dispersion(regression, place);
  const Eigen::MatrixXd squares = regression.weighted(regression.surplus(place).cwiseAbs2());
  const Eigen::MatrixXd spread = information.ldlt().solve(regression.directions().transpose());
  const Eigen::MatrixXd covariance = spread.transpose() * squares * spread;
  const auto count = static_cast<double>(regression.rows());
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
