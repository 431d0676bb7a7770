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

}  // namespace warbalance::sim
