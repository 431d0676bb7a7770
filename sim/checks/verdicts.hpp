#pragma once

#include <cstdint>
#include <string_view>

#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// What the interval of a difference, second ruleset minus first, says.
enum class Change : std::uint8_t {
  rises,
  falls,
  steady,  ///< no change beyond the tolerance
  open,    ///< undecided
};

/// "rises", "falls", "steady", "open".
std::string_view change_name(Change change);

/// steady: the interval lies within -+tolerance. Rises: it lies above 0. Falls: it lies below 0. Else open. If the
/// interval contains the truth, the change is right. @pre tolerance >= 0
Change change_of(const Interval& difference, double tolerance);

/// Where a quantity must lie, in its own unit: points for prices, percent for scores. low < high.
using Band = Interval;

/// What the interval of a quantity says about its band.
enum class CheckVerdict {
  pass,          ///< the interval lies inside the band
  fail,          ///< it is disjoint from the band
  inconclusive,  ///< it contains values inside and outside
};

constexpr CheckVerdict last_enumerator(CheckVerdict /*of*/) { return CheckVerdict::inconclusive; }

std::string_view verdict_name(CheckVerdict verdict);

/// `pass`: the interval lies inside the band; `fail`: outside of it. Edges are excluded everywhere, so an interval that
/// contains the truth never gives a wrong verdict, even if the truth is an edge. An edge at or beyond `least` or
/// `greatest`, the limits of the quantity, does not count.
CheckVerdict judge(const Interval& interval, const Band& band, double least, double greatest);

}  // namespace warbalance::sim
