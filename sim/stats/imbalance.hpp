#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace warbalance::sim {

/// The couples of one pair of armies, by the score of the first in quarters (0 .. 4): exact sums.
struct PairSums {
  std::int64_t couples = 0;
  std::int64_t quarters = 0;
  std::int64_t squares = 0;

  void add(int score_quarters) {
    ++couples;
    quarters += score_quarters;
    squares += std::int64_t{score_quarters} * score_quarters;
  }
  friend bool operator==(const PairSums&, const PairSums&) = default;
};

/// How far armies that should be equal are from 50 %.
struct Imbalance {
  double variance = 0;     ///< V = mean of (w - 1/2)^2 - s^2: unbiased, may be negative
  double variance_se = 0;  ///< SE(V), from its spread over the pairs
  /// I = 100 sqrt(V) [percentage points] with its error; empty when V <= 2 SE(V): then only `upper` can be said.
  std::optional<double> points;
  std::optional<double> points_se;
  double upper = 0;     ///< 95 % upper bound of I [percentage points], one-sided
  double mean_abs = 0;  ///< mean |w - 1/2| less the share of noise [percentage points], approximate
};

/// Imbalance of pairs that are independent of each other. @pre at least 2 pairs, each with at least 2 couples
Imbalance imbalance_of(std::span<const PairSums> pairs);

struct Gain {
  double value = 0;  ///< I of the one list / I of the other; above 1: the other is better balanced
  double se = 0;
};

/// Empty when one of the two is only bounded.
std::optional<Gain> gain_of(const Imbalance& listed, const Imbalance& fitted);

/// Standard deviation of win rates [percentage points] beyond what their noise explains: sqrt(var(w) - mean(s^2)), 0
/// when that is negative. One `PairSums` an army, over all its couples. @pre at least 2, each with at least 2 couples
double spread_of(std::span<const PairSums> armies);

}  // namespace warbalance::sim
