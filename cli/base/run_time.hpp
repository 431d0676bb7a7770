#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace warbalance::cli {

/// How long a run is.
struct ExpectedRun {
  std::int64_t battles = 0;  ///< 0: unknown
  bool at_most = false;      ///< it ends earlier when it is precise enough or all is decided
  std::int64_t further = 0;  ///< battles of what follows it: the time is that of all together
};

/// Tells from the first seconds of a run how long it will take. Not for several threads at once.
class RunTime {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param start    when the run began; tables and the like are built before its first battle
  /// @param threads  that play, or more
  RunTime(const ExpectedRun& run, Clock::time_point start, int threads) : run_(run), start_(start), threads_(threads) {}

  /// The estimated seconds of the whole run, once, as soon as they can be estimated; otherwise nothing. Call it
  /// repeatedly with the number of battles played so far. Nothing where the number of battles is unknown.
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

}  // namespace warbalance::cli
