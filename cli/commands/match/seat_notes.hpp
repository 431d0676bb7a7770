#pragma once

#include <string>

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Warns of seats that cannot win the scenario, and of armies that cost something else than its budgets.
void warn_of_seats(Report& report, const ResolvedMatch& resolved);

/// What random armies cost where the scenario has a budget for each side; empty where it has none.
std::string note_on_equal_points(const sim::Scenario& scenario);

}  // namespace warbalance::cli
