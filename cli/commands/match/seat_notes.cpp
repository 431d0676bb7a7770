#include "cli/commands/match/seat_notes.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "sim/files/points.hpp"
#include "sim/tables/seat_advice.hpp"

namespace warbalance::cli {
namespace {

/// Whether the armies cost about what the scenario advises for their seats; with swapped seats each has every seat.
bool keeps_budgets(const sim::Match& match, const std::vector<Hundredths>& budgets) {
  for (std::size_t army = 0; army < match.armies.size(); ++army) {
    for (std::size_t seat = 0; seat < match.armies.size(); ++seat) {
      if (!match.swap_seats && seat != army) continue;
      const Hundredths off = match.armies[army].points() - budgets[seat % budgets.size()];
      if (std::abs(off) > match.ruleset.lint.army_gap) return false;
    }
  }
  return true;
}

}  // namespace

void warn_of_seats(Report& report, const ResolvedMatch& resolved) {
  const sim::Match& match = resolved.match;
  const auto players = static_cast<int>(match.armies.size());
  if (const std::string far = sim::far_seats(match.ruleset, {players}); !far.empty()) {
    report.warnings.push_back(fmt::format("Not every seat can win: {}; {}.", far, sim::kFarSeatsHint));
  }
  const auto& budgets = resolved.scenario.budgets;
  if (budgets.empty() || keeps_budgets(match, budgets)) return;
  report.notes.push_back(
      fmt::format("{} is meant for {}; further seats alternate. Bring armies of these points, in the "
                  "order of the seats, with --no-swap.",
                  resolved.scenario.title, sim::budgets_text(resolved.scenario)));
}

std::string note_on_equal_points(const sim::Scenario& scenario) {
  if (scenario.budgets.empty()) return {};
  return fmt::format(
      "{} is meant for {}. Random armies cost the same in both seats, as prices compare armies of equal cost; this "
      "favours one side, and every army has each side equally often.",
      scenario.title, sim::budgets_text(scenario));
}

}  // namespace warbalance::cli
