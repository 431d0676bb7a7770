#include "sim/battles/run_cell.hpp"

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

/// The result of a batch, or of its first groups if it was stopped.
template <class T>
struct PlayedBatch {
  T tally;
  bool cut_off = false;
};

/// Plays a plan. Batches are taken in order, played on all threads and merged in order, so the result depends only on
/// the plan.
template <class T>
class GroupRun {
 public:
  GroupRun(const GroupPlayerFactory<T>& make_player, int players, const BasicRunPlan<T>& plan, Progress& progress)
      : players_(players),
        plan_(plan),
        progress_(progress),
        last_(plan.first + plan.battles),
        next_(plan.first),
        look_(first_look()),
        workspaces_(make_player) {
    assert(plan.battles >= players && plan.battles % players == 0 && plan.first >= 0 && plan.first % players == 0);
    assert(plan.first + plan.battles <= kMaxBattles);
    assert(plan.look_battles >= 0 && plan.look_battles % players == 0);
  }

  BasicCellResult<T> run() {
    using Played = PlayedBatch<T>;
    using tbb::filter_mode;
    const auto take = tbb::make_filter<void, Batch>(filter_mode::serial_in_order,
                                                    [this](tbb::flow_control& control) { return take_batch(control); });
    const auto play = tbb::make_filter<Batch, Played>(filter_mode::parallel,
                                                      [this](const Batch& batch) { return play_batch(batch); });
    const auto merge = tbb::make_filter<Played, void>(filter_mode::serial_in_order,
                                                      [this](const Played& played) { merge_batch(played); });
    const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    tbb::parallel_pipeline(4 * threads, take & play & merge);
    if (decided_) {
      result_.end = RunEnd::precise;
    } else if (result_.tally.battles < plan_.battles) {
      result_.end = RunEnd::interrupted;
    } else if (plan_.precise_enough && plan_.precise_enough(result_.tally)) {
      result_.end = RunEnd::precise;
    }
    return std::move(result_);
  }

 private:
  /// Battles of this plan, without those before its first one.
  std::int64_t first_look() const {
    return plan_.look_battles > 0 ? plan_.look_battles : look_after(plan_.first) - plan_.first;
  }
  std::int64_t next_look_after(std::int64_t look) const {
    return plan_.look_battles > 0 ? look + plan_.look_battles : next_look(plan_.first + look) - plan_.first;
  }

  Batch take_batch(tbb::flow_control& control) {
    if (next_ < last_ && !decided_) stopped_ = stopped_ || progress_.stop_requested();
    if (next_ >= last_ || decided_ || stopped_) {
      control.stop();
      return {};
    }
    Batch batch{next_, std::min(next_ + batch_battles(players_), last_)};
    if (plan_.look_battles > 0) {
      const std::int64_t looks = (next_ - plan_.first) / plan_.look_battles;
      batch.end = std::min(batch.end, plan_.first + (looks + 1) * plan_.look_battles);
    }
    next_ = batch.end;
    return batch;
  }

  /// Checks for a stop after every group, because battles of large armies are slow and batches wait for each other.
  PlayedBatch<T> play_batch(const Batch& batch) {
    PlayedBatch<T> played;
    GroupPlayer<T>& player = *workspaces_.local();
    for (std::int64_t first = batch.first; first < batch.end; first += players_) {
      played.cut_off = progress_.stop_requested();
      played.cut_off = played.cut_off || !play_until_stop([&] { player.play(first, first + players_, played.tally); });
      if (played.cut_off) break;
      progress_.played(players_);
    }
    return played;
  }

  void merge_batch(const PlayedBatch<T>& played) {
    if (decided_ || cut_off_) return;  // played ahead of the decision: not part of the result
    cut_off_ = played.cut_off;
    result_.tally.merge(played.tally);
    progress_.advance(played.tally.battles);
    if (cut_off_) return;
    if (!plan_.precise_enough || result_.tally.battles < look_) return;
    if (plan_.precise_enough(result_.tally)) {
      decided_ = true;
    } else {
      look_ = next_look_after(look_);
    }
  }

  const int players_;
  const BasicRunPlan<T>& plan_;
  Progress& progress_;
  const std::int64_t last_;  ///< one past the last battle of the plan
  std::int64_t next_;        ///< the first battle that no batch has
  std::int64_t look_;        ///< the next number of battles at which the precision is checked
  std::atomic<bool> decided_ = false;
  bool stopped_ = false;
  bool cut_off_ = false;  ///< a batch was not completed, so later ones are not part of the result
  BasicCellResult<T> result_;
  tbb::enumerable_thread_specific<std::unique_ptr<GroupPlayer<T>>> workspaces_;
};

}  // namespace

std::int64_t next_look(std::int64_t battles) {
  const std::int64_t grown = battles + battles / 4;
  const std::int64_t whole = (grown + kBatchBattles - 1) / kBatchBattles * kBatchBattles;
  return std::max(kFirstLook, whole);
}

std::int64_t look_after(std::int64_t battles) {
  std::int64_t look = next_look(0);
  while (look <= battles) look = next_look(look);
  return look;
}

template <class T>
BasicCellResult<T> run_cell(const std::type_identity_t<GroupPlayerFactory<T>>& make_player, int group_battles,
                            const BasicRunPlan<T>& plan, Progress& progress) {
  return GroupRun<T>(make_player, group_battles, plan, progress).run();
}

template CellResult run_cell(const GroupPlayerFactory<Tally>&, int, const RunPlan&, Progress&);
template StandingsResult run_cell(const GroupPlayerFactory<Standings>&, int, const StandingsPlan&, Progress&);
template BasicCellResult<OutcomeSum> run_cell(const GroupPlayerFactory<OutcomeSum>&, int,
                                              const BasicRunPlan<OutcomeSum>&, Progress&);
template FactResult run_cell(const GroupPlayerFactory<FactTally>&, int, const FactPlan&, Progress&);
template TableResult run_cell(const GroupPlayerFactory<TableTally>&, int, const TablePlan&, Progress&);

}  // namespace warbalance::sim
