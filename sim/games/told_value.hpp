#pragma once

#include <cstddef>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// A value with its error and the degrees of freedom of its t quantile.
struct ToldValue {
  double value = 0;
  double se = 0;
  double freedom = 1;  ///< >= 1; kKnownError where the error is not estimated

  static constexpr double kKnownError = 1e6;

  /// With its interval, which holds together with those of `count` values in all with 95 %.
  Estimate within(std::size_t count) const;

  /// The same where it was known before, with an error and degrees of freedom. The less is told of it since, the less
  /// it matters that errors are estimated: the variance changes by r of a change of theirs, r = 1 - variance / variance
  /// before. Its interval `within(count)` is never wider than before: an error that few games make too great does not
  /// undo what was known.
  ToldValue beside(const ToldValue& before, std::size_t count) const;

  /// The same with an independent error added (degrees of freedom by Welch and Satterthwaite). @pre freedom >= 1
  ToldValue with_error(double error, double its_freedom) const;
};

}  // namespace warbalance::sim
