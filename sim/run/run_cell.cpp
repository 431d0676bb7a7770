#include "sim/run/run_cell.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cassert>

namespace warbalance::sim {
namespace {

constexpr std::int64_t kFirstLook = 1024;

struct Batch {
  std::int64_t first = 0;
  std::int64_t end = 0;  ///< one past its last battle
};

}  // namespace

std::int64_t next_look(std::int64_t battles) {
  const std::int64_t grown = battles + battles / 4;
  const std::int64_t whole = (grown + kBatchBattles - 1) / kBatchBattles * kBatchBattles;
  return std::max(kFirstLook, whole);
}

CellResult run_cell(const CouplePlayerFactory& make_player, const RunPlan& plan, Progress& progress) {
  assert(plan.battles >= 2 && plan.battles <= kMaxBattles && plan.battles % 2 == 0);
  CellResult result;
  std::int64_t next = 0;
  std::int64_t look = next_look(0);
  std::atomic<bool> decided = false;
  bool stopped = false;
  tbb::enumerable_thread_specific<std::unique_ptr<CouplePlayer>> players(make_player);

  const auto take = tbb::make_filter<void, Batch>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
    if (next < plan.battles && !decided) stopped = stopped || progress.stop_requested();
    if (next >= plan.battles || decided || stopped) {
      control.stop();
      return Batch{};
    }
    const Batch batch{next, std::min(next + kBatchBattles, plan.battles)};
    next = batch.end;
    return batch;
  });
  const auto play = tbb::make_filter<Batch, Tally>(tbb::filter_mode::parallel, [&](const Batch& batch) {
    Tally tally;
    players.local()->play(batch.first, batch.end, tally);
    return tally;
  });
  const auto merge = tbb::make_filter<Tally, void>(tbb::filter_mode::serial_in_order, [&](const Tally& tally) {
    if (decided) return;  // played ahead of the decision: not part of the result
    result.tally.merge(tally);
    progress.advance(tally.battles);
    if (!plan.precise_enough || result.tally.battles < look) return;
    if (plan.precise_enough(result.tally)) {
      decided = true;
    } else {
      look = next_look(look);
    }
  });
  const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  tbb::parallel_pipeline(4 * threads, take & play & merge);

  if (decided) {
    result.end = CellResult::End::precise;
  } else if (result.tally.battles < plan.battles) {
    result.end = CellResult::End::interrupted;
  } else if (plan.precise_enough && plan.precise_enough(result.tally)) {
    result.end = CellResult::End::precise;
  }
  return result;
}

}  // namespace warbalance::sim
