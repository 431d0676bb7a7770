#include "cli/base/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "cli/base/interrupt.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::cli {

namespace {

constexpr double kWatched_seconds = 2;
/// The speed is known only after some battles of a thread.
constexpr std::int64_t kWatchedBattlesOfAThread = 16;
/// After this time, started battles count as half done, because battles are long.
constexpr double kPatience_seconds = 20;

double seconds_between(RunTime::Clock::time_point from, RunTime::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

/// "about 7 minutes": as rough as the estimate.
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

namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kLeastBarWidth = 5;  ///< a shorter bar says nothing

/// The beginning of a text that fits.
std::string cut(std::string text, std::size_t width) {
  while (sim::display_width(text) > width) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.pop_back();
    text.pop_back();
  }
  return text;
}

std::string bar_text(double share, std::size_t width) {
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
  return fmt::format("[{}{}] ", std::string(filled, '#'), std::string(width - filled, '.'));
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t columns) {
  const std::string label = state.label.empty() ? "" : state.label + "  ";
  const double rate = static_cast<double>(state.done) / state.seconds;
  const std::string rate_text = fmt::format("{} battles/s", grouped_text(static_cast<std::int64_t>(rate)));
  // The last cell stays empty: some terminals wrap when it is written to.
  const std::size_t room = columns == 0 ? std::string::npos : columns - 1;
  if (state.of <= 0) return cut(fmt::format("{}{} battles, {}", label, grouped_text(state.done), rate_text), room);
  const double share = std::min(1.0, static_cast<double>(state.done) / static_cast<double>(state.of));
  const double left = static_cast<double>(state.of - std::min(state.done, state.of)) / rate;
  const std::string numbers =
      fmt::format("{:3.0f} %  {}  {} left", 100 * share, rate_text, duration_text(static_cast<std::int64_t>(left)));
  const std::size_t others = sim::display_width(label) + numbers.size() + std::size_t{3};  // brackets and a space
  const std::size_t width = room < others ? 0 : std::min(kBarWidth, room - others);
  return cut(label + (width < kLeastBarWidth ? "" : bar_text(share, width)) + numbers, room);
}

std::string duration_text(std::int64_t seconds) {
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);

}  // namespace

ProgressBar::ProgressBar(const ExpectedRun& run, ProgressShown shown)
    : run_(run), shown_(shown), time_announced_(!shown.time), run_time_(run, start_, sim::available_threads()) {}

ProgressBar::~ProgressBar() {
  if (drawn_) say("\r\033[K");
}

void ProgressBar::advance(std::int64_t battles) {
  keep_results_on_interrupts();
  const std::int64_t done = done_.fetch_add(battles) + battles;
  if (!time_announced_) announce_time(std::max(done, played_.load()));
  if (!shown_.bar) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;  // another thread is drawing
  const Clock::time_point now = Clock::now();
  if (now - last_drawn_ < kRedraw && done != run_.battles) return;
  last_drawn_ = now;
  draw(now, done);
}

void ProgressBar::played(std::int64_t battles) {
  if (!time_announced_.load(std::memory_order_relaxed)) announce_time(played_.fetch_add(battles) + battles);
}

void ProgressBar::announce_time(std::int64_t battles) {
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;
  const std::optional<double> seconds = run_time_.estimated_seconds(battles, Clock::now());
  time_announced_ = run_time_.is_over();
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
