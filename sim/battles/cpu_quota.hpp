#pragma once

#include <filesystem>
#include <optional>

namespace warbalance::sim {

/// The processors that the control groups of this process let it use, as containers limit it: the least quota of its
/// group and of all groups above, a part of a processor too [processors]. Empty: no limit, or none that can be read.
/// Source: Linux, Control Group v2 (cpu.max) and CFS Bandwidth Control (cpu.cfs_quota_us, cpu.cfs_period_us).
/// @param root  below it are proc/self and the folders that it names; other than / in tests
std::optional<double> cpu_quota(const std::filesystem::path& root = "/");

}  // namespace warbalance::sim
