#include "sim/pricing/estimation/mixed_fit.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/stats/minimum.hpp"

namespace warbalance::sim {
namespace {

using MixedIndex = Eigen::Index;

/// The range in which variances are sought: the natural logarithm of the information that the data have about an
/// average effect of the group, relative to the prior information. Below, noise hides every effect; above, shrinking
/// changes nothing.
constexpr double kLeastLog = -6;
constexpr double kGreatestLog = 14;
constexpr double kCoarseStep = 2;
constexpr double kFineWidth = 0.1;
constexpr int kMostSweeps = 8;

/// A fit without noise would have a likelihood without bound.
constexpr double kLeastShareOfNoise = 1e-12;

MixedIndex as_index(std::size_t place) { return static_cast<MixedIndex>(place); }

double response_of_column(const NormalEquations& equations, std::size_t column) {
  return static_cast<double>(equations.response(column)) / 2;  // y - 1/2 is half a response
}

/// The random columns and the responses after projecting out the fixed effects (Frisch, Waugh and Lovell).
class ProjectedEquations {
 public:
  ProjectedEquations(const NormalEquations& equations, const MixedModel& model) : model_(model) {
    for (std::size_t group = 0; group < model.random.size(); ++group) {
      for (const std::size_t column : model.random[group]) {
        if (equations.product(column, column) == 0) continue;  // no battle contains it: its effect is 0
        columns_.push_back(column);
        groups_.push_back(group);
      }
    }
    add_fixed(equations);
    project(equations);
    measure_groups();
  }

  std::size_t effects() const { return columns_.size(); }
  std::size_t column(std::size_t effect) const { return columns_[effect]; }
  std::size_t group(std::size_t effect) const { return groups_[effect]; }
  /// Mean information of the effects of a group; 0 = nothing is known of any of them.
  double information(std::size_t group) const { return information_[group]; }
  /// L (products) L + I for L = diag(roots); only the lower half with the diagonal is filled, and only until the next
  /// call. With hundreds of effects these squares would take most of a run's memory, so the products and this share the
  /// two halves of one matrix.
  Eigen::MatrixXd& inner(const Eigen::VectorXd& roots) {
    for (MixedIndex a = 0; a < roots.size(); ++a) {
      products_(a, a) = 1 + roots[a] * roots[a] * diagonal_[a];
      for (MixedIndex b = a + 1; b < roots.size(); ++b) products_(b, a) = roots[a] * roots[b] * products_(a, b);
    }
    return products_;
  }
  const Eigen::VectorXd& responses() const { return responses_; }
  double squares() const { return squares_; }
  double freedom() const { return freedom_; }

  /// The fixed effects, given the random ones.
  Eigen::VectorXd fixed_beside(const Eigen::VectorXd& effects) const {
    const Eigen::VectorXd left = fixed_responses_ - shared_ * effects;
    return scale_.cwiseProduct(solver_.solve(scale_.cwiseProduct(left)));
  }

 private:
  void add_fixed(const NormalEquations& equations) {
    const MixedIndex size = as_index(model_.fixed.size());
    fixed_products_ = Eigen::MatrixXd::Zero(size, size);
    fixed_responses_ = Eigen::VectorXd::Zero(size);
    shared_ = Eigen::MatrixXd::Zero(size, as_index(effects()));
    for (std::size_t f = 0; f < model_.fixed.size(); ++f) {
      for (const std::size_t column : model_.fixed[f]) {
        fixed_responses_[as_index(f)] += response_of_column(equations, column);
        for (std::size_t g = 0; g < model_.fixed.size(); ++g) {
          for (const std::size_t other : model_.fixed[g]) {
            fixed_products_(as_index(f), as_index(g)) += static_cast<double>(equations.product(column, other));
          }
        }
        for (std::size_t e = 0; e < effects(); ++e) {
          shared_(as_index(f), as_index(e)) += static_cast<double>(equations.product(column, columns_[e]));
        }
      }
    }
    scale_ = fixed_products_.diagonal().unaryExpr([](double square) { return square > 0 ? 1 / std::sqrt(square) : 1; });
    solver_.compute(scale_.asDiagonal() * fixed_products_ * scale_.asDiagonal());
    freedom_ = static_cast<double>(equations.rows()) - static_cast<double>(solver_.rank());
  }

  void project(const NormalEquations& equations) {
    const MixedIndex size = as_index(effects());
    products_.resize(size, size);
    responses_.resize(size);
    for (MixedIndex a = 0; a < size; ++a) {
      const std::size_t column = columns_[static_cast<std::size_t>(a)];
      responses_[a] = response_of_column(equations, column);
      for (MixedIndex b = 0; b < size; ++b) {
        products_(a, b) = static_cast<double>(equations.product(column, columns_[static_cast<std::size_t>(b)]));
      }
    }
    const Eigen::MatrixXd scaled = scale_.asDiagonal() * shared_;
    const Eigen::MatrixXd solved = solver_.solve(scaled);
    const Eigen::VectorXd scaled_responses = scale_.cwiseProduct(fixed_responses_);
    products_.noalias() -= scaled.transpose() * solved;
    responses_.noalias() -= solved.transpose() * scaled_responses;
    diagonal_ = products_.diagonal();
    squares_ = equations.squares() / 4 - scaled_responses.dot(solver_.solve(scaled_responses));
  }

  void measure_groups() {
    information_.assign(model_.random.size(), 0);
    std::vector<int> counts(model_.random.size());
    for (std::size_t e = 0; e < effects(); ++e) {
      information_[groups_[e]] += std::max(0.0, diagonal_[as_index(e)]);
      ++counts[groups_[e]];
    }
    for (std::size_t g = 0; g < counts.size(); ++g) information_[g] /= std::max(1, counts[g]);
  }

  const MixedModel& model_;
  std::vector<std::size_t> columns_;  ///< of the random effects that occur in some battle
  std::vector<std::size_t> groups_;
  std::vector<double> information_;
  Eigen::MatrixXd fixed_products_;
  Eigen::VectorXd fixed_responses_;
  Eigen::MatrixXd shared_;  ///< products of fixed effects with random ones
  Eigen::VectorXd scale_;   ///< gives the fixed products a unit diagonal
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver_;
  Eigen::MatrixXd products_;  ///< above the diagonal; `inner` fills the rest
  Eigen::VectorXd diagonal_;  ///< of the products
  Eigen::VectorXd responses_;
  double squares_ = 0;
  double freedom_ = 0;
};

/// Variances of the groups in units of the residual variance, and what they give.
struct Trial {
  std::vector<double> ratios;
  double deviance = std::numeric_limits<double>::infinity();  ///< -2 log restricted likelihood, up to a constant
  double residual_variance = 0;
  Eigen::VectorXd effects;
};

Trial trial_of(ProjectedEquations& equations, std::vector<double> ratios) {
  const MixedIndex size = as_index(equations.effects());
  Eigen::VectorXd roots(size);
  for (MixedIndex e = 0; e < size; ++e) roots[e] = std::sqrt(ratios[equations.group(static_cast<std::size_t>(e))]);
  // With V = I + Z L^2 Z', L the roots: |V| = |I + L Z'Z L|, and the effects are L (I + L Z'Z L)^-1 L Z'y.
  Eigen::MatrixXd& inner = equations.inner(roots);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> solver(inner);
  const Eigen::VectorXd scaled = roots.cwiseProduct(equations.responses());
  const Eigen::VectorXd solved = solver.solve(scaled);
  Trial trial;
  trial.ratios = std::move(ratios);
  const double noise = std::max(equations.squares() - scaled.dot(solved), kLeastShareOfNoise * equations.squares());
  const double freedom = std::max(1.0, equations.freedom());
  trial.residual_variance = noise / freedom;
  double log_determinant = 0;
  for (MixedIndex e = 0; e < size; ++e) log_determinant += 2 * std::log(inner(e, e));
  trial.deviance = freedom * std::log(std::max(noise, std::numeric_limits<double>::min())) + log_determinant;
  trial.effects = roots.cwiseProduct(solved);
  return trial;
}

/// Finds the ratio of one group with the least deviance, keeping the other groups.
class RatioSearch {
 public:
  RatioSearch(ProjectedEquations& equations, std::size_t group, Trial& best)
      : equations_(equations), group_(group), best_(best) {}

  /// Starts from a coarse grid over all ratios.
  void everywhere() {
    double middle = kLeastLog;
    double least = std::numeric_limits<double>::infinity();
    for (double log = kLeastLog; log <= kGreatestLog; log += kCoarseStep) {
      const double deviance = at(log);
      if (deviance >= least) continue;
      least = deviance;
      middle = log;
    }
    between(middle - kCoarseStep, middle + kCoarseStep);
  }

  /// Starts from the current ratio.
  void nearby() {
    const double ratio = best_.ratios[group_];
    if (ratio == 0) return everywhere();
    const double middle = std::log(ratio * equations_.information(group_));
    between(middle - kCoarseStep / 2, middle + kCoarseStep / 2);
  }

 private:
  void between(double low, double high) {
    golden_section([this](double log) { return at(log); }, low, high, kFineWidth);
  }

  double at(double log) {
    std::vector<double> ratios = best_.ratios;
    ratios[group_] = std::exp(log) / equations_.information(group_);
    Trial trial = trial_of(equations_, std::move(ratios));
    const double deviance = trial.deviance;
    if (deviance < best_.deviance) best_ = std::move(trial);
    return deviance;
  }

  ProjectedEquations& equations_;
  std::size_t group_;
  Trial& best_;
};

/// Improves one group after another until nothing changes.
Trial best_trial(ProjectedEquations& equations, std::size_t groups) {
  Trial best = trial_of(equations, std::vector<double>(groups, 0.0));
  std::vector<std::size_t> known;
  for (std::size_t group = 0; group < groups; ++group) {
    if (equations.information(group) > 0) known.push_back(group);
  }
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    const std::vector<double> before = best.ratios;
    for (const std::size_t group : known) {
      RatioSearch search(equations, group, best);
      if (sweep == 0) {
        search.everywhere();
      } else {
        search.nearby();
      }
    }
    const bool still = std::all_of(known.begin(), known.end(), [&](std::size_t group) {
      return std::abs(best.ratios[group] - before[group]) <= kFineWidth * before[group];
    });
    if (known.size() < 2 || still) break;
  }
  return best;
}

/// One coefficient per column: the sum of its effects.
std::vector<double> theta_of(const ProjectedEquations& equations, const MixedModel& model, std::size_t columns,
                             const Eigen::VectorXd& effects) {
  std::vector<double> theta(columns);
  const Eigen::VectorXd fixed = equations.fixed_beside(effects);
  for (std::size_t f = 0; f < model.fixed.size(); ++f) {
    for (const std::size_t column : model.fixed[f]) theta[column] += fixed[as_index(f)];
  }
  for (std::size_t e = 0; e < equations.effects(); ++e) theta[equations.column(e)] += effects[as_index(e)];
  return theta;
}

}  // namespace

MixedFit fit_mixed(const NormalEquations& equations, const MixedModel& model) {
  ProjectedEquations projected(equations, model);
  const Trial best = best_trial(projected, model.random.size());
  MixedFit fit;
  fit.residual_variance = best.residual_variance;
  for (const double ratio : best.ratios) fit.variances.push_back(ratio * best.residual_variance);
  fit.theta = theta_of(projected, model, equations.columns(), best.effects);
  return fit;
}

std::vector<std::vector<double>> fit_with_ratios(const NormalEquations& equations, const MixedModel& model,
                                                 const std::vector<std::vector<double>>& ratios) {
  ProjectedEquations projected(equations, model);
  std::vector<std::vector<double>> fits;
  for (const std::vector<double>& wanted : ratios) {
    fits.push_back(theta_of(projected, model, equations.columns(), trial_of(projected, wanted).effects));
  }
  return fits;
}

}  // namespace warbalance::sim
