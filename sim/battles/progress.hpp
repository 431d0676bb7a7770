#pragma once

#include <cstdint>

namespace warbalance::sim {

/// How a long run reports what is done, and how its caller stops it. Called from several threads at once.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `battles` more battles are done.
  virtual void advance(std::int64_t battles) = 0;
  /// `battles` more are played, though the piece of work that they belong to is not done: `advance` counts them once it
  /// is. For who wants to know early how fast a run is.
  virtual void played(std::int64_t /*battles*/) {}
  /// True once the run should end after the piece of work that it is at; what is finished then is kept.
  virtual bool stop_requested() const = 0;
};

/// Shows nothing and never stops.
class SilentProgress final : public Progress {
 public:
  void advance(std::int64_t /*battles*/) override {}
  bool stop_requested() const override { return false; }
};

}  // namespace warbalance::sim
