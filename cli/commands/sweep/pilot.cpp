#include "cli/commands/sweep/pilot.hpp"

#include <atomic>
#include <chrono>

#include "cli/base/interrupt.hpp"

namespace warbalance::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Counts battles, and ends a run a quarter of a second after its first ones.
class Pilot final : public sim::Progress {
 public:
  void advance(std::int64_t battles) override {
    double none = 0;
    if (first_seconds_.compare_exchange_strong(none, seconds_since(start_))) first_battles_ = battles;
    battles_ += battles;
  }
  bool stop_requested() const override {
    const double first = first_seconds_;
    return interrupted() || (first > 0 && seconds_since(start_) - first > kSeconds);
  }

  /// Seconds before the first battles were done: building tables, drawing populations.
  double preparation() const { return first_seconds_; }
  double seconds_per_battle() const {
    const std::int64_t later = battles_ - first_battles_;
    if (later > 0) return (seconds_since(start_) - first_seconds_) / static_cast<double>(later);
    return battles_ > 0 ? first_seconds_ / static_cast<double>(battles_) : 0;
  }

 private:
  static constexpr double kSeconds = 0.25;

  Clock::time_point start_ = Clock::now();
  std::atomic<double> first_seconds_ = 0;
  std::atomic<std::int64_t> first_battles_ = 0;
  std::atomic<std::int64_t> battles_ = 0;
};

}  // namespace

double expected_seconds(const std::vector<SweepCell>& cells, std::size_t first) {
  Pilot pilot;
  cells.front().play(pilot);
  const double seconds_per_battle = pilot.seconds_per_battle();
  double seconds = 0;
  for (std::size_t i = first; i < cells.size(); ++i) {
    seconds += pilot.preparation() + seconds_per_battle * static_cast<double>(cells[i].battles);
  }
  return seconds;
}

}  // namespace warbalance::cli
