#pragma once

#include <tbb/parallel_for.h>

#include <atomic>
#include <exception>

#include "sim/battles/progress.hpp"

namespace warbalance::sim {

/// Thrown out of a battle that nobody waits for any more (`Watch`). What was played of it counts nothing.
class RunStopped final : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

/// Runs `play`. False: it ended early, with RunStopped.
template <class Play>
bool play_until_stop(const Play& play) {
  try {
    play();
    return true;
  } catch (const RunStopped&) {
    return false;
  }
}

/// Calls `play` with the numbers 0 to count - 1 on all threads until a stop is asked for; it may throw RunStopped.
/// @return whether all of it was played
template <class Index, class Play>
bool play_all(Index count, const Progress& progress, const Play& play) {
  std::atomic<bool> complete = true;
  tbb::parallel_for(Index{0}, count, [&](Index number) {
    if (progress.stop_requested() || !play_until_stop([&] { play(number); })) complete = false;
  });
  return complete;
}

}  // namespace warbalance::sim
