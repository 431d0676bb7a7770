#include "cli/base/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kLeastBarWidth = 5;  ///< a shorter bar says nothing

/// The front of a text that fits.
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

}  // namespace warbalance::cli
