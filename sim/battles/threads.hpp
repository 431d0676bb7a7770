#pragma once

#include <filesystem>
#include <functional>
#include <optional>

namespace warbalance::sim {

inline constexpr int kMaxThreads = 1024;

/// Threads that the machine offers: its processors, or those that this process is bound to, within the quota of its
/// control groups.
int available_threads();

/// The number of threads that a quota can use: rounded up, because a fraction of a processor would be idle otherwise.
/// @param quota  [processors], see `cpu_quota`
int threads_within(int threads, std::optional<double> quota);

/// How many of the wanted threads (at least 1) the system lets this process start now. It tries to start them, because
/// there are many kinds of limits, and the scheduler would abort with fewer threads than promised.
int startable_threads(int wanted);

/// Runs `work`, which then uses exactly `threads` threads (1 .. kMaxThreads) for parallel loops. Returns when it is
/// done.
void with_threads(int threads, const std::function<void()>& work);

/// The processors that the control groups of this process let it use, as containers limit it: the least quota of its
/// group and of all groups above [processors], which may be a fraction. Empty: no limit, or none that can be read.
/// Source: Linux, Control Group v2 (cpu.max) and CFS Bandwidth Control (cpu.cfs_quota_us, cpu.cfs_period_us).
/// @param root the folder with proc/self and the folders that it names; tests use another one than /
std::optional<double> cpu_quota(const std::filesystem::path& root = "/");

}  // namespace warbalance::sim
