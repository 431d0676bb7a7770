#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "cli/base/run_time.hpp"
#include "sim/battles/progress.hpp"

namespace warbalance::cli {

/// What a run says on stderr while it is played.
struct ProgressShown {
  bool bar = false;   ///< a line that is redrawn
  bool time = false;  ///< once, after the first seconds: how long it will take, when that is more than a minute
};

/// A line on stderr with share, rate and remaining time, redrawn a few times a second, and how long a long run will
/// take. Once battles are finished, a signal (see interrupt.hpp) ends the run at its next boundary.
class ProgressBar final : public sim::Progress {
 public:
  ProgressBar(const ExpectedRun& run, ProgressShown shown);
  /// @param total_battles  of the whole run; 0 = unknown
  ProgressBar(std::int64_t total_battles, ProgressShown shown) : ProgressBar(ExpectedRun{total_battles}, shown) {}
  ~ProgressBar() override;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void played(std::int64_t battles) override;
  void advance(std::int64_t battles) override;
  bool stop_requested() const override;
  /// What stands before the bar from now on: "cell 3 of 12". To be called between runs only.
  void label(std::string text) { label_ = std::move(text); }

 private:
  using Clock = std::chrono::steady_clock;

  void draw(Clock::time_point now, std::int64_t done);
  /// Says how long the run will take, as soon as that is known.
  void tell_time(std::int64_t battles);

  ExpectedRun run_;
  ProgressShown shown_;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<std::int64_t> played_ = 0;  ///< some of these are not done yet, see `Progress::played`
  std::atomic<bool> time_told_;
  std::mutex drawing_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_drawn_ = start_;
  RunTime run_time_;
  bool drawn_ = false;
  std::string label_;
};

}  // namespace warbalance::cli
