#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "sim/battles/progress.hpp"

namespace warbalance::cli {

/// The length of a run.
struct ExpectedRun {
  std::int64_t battles = 0;  ///< 0: unknown
  bool at_most = false;      ///< it may end earlier, when it is precise enough or everything is decided
  std::int64_t further = 0;  ///< battles of later runs, included in the time
};

/// Estimates the time of a run from its first seconds. Not thread-safe.
class RunTime {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param start    when the run began; tables and the like are built before its first battle
  /// @param threads  that play, or more
  RunTime(const ExpectedRun& run, Clock::time_point start, int threads) : run_(run), start_(start), threads_(threads) {}

  /// The estimated seconds of the whole run, once, as soon as they can be estimated; otherwise nothing. Call it
  /// repeatedly with the number of battles played so far. Empty if the number of battles is unknown.
  std::optional<double> estimated_seconds(std::int64_t played, Clock::time_point now);
  /// Whether the estimate was returned.
  bool is_over() const { return over_; }

 private:
  ExpectedRun run_;
  Clock::time_point start_;
  int threads_;
  bool over_ = false;
  std::optional<Clock::time_point> first_time_;  ///< when the first battles were played
  std::int64_t first_battles_ = 0;
};

/// A run that takes longer is announced.
inline constexpr double kShortRun_seconds = 60;

/// "at most 320,000 battles, about 7 minutes", of a run that takes so many seconds.
std::string announcement(const ExpectedRun& run, double seconds);

/// What a run shows on stderr while it is played.
struct ProgressShown {
  bool bar = false;   ///< a line that is redrawn
  bool time = false;  ///< once, after the first seconds: the expected time, if it is more than a minute
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
  /// Sets the text before the bar: "cell 3 of 12". Call it only between runs.
  void label(std::string text) { label_ = std::move(text); }

 private:
  using Clock = std::chrono::steady_clock;

  void draw(Clock::time_point now, std::int64_t done);
  /// Prints the expected time as soon as it is known.
  void announce_time(std::int64_t battles);

  ExpectedRun run_;
  ProgressShown shown_;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<std::int64_t> played_ = 0;  ///< some of these are not done yet, see `Progress::played`
  std::atomic<bool> time_announced_;
  std::mutex drawing_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_drawn_ = start_;
  RunTime run_time_;
  bool drawn_ = false;
  std::string label_;
};

/// The data of the progress line.
struct ProgressState {
  std::string label;       ///< stands first: "cell 3 of 12"; may be empty
  std::int64_t done = 0;   ///< battles
  std::int64_t of = 0;     ///< battles of the whole run; 0: unknown
  double seconds = 0.001;  ///< since the start, above 0
};

/// The line, with a bar if the number of battles is known. It never wraps: first the bar gets shorter, then the end is
/// cut off.
/// @param columns  of the terminal; 0: without limit
std::string progress_line(const ProgressState& state, std::size_t columns);

/// "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(std::int64_t seconds);

}  // namespace warbalance::cli
