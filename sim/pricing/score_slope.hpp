#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/field_response.hpp"
#include "sim/pricing/generator.hpp"

namespace warbalance::sim {

/// What a point is worth in score, from battles A against B of random armies.
///
/// What an army costs follows from what it is made of, so it is no cause that could be turned by itself. The total that
/// it was built to is drawn at random, so it is the instrument: with t the difference of these totals, s that of what
/// the armies cost, and y A's score,
///   slope = sum t (y - 1/2 - kappa z) / sum t s.
/// kappa = sum z (y - 1/2) / sum z^2 takes the luck of the dice z out of the results (README.md).
/// Sums are integers, so battles may be added in any order. Source: Wald (1940); Angrist and Pischke, Mostly
/// Harmless Econometrics (2009), chapter 4.
class ScoreSlope {
 public:
  ScoreSlope() = default;

  /// A battle with A at a seat, 0 or 1. @param step  of the totals that armies are built to [1/100 point]
  void add(const FieldBattle& battle, int seat_of_a, const BattleReport& report, Hundredths step, std::int32_t luck);
  void merge(const ScoreSlope& other);

  std::int64_t battles() const { return battles_; }
  /// Score per point of luck. 0 without luck.
  double luck_effect() const;
  /// Score per point. 0 where the totals do not differ.
  double slope() const;

 private:
  std::int64_t battles_ = 0;
  std::int64_t with_score_ = 0;  ///< half points of A less 1, times steps of the totals
  std::int64_t with_cost_ = 0;   ///< hundredths of a point, times steps
  std::int64_t with_luck_ = 0;   ///< luck, times steps
  std::int64_t luck_scores_ = 0;
  std::int64_t luck_squares_ = 0;
};

}  // namespace warbalance::sim
