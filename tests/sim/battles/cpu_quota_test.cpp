
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "sim/battles/threads.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

// Quotas of control groups, read below a folder that stands for the root of the system.

namespace warbalance::test::cpu_quota_test {
namespace {

using sim::cpu_quota;

const std::string kMountV2 = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
const std::string kMountsV1 =
    "22 1 0:20 / /proc rw - proc proc rw\n"
    "33 32 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
    "34 32 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n";

/// A root whose process is in a group.
struct Root {
  Root(const std::string& mounts, const std::string& groups) {
    folder.write("proc/self/mountinfo", mounts);
    folder.write("proc/self/cgroup", groups);
  }
  Root& with(const std::string& file, const std::string& text) {
    folder.write("sys/fs/cgroup/" + file, text);
    return *this;
  }
  std::optional<double> quota() const { return cpu_quota(folder.path()); }

  sim::TemporaryFolder folder;
};

TEST(CpuQuota, IsThatOfTheGroup) {
  Root v2(kMountV2, "0::/box\n");
  EXPECT_EQ(v2.with("box/cpu.max", "50000 100000\n").quota(), 0.5);
  Root v1(kMountsV1, "4:cpu,cpuacct:/box\n3:cpuset:/other\n0::/\n");
  v1.with("cpu,cpuacct/box/cpu.cfs_period_us", "40000\n");
  EXPECT_EQ(v1.with("cpu,cpuacct/box/cpu.cfs_quota_us", "100000\n").quota(), 2.5);
}

TEST(CpuQuota, IsTheLeastOfAllGroupsAbove) {
  Root root(kMountV2, "0::/a/b/c\n");
  root.with("a/cpu.max", "300000 100000\n")
      .with("a/b/cpu.max", "150000 100000\n")
      .with("a/b/c/cpu.max", "max 100000\n");
  EXPECT_EQ(root.quota(), 1.5);
  EXPECT_EQ(root.with("a/b/c/cpu.max", "120000 100000\n").quota(), 1.2);
}

TEST(CpuQuota, OfAContainerStandsWhereItsGroupIsMounted) {
  const std::string mounted = "30 23 0:26 /kubepods/pod1 /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
  EXPECT_EQ(Root(mounted, "0::/kubepods/pod1\n").with("cpu.max", "200000 100000\n").quota(), 2);
  EXPECT_EQ(Root(mounted, "0::/../other\n").with("cpu.max", "200000 100000\n").quota(), 2);
}

TEST(CpuQuota, IsEmptyWithoutALimit) {
  EXPECT_EQ(Root("", "").quota(), std::nullopt);
  EXPECT_EQ(cpu_quota("/no/such/folder"), std::nullopt);
  EXPECT_EQ(Root(kMountV2, "0::/box\n").with("box/cpu.max", "max 100000\n").quota(), std::nullopt);
  EXPECT_EQ(Root(kMountV2, "0::/box\n").with("box/cpu.max", "many\n").quota(), std::nullopt);
  EXPECT_EQ(Root(kMountV2, "0:\nbox\n").with("box/cpu.max", "50000 100000\n").quota(), std::nullopt);
  Root v1(kMountsV1, "4:cpu,cpuacct:/\n");
  v1.with("cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(v1.with("cpu,cpuacct/cpu.cfs_quota_us", "-1\n").quota(), std::nullopt);
}

TEST(CpuQuota, GivesThreadsRoundedUp) {
  EXPECT_EQ(sim::threads_within(8, std::nullopt), 8);
  EXPECT_EQ(sim::threads_within(8, 0.5), 1);
  EXPECT_EQ(sim::threads_within(8, 2.0), 2);
  EXPECT_EQ(sim::threads_within(8, 2.5), 3);
  EXPECT_EQ(sim::threads_within(2, 1e9), 2);
}

}  // namespace
}  // namespace warbalance::test::cpu_quota_test
