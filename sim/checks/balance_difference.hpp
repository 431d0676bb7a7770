#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "sim/checks/change.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// How far true scores lie from 50 % under two rulesets: 100 sqrt(V) [percentage points], V the mean of
/// (score - 1/2)^2 less the noise of the battles, which is unbiased; 0 where V is negative.
struct SpreadDifference {
  double spread_a = 0;
  Interval interval_a;  ///< 95 %, by that of V
  double spread_b = 0;
  Interval interval_b;
  /// B less A with a 95 % interval; empty where one of the spreads may be 0: then only the sign can be told.
  std::optional<Estimate> difference;
  Change change = Change::open;  ///< by the interval of the difference of both V; falls: B is better balanced
};

struct BalanceDifference {
  SpreadDifference armies;  ///< of the armies' mean scores: how unequal they are
  SpreadDifference pairs;   ///< of the scores of pairs: that, and who beats whom
};

/// Whether one ruleset balances these armies better. Couples are taken in up to 40 blocks; block k of all pairs under
/// both rulesets is left out in turn (jackknife), so what shared dice have in common cancels. t quantiles.
/// Empty below 20 couples a pair: too few for an error.
std::optional<BalanceDifference> balance_difference(std::span<const PlayedPair> pairs, std::size_t armies);

}  // namespace warbalance::sim
