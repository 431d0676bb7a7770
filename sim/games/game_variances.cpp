#include "sim/games/game_variances.hpp"

#include <algorithm>
#include <cmath>

#include "sim/stats/golden_section.hpp"

namespace warbalance::sim {
namespace {

constexpr double kLeastRatioLog = -8;  // of skill to error: a spread of 1 % of score
constexpr double kGreatestRatioLog = 2;
constexpr double kRatioStep = 2;
constexpr double kLogWidth = 0.02;
constexpr double kTiny = 1e-12;

/// -2 log restricted likelihood, but for a constant that depends on neither variance.
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

}  // namespace warbalance::sim
