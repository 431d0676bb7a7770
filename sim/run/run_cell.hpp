#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "sim/run/progress.hpp"
#include "sim/run/tally.hpp"

namespace warbalance::sim {

inline constexpr std::int64_t kMaxBattles = 2'000'000'000;
inline constexpr std::int64_t kBatchBattles = 64;  ///< battles of one batch; interruption loses less than one

/// How long a cell runs. Both numbers decide results: they are part of the plan, never of the machine.
struct RunPlan {
  std::int64_t battles = 10'000;  ///< at most; even, 2 .. kMaxBattles
  /// Asked at fixed numbers of battles; true ends the run. Empty: all battles are played.
  std::function<bool(const Tally&)> precise_enough;
};

struct CellResult {
  enum class End { complete, precise, interrupted };

  Tally tally;
  End end = End::complete;
};

/// Plays couples in the workspace of one thread.
class CouplePlayer {
 public:
  virtual ~CouplePlayer() = default;
  /// Plays the battles `first` (even) .. `end` - 1, whole couples, and adds them to `tally`.
  virtual void play(std::int64_t first, std::int64_t end, Tally& tally) = 0;
};

using CouplePlayerFactory = std::function<std::unique_ptr<CouplePlayer>()>;

/// Number of battles of the first look, or of the look after one at `battles`: a quarter more each time, in whole
/// batches, so that the precision is reached with little waste and few looks.
std::int64_t next_look(std::int64_t battles);

/// Plays batches of consecutive battles on all threads, in any order, and merges them in the order of their
/// numbers. A stop (precision, interruption) is decided between batches in that order, so the result
/// covers the battles 0 .. n-1 for some n and is the same for every number of threads.
CellResult run_cell(const CouplePlayerFactory& make_player, const RunPlan& plan, Progress& progress);

}  // namespace warbalance::sim
