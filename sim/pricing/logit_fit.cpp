#include "sim/pricing/logit_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/pricing/linear_fit.hpp"
#include "sim/stats/newton.hpp"
#include "sim/stats/paired_scores.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

constexpr NewtonLimits kLogitLimits{60, 1e-10};  // in units of the error of even battles
/// Share of the information of even battles (1/4 a battle) below which a direction counts as separated.
constexpr double kLeastInformation = 1e-5;

/// The rows, and coordinates of their identified directions, in which they have unit information. Rows are read as they
/// are, a few of their regressors other than 0: copies in those coordinates would be most of the memory of a run.
class Regression {
 public:
  explicit Regression(std::span<const LogitRows> parts)
      : parts_(parts), battles_a_row_(parts.front().battles_a_row()), directions_(directions_of(parts)) {
    for (const LogitRows& part : parts) rows_ += static_cast<Index>(part.size());
  }

  Index rows() const { return rows_; }
  int battles_a_row() const { return battles_a_row_; }
  Index rank() const { return directions_.cols(); }
  const Eigen::MatrixXd& directions() const { return directions_; }
  Eigen::VectorXd theta(const Eigen::VectorXd& place) const { return directions_ * place; }

  double log_likelihood(const Eigen::VectorXd& place) const {
    double sum = 0;
    for_each_row(place, [&](const Row& row, double edge) { sum += logistic_log_likelihood(row.share, edge); });
    return battles_a_row_ * sum;
  }

  /// Sums over the rows at a place.
  struct Sums {
    Eigen::VectorXd slope;        ///< battles won beyond what is expected, times the regressors
    Eigen::MatrixXd information;  ///< variance of the battles won, were they independent, times the regressors squared
    Eigen::MatrixXd squares;      ///< battles won beyond what is expected, squared, likewise
    double pearson = 0;           ///< sum of their squares over those variances
  };
  Sums sums(const Eigen::VectorXd& place) const {
    const Index columns = directions_.rows();
    Eigen::VectorXd slope = Eigen::VectorXd::Zero(columns);
    // of symmetric matrices the lower half
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(columns, columns);
    Eigen::MatrixXd squares = Eigen::MatrixXd::Zero(columns, columns);
    double pearson = 0;
    for_each_row(place, [&](const Row& row, double edge) {
      const double chance = expected_score(edge);
      const double surplus = battles_a_row_ * (row.share - chance);
      const double variance = battles_a_row_ * (chance * (1 - chance));
      pearson += surplus * surplus / variance;
      for (std::size_t i = 0; i < row.terms.size(); ++i) {
        const auto [column, value] = row.terms[i];
        slope[column] += surplus * value;
        for (std::size_t j = i; j < row.terms.size(); ++j) {
          const double product = value * row.terms[j].value;
          information(row.terms[j].column, column) += variance * product;
          squares(row.terms[j].column, column) += surplus * surplus * product;
        }
      }
    });
    const auto turned = [this](const Eigen::MatrixXd& lower) {
      const Eigen::MatrixXd whole = lower.selfadjointView<Eigen::Lower>();
      return (directions_.transpose() * whole * directions_).eval();
    };
    return {directions_.transpose() * slope, turned(information), turned(squares), pearson};
  }

 private:
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

  /// One row: its regressors other than 0, in order.
  struct Row {
    struct Term {
      Index column;
      double value;
    };
    std::vector<Term> terms;
    double share = 0;
  };

  /// Calls `visit(row, its log-odds)` for all rows in order.
  template <class Visit>
  void for_each_row(const Eigen::VectorXd& place, Visit&& visit) const {
    const Eigen::VectorXd coefficients = theta(place);
    Row row;
    for (const LogitRows& part : parts_) {
      for (std::size_t r = 0; r < part.size(); ++r) {
        row.terms.clear();
        row.share = part.share(r);
        double edge = 0;
        const auto values = part.regressors(r);
        for (std::size_t c = 0; c < values.size(); ++c) {
          if (values[c] == 0) continue;
          row.terms.push_back({static_cast<Index>(c), static_cast<double>(values[c])});
          edge += row.terms.back().value * coefficients[row.terms.back().column];
        }
        visit(row, edge);
      }
    }
  }

  std::span<const LogitRows> parts_;
  int battles_a_row_;
  Index rows_ = 0;
  Eigen::MatrixXd directions_;
};

}  // namespace

void LogitRows::set(std::size_t row, std::span<const std::int32_t> regressors, int half_points) {
  assert(regressors.size() == columns_ && half_points >= 0 && half_points <= 2 * battles_);
  for (std::size_t c = 0; c < columns_; ++c) regressors_[row * columns_ + c] = regressors[c];
  half_points_[row] = half_points;
}

LogitFit fit_logit(std::span<const LogitRows> parts) {
  const Regression regression(parts);
  Eigen::VectorXd place = Eigen::VectorXd::Zero(regression.rank());
  const bool at_rest = climb(
      place, kLogitLimits, [&](const Eigen::VectorXd& at) { return regression.log_likelihood(at); },
      [&](const Eigen::VectorXd& at) -> Eigen::VectorXd {
        const Regression::Sums sums = regression.sums(at);
        return sums.information.ldlt().solve(sums.slope);
      });

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
  const Regression::Sums sums = regression.sums(place);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(sums.information, Eigen::EigenvaluesOnly);
  const double even = regression.battles_a_row() / 4.0;
  if (!theta.allFinite() || !(solver.eigenvalues()[0] > kLeastInformation * even)) {
    fit.end = LogitFit::End::separated;
    return fit;
  }
  if (!at_rest) return fit;
  fit.end = LogitFit::End::converged;
  fit.log_likelihood = regression.log_likelihood(place);
  if (const Index freedom = regression.rows() - regression.rank(); freedom > 0) {
    fit.dispersion = sums.pearson / static_cast<double>(freedom);
  }
  const Eigen::MatrixXd spread = sums.information.ldlt().solve(regression.directions().transpose());
  const Eigen::MatrixXd covariance = spread.transpose() * sums.squares * spread;
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
