#include "cli/output/verdict_colors.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "sim/catalog/diagnostics.hpp"
#include "sim/checks/band.hpp"
#include "sim/comparison/change.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kGreen = "\033[32m";
constexpr std::string_view kRed = "\033[31m";
constexpr std::string_view kYellow = "\033[33m";
constexpr std::string_view kPlain = "\033[0m";

struct VerdictColor {
  std::string_view verdict;
  std::string_view color;
};

const auto& verdict_colors() {
  static const std::array all = {
      VerdictColor{sim::verdict_name(sim::Verdict::fair), kGreen},
      VerdictColor{sim::verdict_name(sim::Verdict::undercosted), kRed},
      VerdictColor{sim::verdict_name(sim::Verdict::overcosted), kRed},
      VerdictColor{sim::verdict_name(sim::Verdict::uncertain), kYellow},
      VerdictColor{sim::verdict_name(sim::CheckVerdict::pass), kGreen},
      VerdictColor{sim::verdict_name(sim::CheckVerdict::fail), kRed},
      VerdictColor{sim::verdict_name(sim::CheckVerdict::inconclusive), kYellow},
      VerdictColor{sim::game_verdict_name(sim::GameVerdict::agrees), kGreen},
      VerdictColor{sim::game_verdict_name(sim::GameVerdict::contradicts), kRed},
      VerdictColor{sim::change_name(sim::Change::open), kYellow},
      VerdictColor{sim::severity_name(sim::Diagnostic::Severity::error), kRed},
      VerdictColor{sim::severity_name(sim::Diagnostic::Severity::warning), kYellow},
  };
  return all;
}

}  // namespace

std::string in_verdict_color(const std::string& verdict) {
  const auto& all = verdict_colors();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const VerdictColor& known) { return known.verdict == verdict; });
  if (found == all.end()) return verdict;
  return std::string(found->color) + verdict + std::string(kPlain);
}

}  // namespace warbalance::cli
