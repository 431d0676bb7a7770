#pragma once

#include <cmath>

// Bounds of coverage tests: what an honest interval does not fall short of by chance.

namespace warbalance::sim {

/// Probability that at most so many of `trials` independent ones succeed.
inline double binomial_probability_up_to(int successes, int trials, double chance) {
  double sum = 0;
  for (int k = 0; k <= successes; ++k) {
    sum += std::exp(std::lgamma(trials + 1.0) - std::lgamma(k + 1.0) - std::lgamma(trials - k + 1.0) +
                    k * std::log(chance) + (trials - k) * std::log1p(-chance));
  }
  return sum;
}

/// The fewest of `trials` that succeed, except with probability `false_alarm` at most.
inline int least_successes(int trials, double chance, double false_alarm) {
  int least = 0;
  while (binomial_probability_up_to(least, trials, chance) <= false_alarm) ++least;
  return least;
}

/// The most of `trials` that succeed, except with the same probability.
inline int most_successes(int trials, double chance, double false_alarm) {
  return trials - least_successes(trials, 1 - chance, false_alarm);
}

}  // namespace warbalance::sim
