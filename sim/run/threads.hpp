#pragma once

#include <functional>

namespace warbalance::sim {

inline constexpr int kMaxThreads = 1024;

/// Threads that the machine offers.
int available_threads();

/// Runs `work` with exactly `threads` threads (1 .. kMaxThreads) for everything parallel inside. Returns when it is
/// done.
void with_threads(int threads, const std::function<void()>& work);

}  // namespace warbalance::sim
