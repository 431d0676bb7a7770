#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "sim/run/progress.hpp"

namespace warbalance::cli {

/// A line on stderr with share, rate and remaining time, redrawn a few times a second. Once battles are finished, a
/// signal (see interrupt.hpp) ends the run at its next boundary.
class ProgressBar final : public sim::Progress {
 public:
  /// @param total_battles  of the whole run; 0 = unknown
  /// @param shown          false: nothing is printed
  ProgressBar(std::int64_t total_battles, bool shown);
  ~ProgressBar() override;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void advance(std::int64_t battles) override;
  bool stop_requested() const override;
  /// What stands before the bar from now on: "cell 3 of 12". To be called between runs only.
  void label(std::string text) { label_ = std::move(text); }

 private:
  using Clock = std::chrono::steady_clock;

  void draw(Clock::time_point now, std::int64_t done);

  std::int64_t total_;
  bool shown_;
  std::atomic<std::int64_t> done_ = 0;
  std::mutex drawing_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_drawn_ = start_;
  bool drawn_ = false;
  std::string label_;
};

/// "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(std::int64_t seconds);

}  // namespace warbalance::cli
