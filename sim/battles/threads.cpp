#include "sim/battles/threads.hpp"

#include <pthread.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace warbalance::sim {

namespace {

using std::filesystem::path;

/// The two kinds of hierarchies that limit processors.
enum class Hierarchy { v1, v2 };

struct Mount {
  Hierarchy hierarchy;
  path group;   ///< the group that is mounted at the folder
  path folder;  ///< where it is mounted
};

bool has_item(const std::string& list, const std::string& item) {
  std::istringstream items(list);
  for (std::string each; std::getline(items, each, ',');) {
    if (each == item) return true;
  }
  return false;
}

/// Lines of mountinfo: number, parent, device, group, folder, options ..., "-", kind, source, options.
std::vector<Mount> mounts_of(const path& root) {
  std::ifstream file(root / "proc/self/mountinfo");
  std::vector<Mount> mounts;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word;
    std::string group;
    std::string folder;
    std::string kind;
    std::string options;
    words >> word >> word >> word >> group >> folder;
    while (words >> word && word != "-") continue;
    words >> kind >> word >> options;
    if (kind == "cgroup2") mounts.push_back({Hierarchy::v2, group, folder});
    if (kind == "cgroup" && has_item(options, "cpu")) mounts.push_back({Hierarchy::v1, group, folder});
  }
  return mounts;
}

/// The group of this process in a hierarchy. Lines of cgroup: number, controllers, group, with colons between; v2 has
/// no controllers.
std::optional<path> group_in(const path& root, Hierarchy hierarchy) {
  std::ifstream file(root / "proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (hierarchy == Hierarchy::v2 ? controllers.empty() : has_item(controllers, "cpu")) return line.substr(second + 1);
  }
  return std::nullopt;
}

/// The number at the beginning of a stream above 0. "max" and -1 mean no limit.
std::optional<double> limit_in(std::istream& stream) {
  double number = 0;
  return stream >> number && number > 0 ? std::optional(number) : std::nullopt;
}

std::optional<double> quota_of(const path& folder, Hierarchy hierarchy) {
  std::ifstream quota_file(folder / (hierarchy == Hierarchy::v2 ? "cpu.max" : "cpu.cfs_quota_us"));
  std::ifstream period_file(folder / "cpu.cfs_period_us");
  const std::optional<double> quota = limit_in(quota_file);
  const std::optional<double> period = limit_in(hierarchy == Hierarchy::v2 ? quota_file : period_file);
  return quota && period ? std::optional(*quota / *period) : std::nullopt;
}

/// The visible folders of a group and of all groups above it, from the top. A group outside the mounted one (in
/// containers with their own name spaces) counts as the mounted one.
std::vector<path> folders_of(const Mount& mount, const path& group) {
  std::vector<path> folders{mount.folder};
  const path below = group.lexically_relative(mount.group);
  if (below.empty() || *below.begin() == "..") return folders;
  for (const path& name : below) folders.push_back(folders.back() / name);
  return folders;
}

}  // namespace

std::optional<double> cpu_quota(const path& root) {
  std::optional<double> least;
  for (const Mount& mount : mounts_of(root)) {
    const std::optional<path> group = group_in(root, mount.hierarchy);
    if (!group) continue;
    for (const path& folder : folders_of(mount, *group)) {
      const std::optional<double> quota = quota_of(root / folder.relative_path(), mount.hierarchy);
      if (quota) least = std::min(*quota, least.value_or(*quota));
    }
  }
  return least;
}

namespace {

constexpr auto kMostWait = std::chrono::seconds(1);

/// Waits until the starting thread unlocks.
void* wait_for(void* lock) {
  const std::lock_guard unlocked(*static_cast<std::mutex*>(lock));
  return nullptr;
}

std::ptrdiff_t living_threads() {
  std::error_code problem;
  const std::filesystem::directory_iterator threads("/proc/self/task", problem);
  return problem ? 0 : std::distance(begin(threads), end(threads));
}

/// A joined thread counts against the limits until the system has removed it.
void wait_until_gone(std::ptrdiff_t others) {
  const auto start = std::chrono::steady_clock::now();
  while (living_threads() > others && std::chrono::steady_clock::now() - start < kMostWait) std::this_thread::yield();
}

}  // namespace

int available_threads() { return threads_within(tbb::info::default_concurrency(), cpu_quota()); }

int threads_within(int threads, std::optional<double> quota) {
  if (!quota || *quota >= threads) return threads;
  return std::max(1, static_cast<int>(std::ceil(*quota)));
}

int startable_threads(int wanted) {
  const std::ptrdiff_t others = living_threads();
  std::vector<pthread_t> started;
  std::mutex lock;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, tbb::global_control::active_value(tbb::global_control::thread_stack_size));
  {
    const std::lock_guard all_at_once(lock);
    pthread_t thread{};
    while (static_cast<int>(started.size()) + 1 < wanted &&
           pthread_create(&thread, &attributes, wait_for, &lock) == 0) {
      started.push_back(thread);
    }
  }
  for (const pthread_t thread : started) pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  wait_until_gone(others);
  return 1 + static_cast<int>(started.size());
}

void with_threads(int threads, const std::function<void()>& work) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute(work);
}

}  // namespace warbalance::sim
