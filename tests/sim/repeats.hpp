#pragma once

#include <algorithm>
#include <cstdlib>

namespace warbalance::sim {

/// How often a statistical test repeats its run: as often as usual, or as WARBALANCE_REPEATS says. Bounds of such tests
/// follow the number.
inline int repeats_wanted(int usual) {
  const char* const wanted = std::getenv("WARBALANCE_REPEATS");
  return wanted == nullptr ? usual : std::max(10, std::atoi(wanted));
}

}  // namespace warbalance::sim
