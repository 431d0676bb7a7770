#pragma once

#include <cstddef>

#include "sim/games/game_estimate.hpp"
#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// A value with its error and the degrees of freedom of its t quantile.
struct ToldValue {
  double value = 0;
  double se = 0;
  double freedom = 1;  ///< >= 1

  /// With its interval, which holds together with those of `count` values in all with 95 %.
  Estimate within(std::size_t count) const;

  /// The same where it was known before with a variance. The less is told of it since, the less it matters that errors
  /// are estimated: the variance changes by r of a change of theirs, r = 1 - variance / variance before.
  ToldValue beside(double variance_before) const;

  /// The same with an independent error added (degrees of freedom by Welch and Satterthwaite). @pre freedom >= 1
  ToldValue with_error(double error, double its_freedom) const;
};

/// A shift where its variance before the games is one of several, each with its chance.
class MixedShift {
 public:
  void add(double chance, const GameCoefficient& given, double variance_before);
  GameCoefficient coefficient() const;
  double variance_before() const { return before_; }

 private:
  double mean_ = 0;
  double square_ = 0;
  double model_ = 0;
  double clustered_ = 0;
  double before_ = 0;
};

}  // namespace warbalance::sim
