#include "sim/games/game_variances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/stats/golden_section.hpp"

namespace warbalance::sim {
namespace {

constexpr double kLeastRatioLog = -8;  // of skill to error: a spread of 1 % of score
constexpr double kGreatestRatioLog = 2;
constexpr double kRatioStep = 2;
constexpr double kLogWidth = 0.02;
constexpr double kTiny = 1e-12;

double log_determinant(const Eigen::MatrixXd& matrix) {
  const Eigen::LDLT<Eigen::MatrixXd> solver(matrix);
  return solver.vectorD().array().max(kTiny * kTiny).log().sum();
}

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

/// The best residual variance for a ratio of the skills', and its deviance.
struct VarianceTrial {
  GameVariances variances;
  double deviance = 0;
};

VarianceTrial trial_at(const GameEquations& equations, const Eigen::MatrixXd& precision, double ratio) {
  const GameEquations::Reduced reduced = equations.reduced(ratio);
  const auto games = static_cast<double>(equations.games());
  const double most = std::log(std::max(kTiny, 2 * reduced.squares / games));
  constexpr double kDecades = 6;
  const double log = golden_section([&](double at) { return deviance_of(reduced, std::exp(at), games, precision); },
                                    most - kDecades, most, kLogWidth);
  const double residual = std::exp(log);
  return {{residual, ratio * residual}, deviance_of(reduced, residual, games, precision)};
}

}  // namespace

GameVariances estimate_variances(const GameEquations& equations, const Eigen::MatrixXd& precision) {
  VarianceTrial best = trial_at(equations, precision, 0);
  if (equations.model().players == 0) return best.variances;
  const auto at = [&](double log) {
    const VarianceTrial trial = trial_at(equations, precision, std::exp(log));
    if (trial.deviance < best.deviance) best = trial;
    return trial.deviance;
  };
  double middle = kLeastRatioLog;
  double least = at(middle);
  for (double log = kLeastRatioLog + kRatioStep; log <= kGreatestRatioLog; log += kRatioStep) {
    const double deviance = at(log);
    if (deviance >= least) continue;
    least = deviance;
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

std::vector<SpreadChance> spread_chances(const GameEquations::Reduced& reduced, const GameVariances& variances,
                                         const Eigen::MatrixXd& precision, const Eigen::MatrixXd& known, double unit,
                                         double typical) {
  constexpr double kLeastSpreadLog = -3;  // of typical
  constexpr double kGreatestSpreadLog = 2;
  constexpr int kSpreads = 21;
  const Eigen::Index shifts = known.rows();
  std::vector<SpreadChance> chances;
  double greatest = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < kSpreads; ++i) {
    const double log =
        std::log(typical) + kLeastSpreadLog + (kGreatestSpreadLog - kLeastSpreadLog) * i / (kSpreads - 1);
    const double spread = std::exp(log);
    const Eigen::MatrixXd covariance =
        known + unit * unit * spread * spread * Eigen::MatrixXd::Identity(shifts, shifts);
    const double deviance = deviance_of(reduced, variances.residual, 0, with_shift_prior(precision, covariance)) +
                            log_determinant(covariance);
    const double log_prior = 2 * log - 2 * spread / typical;  // steps of the grid are equal in the logarithm
    chances.push_back({spread, log_prior - deviance / 2});
    greatest = std::max(greatest, chances.back().chance);
  }
  double sum = 0;
  for (SpreadChance& chance : chances) sum += chance.chance = std::exp(chance.chance - greatest);
  for (SpreadChance& chance : chances) chance.chance /= sum;
  return chances;
}

}  // namespace warbalance::sim
