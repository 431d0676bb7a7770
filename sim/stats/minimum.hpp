#pragma once

#include <Eigen/Dense>

#include <cmath>
#include <functional>

// Maximum likelihood for logistic models, shared by the ratings of `bradley_terry` and prices by the method mono.

namespace warbalance::sim {

/// ln(1 + exp(value)) without overflow.
inline double log_of_1_plus_exp(double value) {
  return value > 0 ? value + std::log1p(std::exp(-value)) : std::log1p(std::exp(value));
}

/// Log-likelihood of one observation: share times ln p and the rest times ln(1 - p), p = 1 / (1 + exp(-log_odds)).
inline double logistic_log_likelihood(double share, double log_odds) {
  return -(share * log_of_1_plus_exp(-log_odds) + (1 - share) * log_of_1_plus_exp(log_odds));
}

/// When Newton's method gives up, and when it has converged.
struct NewtonLimits {
  int most_steps = 0;
  double smallest_step = 0;  ///< length of a step
};

/// Newton's method for a concave function: goes from `place` to the maximum; a step that does not climb is halved until
/// it does. False: it did not converge, and `place` is where it stopped.
/// @param height  the function at a place
/// @param step    Newton's step at a place: the inverse of the negative second derivative times the slope
template <class Height, class Step>
bool climb(Eigen::VectorXd& place, const NewtonLimits& limits, const Height& height, const Step& step) {
  double reached = height(place);
  for (int steps = 0; steps < limits.most_steps; ++steps) {
    Eigen::VectorXd move = step(place);
    if (!move.allFinite()) return false;
    while (move.norm() > limits.smallest_step) {
      const double next = height(place + move);
      if (next > reached) {
        reached = next;
        break;
      }
      move /= 2;
    }
    if (move.norm() <= limits.smallest_step) return true;
    place += move;
  }
  return false;
}

/// Finds the minimum of a function that falls and then rises: narrows an interval to at most `width` and returns its
/// middle. With several minima it finds one of them. Source: Kiefer, Proceedings of the American Mathematical Society 4
/// (1953) 502. @pre low <= high, width > 0
double golden_section(const std::function<double(double)>& function, double low, double high, double width);

}  // namespace warbalance::sim
