#include "cli/report/verdict_colors.hpp"

#include <string_view>

#include "cli/report/verdict_tone.hpp"

namespace warbalance::cli {
namespace {

/// The sequence that begins a colour on a terminal; empty: none.
std::string_view color_of(VerdictTone tone) {
  switch (tone) {
    case VerdictTone::well:
      return "\033[32m";  // green
    case VerdictTone::wrong:
      return "\033[31m";  // red
    case VerdictTone::open:
      return "\033[33m";  // yellow
    case VerdictTone::none:
      break;
  }
  return {};
}

}  // namespace

std::string in_verdict_color(const std::string& verdict) {
  const std::string_view color = color_of(tone_of(verdict));
  return color.empty() ? verdict : std::string(color) + verdict + "\033[0m";
}

}  // namespace warbalance::cli
