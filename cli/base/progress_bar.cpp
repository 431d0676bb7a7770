#include "cli/base/progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <string>

#include "cli/base/interrupt.hpp"
#include "cli/base/progress_line.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);

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
  const std::optional<double> seconds = run_time_.estimated_seconds(battles, Clock::now());
  time_told_ = run_time_.is_over();
  if (!seconds || *seconds <= kShortRun_seconds) return;
  say("{}{}\n", drawn_ ? "\r\033[K" : "", announcement(run_, *seconds));
}

bool ProgressBar::stop_requested() const { return interrupted(); }

void ProgressBar::draw(Clock::time_point now, std::int64_t done) {
  const double seconds = std::max(0.001, std::chrono::duration<double>(now - start_).count());
  const auto screen = terminal_size(STDERR_FILENO);
  drawn_ = true;
  say("\r\033[K{}", progress_line({label_, done, run_.battles, seconds}, screen ? screen->columns : 0));
}

}  // namespace warbalance::cli
