#pragma once

#include <cstdint>

namespace warbalance::sim {

/// What a long run tells its caller, and how the caller stops it. Called from several threads at once.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `battles` more battles are done.
  virtual void advance(std::int64_t battles) = 0;
  /// True once the run should end at its next boundary; what is finished then is kept.
  virtual bool stop_requested() const = 0;
};

/// Shows nothing and never stops.
class SilentProgress final : public Progress {
 public:
  void advance(std::int64_t /*battles*/) override {}
  bool stop_requested() const override { return false; }
};

}  // namespace warbalance::sim
