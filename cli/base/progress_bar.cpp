#include "cli/base/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/base/interrupt.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/run/threads.hpp"

namespace warbalance::cli {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);
constexpr int kWidth = 30;

}  // namespace

ProgressBar::ProgressBar(const ExpectedRun& run, ProgressShown shown)
    : run_(run), shown_(shown), time_told_(!shown.time), run_time_(run, start_, sim::available_threads()) {}

ProgressBar::~ProgressBar() {
  if (drawn_) say("\r\033[K");
}

void ProgressBar::advance(std::int64_t battles) {
  keep_results_on_interrupts();
  const std::int64_t done = done_.fetch_add(battles) + battles;
  if (!time_told_) tell_time(std::max(done, played_.load()));
  if (!shown_.bar) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;  // another thread is drawing
  const Clock::time_point now = Clock::now();
  if (now - last_drawn_ < kRedraw && done != run_.battles) return;
  last_drawn_ = now;
  draw(now, done);
}

void ProgressBar::played(std::int64_t battles) {
  if (!time_told_.load(std::memory_order_relaxed)) tell_time(played_.fetch_add(battles) + battles);
}

void ProgressBar::tell_time(std::int64_t battles) {
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;
  const std::optional<double> seconds = run_time_.told(battles, Clock::now());
  time_told_ = run_time_.is_over();
  if (!seconds || *seconds <= kShortRun_seconds) return;
  say("{}{}\n", drawn_ ? "\r\033[K" : "", announcement(run_, *seconds));
}

bool ProgressBar::stop_requested() const { return interrupted(); }

void ProgressBar::draw(Clock::time_point now, std::int64_t done) {
  const std::string label = label_.empty() ? "" : label_ + "  ";
  const double seconds = std::max(0.001, std::chrono::duration<double>(now - start_).count());
  const double rate = static_cast<double>(done) / seconds;
  const std::string rate_text = fmt::format("{} battles/s", grouped_text(static_cast<std::int64_t>(rate)));
  drawn_ = true;
  if (run_.battles <= 0) {
    say("\r\033[K{}{} battles, {}", label, grouped_text(done), rate_text);
    return;
  }
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(run_.battles));
  const auto filled = static_cast<std::size_t>(share * kWidth);
  const auto left = static_cast<std::int64_t>(static_cast<double>(run_.battles - std::min(done, run_.battles)) / rate);
  say("\r\033[K{}[{}{}] {:3.0f} %  {}  {} left", label, std::string(filled, '#'), std::string(kWidth - filled, '.'),
      100 * share, rate_text, duration_text(left));
}

std::string duration_text(std::int64_t seconds) {
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

}  // namespace warbalance::cli
