#pragma once

#include <functional>

namespace warbalance::sim {

inline constexpr int kMaxThreads = 1024;

/// Threads that the machine offers.
int available_threads();

/// How many of the wanted threads (at least 1) the system lets this process start now. They are started to find out, as
/// there are many kinds of limits. The scheduler would end the program where it gets fewer threads than it was told.
int startable_threads(int wanted);

/// Runs `work` with exactly `threads` threads (1 .. kMaxThreads) for everything parallel inside. Returns when it is
/// done.
void with_threads(int threads, const std::function<void()>& work);

}  // namespace warbalance::sim
