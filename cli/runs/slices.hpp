#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "cli/runs/split_run.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/run_cell.hpp"

namespace warbalance::cli {

/// The fewest groups of a slice. Threads take whole batches of battles: fewer than a few for each of them would leave
/// some without work, however long the battles of players take who look ahead.
constexpr std::int64_t least_slice(int threads, std::int64_t group) {
  constexpr std::int64_t kBatchesPerThread = 4;
  return threads <= 1 ? 1 : kBatchesPerThread * threads * sim::kBatchBattles / group;
}

/// How many groups follow a slice of so many that took so long: as many as take about a second.
constexpr std::int64_t next_slice(std::int64_t groups, double seconds, std::int64_t least) {
  constexpr double kSlice_seconds = 1;
  if (seconds < kSlice_seconds / 2) return groups * 2;
  return seconds > kSlice_seconds * 2 ? std::max(least, groups / 2) : groups;
}

/// Plays items of work one slice after another, so that what is finished can be saved between them: about a second
/// each, and more where that is too little for all threads. All at once where nobody saves. How they are cut does not
/// change a result.
/// @param group  of whose items every slice has all
/// @param play   (items) plays some; false: interrupted
template <class Play>
bool play_slices(sim::ItemRange items, std::int64_t group, const Play& play, const PartMachine& machine) {
  using Clock = std::chrono::steady_clock;
  constexpr std::int64_t kFirstGroups = 64;
  const std::int64_t least = least_slice(machine.threads, group);
  std::int64_t groups = std::max(kFirstGroups, least);
  while (items.size() > 0) {
    sim::ItemRange slice = items;
    if (machine.saved) slice.end = std::min(items.end, items.first + groups * group);
    const Clock::time_point start = Clock::now();
    if (!play(slice)) return false;
    const std::chrono::duration<double> taken = Clock::now() - start;
    items.first = slice.end;
    if (machine.saved) machine.saved();
    groups = next_slice(groups, taken.count(), least);
  }
  return true;
}

/// The same for a run that may end where it looks at its result: slices end at these looks, and nowhere else.
template <class Play>
bool play_looks(sim::ItemRange items, const Play& play, const PartMachine& machine) {
  while (items.size() > 0) {
    sim::ItemRange slice = items;
    if (machine.saved) slice.end = std::min(items.end, sim::look_after(items.first));
    if (!play(slice)) return false;
    items.first = slice.end;
    if (machine.saved) machine.saved();
  }
  return true;
}

}  // namespace warbalance::cli
