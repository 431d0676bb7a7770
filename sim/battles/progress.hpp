#pragma once

#include <tbb/parallel_for.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// How a long run reports what is done, and how its caller stops it. Called from several threads at once.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `battles` more battles are done.
  virtual void advance(std::int64_t battles) = 0;
  /// `battles` more are played, but their piece of work is not done; `advance` counts them when it is. Shows early how
  /// fast a run is.
  virtual void played(std::int64_t /*battles*/) {}
  /// True once the run should end after the current piece of work; finished work is kept.
  virtual bool stop_requested() const = 0;
};

/// Shows nothing and never stops.
class SilentProgress final : public Progress {
 public:
  void advance(std::int64_t /*battles*/) override {}
  bool stop_requested() const override { return false; }
};

/// A generated army with the prices that its units score.
struct FieldArmy {
  std::vector<UnitDesign> units;
  std::vector<Hundredths> costs;  ///< one per unit [1/100 point]
  /// One per unit: its number in the roster that the army is drawn from; empty when it is drawn from tiers and rules.
  std::vector<std::uint16_t> roster_numbers{};
};

/// Plays one battle of `seat1` against `seat2`; a pure function of its arguments, callable from many threads.
using PlayFunction = std::function<BattleReport(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key)>;

/// Thrown by `Watch` to abandon a battle whose result is not needed any more. The battle does not count.
class RunStopped final : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

/// Runs `play`. False: it threw RunStopped.
template <class Play>
bool play_until_stop(const Play& play) {
  try {
    play();
    return true;
  } catch (const RunStopped&) {
    return false;
  }
}

/// Calls `play` with the numbers 0 to count - 1 on all threads until a stop is asked for; it may throw RunStopped.
/// @return whether all calls were completed
template <class Index, class Play>
bool play_all(Index count, const Progress& progress, const Play& play) {
  std::atomic<bool> complete = true;
  tbb::parallel_for(Index{0}, count, [&](Index number) {
    if (progress.stop_requested() || !play_until_stop([&] { play(number); })) complete = false;
  });
  return complete;
}

}  // namespace warbalance::sim
