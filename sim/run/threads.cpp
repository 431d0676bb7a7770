#include "sim/run/threads.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

namespace warbalance::sim {

int available_threads() { return tbb::info::default_concurrency(); }

void with_threads(int threads, const std::function<void()>& work) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute(work);
}

}  // namespace warbalance::sim
