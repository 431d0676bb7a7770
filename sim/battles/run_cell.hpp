#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>

#include "sim/battles/fact_layout.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"

namespace warbalance::sim {

inline constexpr std::int64_t kMaxBattles = 2'000'000'000;
inline constexpr std::int64_t kBatchBattles = 64;  ///< battles of one batch at most; threads take them one by one

/// How long a cell runs. The numbers affect results, so they must not depend on the machine. @tparam T the tally of the
/// battles
template <class T>
struct BasicRunPlan {
  std::int64_t battles = 10'000;  ///< at most; whole groups, up to kMaxBattles
  /// Called at fixed numbers of battles, counting those before `first`; true ends the run. Empty: all are played.
  std::function<bool(const T&)> precise_enough;
  /// Battles from look to look, whole groups; 0: a quarter more each time, `next_look`.
  std::int64_t look_battles = 0;
  bool examples = false;      ///< also find the battles worth showing: T::examples
  bool group_scores = false;  ///< also keep the score of every group, to compare runs group by group: `group_scores`
  std::int64_t first =
      0;  ///< number of the first battle, a whole number of groups; first + battles is at most kMaxBattles
};

enum class RunEnd : std::uint8_t { complete, precise, interrupted };

template <class T>
struct BasicCellResult {
  using End = RunEnd;

  T tally;
  End end = End::complete;
};

/// Plays whole groups in the workspace of one thread. A group is the statistical sample: as many consecutive battles as
/// there are players, every army in every seat once.
template <class T>
class GroupPlayer {
 public:
  virtual ~GroupPlayer() = default;
  /// Plays the battles `first` (the first one of a group) .. `end` - 1, whole groups, and adds them to `tally`: a
  /// group that ends with RunStopped adds nothing.
  virtual void play(std::int64_t first, std::int64_t end, T& tally) = 0;
};

template <class T>
using GroupPlayerFactory = std::function<std::unique_ptr<GroupPlayer<T>>()>;

using RunPlan = BasicRunPlan<Tally>;
using CellResult = BasicCellResult<Tally>;
using StandingsPlan = BasicRunPlan<Standings>;
using StandingsResult = BasicCellResult<Standings>;
using FactPlan = BasicRunPlan<FactTally>;
using FactResult = BasicCellResult<FactTally>;
using TablePlan = BasicRunPlan<TableTally>;
using TableResult = BasicCellResult<TableTally>;

/// Battles of one batch: the greatest multiple of the group size that is at most kBatchBattles.
constexpr std::int64_t batch_battles(int players) { return kBatchBattles - kBatchBattles % players; }

/// Number of battles of the first look, or of the look after one at `battles`: a quarter more each time, in whole
/// batches. So a run needs few looks and wastes few battles.
std::int64_t next_look(std::int64_t battles);

/// The first look after so many battles: one of next_look(0), next_look(next_look(0)), ...
std::int64_t look_after(std::int64_t battles);

/// Plays batches of consecutive battles on all threads, in any order, and merges them in the order of their
/// numbers. A stop (precision between batches, interruption between groups) is decided in that order, so the result
/// covers the battles first .. first+n-1 for some n and is the same for every number of threads.
/// @tparam T             Tally, Standings, OutcomeSum, FactTally or TableTally
/// @param group_battles  battles of a group
template <class T>
BasicCellResult<T> run_cell(const std::type_identity_t<GroupPlayerFactory<T>>& make_player, int group_battles,
                            const BasicRunPlan<T>& plan, Progress& progress);

}  // namespace warbalance::sim
