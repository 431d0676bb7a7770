#pragma once

#include <filesystem>
#include <functional>
#include <optional>

namespace warbalance::sim {

inline constexpr int kMaxThreads = 1024;

/// Threads that the machine offers: its processors, or those that this process is bound to, within the quota of its
/// control groups.
int available_threads();

/// As many of the threads as a quota has use for: rounded up, as what is left of a processor would lie idle otherwise.
/// @param quota  [processors], see `cpu_quota`
int threads_within(int threads, std::optional<double> quota);

/// How many of the wanted threads (at least 1) the system lets this process start now. They are started to find out, as
/// there are many kinds of limits. The scheduler would end the program where it gets fewer threads than it was told.
int startable_threads(int wanted);

/// Runs `work` with exactly `threads` threads (1 .. kMaxThreads) for everything parallel inside. Returns when it is
/// done.
void with_threads(int threads, const std::function<void()>& work);

/// The processors that the control groups of this process let it use, as containers limit it: the least quota of its
/// group and of all groups above, a part of a processor too [processors]. Empty: no limit, or none that can be read.
/// Source: Linux, Control Group v2 (cpu.max) and CFS Bandwidth Control (cpu.cfs_quota_us, cpu.cfs_period_us).
/// @param root  below it are proc/self and the folders that it names; other than / in tests
std::optional<double> cpu_quota(const std::filesystem::path& root = "/");

}  // namespace warbalance::sim
