#include "cli/base/run_time.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {
namespace {

constexpr double kWatched_seconds = 2;
/// Battles of a thread end one after the other: only after some of them the speed is known.
constexpr std::int64_t kWatchedBattlesOfAThread = 16;
/// Where battles are so long that there are not enough by then, those that have begun are counted as half done.
constexpr double kPatience_seconds = 20;

double seconds_between(RunTime::Clock::time_point from, RunTime::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

/// "about 7 minutes": as rough as it is known.
std::string rough_text(double seconds) {
  const double minutes = seconds / 60;
  if (minutes < 1.75) return "about 1.5 minutes";
  if (minutes < 90) return fmt::format("about {:.0f} minutes", minutes);
  if (minutes < 48 * 60) return fmt::format("about {:.0f} hours", minutes / 60);
  return fmt::format("about {} days", grouped_text(std::llround(minutes / 60 / 24)));
}

}  // namespace

std::optional<double> RunTime::estimated_seconds(std::int64_t played, Clock::time_point now) {
  if (over_) return std::nullopt;
  over_ = run_.battles <= 0;
  if (over_ || played <= 0) return std::nullopt;
  if (!first_time_) {
    first_time_ = now;
    first_battles_ = played;
  }
  const double since_first = seconds_between(*first_time_, now);
  const std::int64_t later = played - first_battles_;
  const bool enough = since_first >= kWatched_seconds && later >= kWatchedBattlesOfAThread * threads_;
  if (!enough && seconds_between(start_, now) < kPatience_seconds) return std::nullopt;
  over_ = true;
  const double preparation = enough ? seconds_between(start_, *first_time_) : 0;
  const double rate =
      enough ? static_cast<double>(later) / since_first
             : (static_cast<double>(played) + static_cast<double>(threads_)) / seconds_between(start_, now);
  return preparation + static_cast<double>(run_.battles + run_.further) / rate;
}

std::string announcement(const ExpectedRun& run, double seconds) {
  const std::int64_t battles = run.battles + run.further;
  return fmt::format("{}{} battles, {}", run.at_most ? "at most " : "", grouped_text(battles), rough_text(seconds));
}

}  // namespace warbalance::cli
