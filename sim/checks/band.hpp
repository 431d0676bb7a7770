#pragma once

#include <string_view>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// Where a quantity must lie, in its own unit: points for prices, percent for scores. low < high.
using Band = Interval;

/// What the interval of a quantity says about its band.
enum class CheckVerdict {
  pass,          ///< the interval lies inside the band
  fail,          ///< it is disjoint from the band
  inconclusive,  ///< it holds values of both kinds
};

constexpr CheckVerdict last_enumerator(CheckVerdict /*of*/) { return CheckVerdict::inconclusive; }

std::string_view verdict_name(CheckVerdict verdict);

/// `pass`: the interval lies inside the band; `fail`: outside of it; edges excluded everywhere, so that an interval
/// that holds the truth is never wrong, not even when the truth is the edge itself. An edge of the band at or beyond
/// `least` or `greatest`, which the quantity cannot pass, bounds nothing.
CheckVerdict judge(const Interval& interval, const Band& band, double least, double greatest);

}  // namespace warbalance::sim
