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

/// What came out of a batch, or of its first groups where a stop cut it off.
template <class T>
struct PlayedBatch {
  T tally;
  bool cut_off = false;
};

/// The pipeline of `run_cell`, whatever the battles are counted in.
template <class T>
BasicCellResult<T> run_groups(const GroupPlayerFactory<T>& make_player, int players, const BasicRunPlan<T>& plan,
                              Progress& progress) {
  using End = RunEnd;
  using Played = PlayedBatch<T>;
  assert(plan.battles >= players && plan.battles % players == 0 && plan.first >= 0 && plan.first % players == 0);
  assert(plan.first + plan.battles <= kMaxBattles);
  assert(plan.look_battles >= 0 && plan.look_battles % players == 0);
  const std::int64_t last = plan.first + plan.battles;
  BasicCellResult<T> result;
  std::int64_t next = plan.first;
  const auto look_after = [&](std::int64_t battles) {
    return plan.look_battles > 0 ? battles + plan.look_battles : next_look(battles);
  };
  std::int64_t look = look_after(0);
  std::atomic<bool> decided = false;
  bool stopped = false;
  tbb::enumerable_thread_specific<std::unique_ptr<GroupPlayer<T>>> workspaces(make_player);

  const auto take = tbb::make_filter<void, Batch>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
    if (next < last && !decided) stopped = stopped || progress.stop_requested();
    if (next >= last || decided || stopped) {
      control.stop();
      return Batch{};
    }
    Batch batch{next, std::min(next + batch_battles(players), last)};
    if (plan.look_battles > 0) {
      const std::int64_t looks = (next - plan.first) / plan.look_battles;
      batch.end = std::min(batch.end, plan.first + (looks + 1) * plan.look_battles);
    }
    next = batch.end;
    return batch;
  });
  // A stop is asked for after every group: battles of great armies take long, and batches wait behind each other.
  const auto play = tbb::make_filter<Batch, Played>(tbb::filter_mode::parallel, [&](const Batch& batch) {
    Played played;
    GroupPlayer<T>& player = *workspaces.local();
    for (std::int64_t first = batch.first; first < batch.end && !played.cut_off; first += players) {
      played.cut_off = progress.stop_requested();
      if (!played.cut_off) player.play(first, first + players, played.tally);
    }
    return played;
  });
  bool cut_off = false;  // what follows a gap is not part of the result
  const auto merge = tbb::make_filter<Played, void>(tbb::filter_mode::serial_in_order, [&](const Played& played) {
    if (decided || cut_off) return;  // played ahead of the decision: not part of the result
    cut_off = played.cut_off;
    result.tally.merge(played.tally);
    progress.advance(played.tally.battles);
    if (cut_off) return;
    if (!plan.precise_enough || result.tally.battles < look) return;
    if (plan.precise_enough(result.tally)) {
      decided = true;
    } else {
      look = look_after(look);
    }
  });
  const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  tbb::parallel_pipeline(4 * threads, take & play & merge);

  if (decided) {
    result.end = End::precise;
  } else if (result.tally.battles < plan.battles) {
    result.end = End::interrupted;
  } else if (plan.precise_enough && plan.precise_enough(result.tally)) {
    result.end = End::precise;
  }
  return result;
}

}  // namespace

std::int64_t next_look(std::int64_t battles) {
  const std::int64_t grown = battles + battles / 4;
  const std::int64_t whole = (grown + kBatchBattles - 1) / kBatchBattles * kBatchBattles;
  return std::max(kFirstLook, whole);
}

CellResult run_cell(const CouplePlayerFactory& make_player, const RunPlan& plan, Progress& progress) {
  return run_groups(make_player, 2, plan, progress);
}

StandingsResult run_cell(const GroupPlayerFactory<Standings>& make_player, int players, const StandingsPlan& plan,
                         Progress& progress) {
  return run_groups(make_player, players, plan, progress);
}

OutcomeResult run_cell(const GroupPlayerFactory<OutcomeSum>& make_player, int players, const OutcomePlan& plan,
                       Progress& progress) {
  return run_groups(make_player, players, plan, progress);
}

FactResult run_cell(const GroupPlayerFactory<FactTally>& make_player, int players, const FactPlan& plan,
                    Progress& progress) {
  return run_groups(make_player, players, plan, progress);
}

}  // namespace warbalance::sim
