#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>

#include "sim/run/part.hpp"

namespace warbalance::cli {

/// Plays items of work one slice after another, so that what is finished can be saved between them: about a second
/// each. Without `saved` all at once. How they are cut does not change a result.
/// @param group  of whose items every slice has all
/// @param play   (items) plays some; false: interrupted
/// @param saved  is called after each slice
template <class Play>
bool play_slices(sim::ItemRange items, std::int64_t group, const Play& play, const std::function<void()>& saved) {
  using Clock = std::chrono::steady_clock;
  constexpr std::int64_t kFirstGroups = 64;
  constexpr double kSlice_seconds = 1;
  std::int64_t groups = kFirstGroups;
  while (items.size() > 0) {
    sim::ItemRange slice = items;
    if (saved) slice.end = std::min(items.end, items.first + groups * group);
    const Clock::time_point start = Clock::now();
    if (!play(slice)) return false;
    const std::chrono::duration<double> taken = Clock::now() - start;
    items.first = slice.end;
    if (saved) saved();
    if (taken.count() < kSlice_seconds / 2) groups *= 2;
    if (taken.count() > kSlice_seconds * 2) groups = std::max<std::int64_t>(1, groups / 2);
  }
  return true;
}

}  // namespace warbalance::cli
