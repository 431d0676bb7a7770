#include "cli/report/verdict_tone.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sim/checks/verdicts.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

VerdictTone tone_of(std::string_view word) {
  using Tone = VerdictTone;
  using Entry = std::pair<std::string_view, Tone>;
  static const std::array all = {
      Entry{sim::verdict_name(sim::Verdict::keep), Tone::well},
      Entry{sim::verdict_name(sim::Verdict::raise), Tone::wrong},
      Entry{sim::verdict_name(sim::Verdict::lower), Tone::wrong},
      Entry{sim::verdict_name(sim::Verdict::open), Tone::open},
      Entry{sim::verdict_name(sim::CheckVerdict::pass), Tone::well},
      Entry{sim::verdict_name(sim::CheckVerdict::fail), Tone::wrong},
      Entry{sim::verdict_name(sim::CheckVerdict::inconclusive), Tone::open},
      Entry{sim::game_verdict_name(sim::GameVerdict::agrees), Tone::well},
      Entry{sim::game_verdict_name(sim::GameVerdict::contradicts), Tone::wrong},
      Entry{sim::game_verdict_name(sim::GameVerdict::untold), Tone::open},
      Entry{sim::change_name(sim::Change::open), Tone::open},
      Entry{sim::drift_name(true), Tone::well},
      Entry{sim::drift_name(false), Tone::wrong},
      Entry{sim::severity_name(sim::Diagnostic::Severity::error), Tone::wrong},
      Entry{sim::severity_name(sim::Diagnostic::Severity::warning), Tone::open},
  };
  const auto found = std::find_if(all.begin(), all.end(), [word](const Entry& entry) { return entry.first == word; });
  return found == all.end() ? Tone::none : found->second;
}

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
