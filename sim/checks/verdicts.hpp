#pragma once

#include <cstdint>
#include <string_view>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// What the interval of a difference, second ruleset less first, says.
enum class Change : std::uint8_t {
  rises,
  falls,
  steady,  ///< no change beyond the tolerance
  open,    ///< the battles do not tell
};

/// "rises", "falls", "steady", "open".
std::string_view change_name(Change change);

/// steady: the interval lies within -+tolerance; rises, falls: it lies above, below 0; else open. Where the interval
/// holds the truth, what it says is right. @pre tolerance >= 0
Change change_of(const Interval& difference, double tolerance);

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
