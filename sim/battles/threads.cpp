#include "sim/battles/threads.hpp"

#include <pthread.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "sim/battles/cpu_quota.hpp"

namespace warbalance::sim {
namespace {

constexpr auto kMostWait = std::chrono::seconds(1);

/// Waits until the one who started it unlocks.
void* wait_for(void* lock) {
  const std::lock_guard unlocked(*static_cast<std::mutex*>(lock));
  return nullptr;
}

std::ptrdiff_t living_threads() {
  std::error_code problem;
  const std::filesystem::directory_iterator threads("/proc/self/task", problem);
  return problem ? 0 : std::distance(begin(threads), end(threads));
}

/// A thread that is joined counts against the limits until the system has cleared it away.
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
