#pragma once

#include "cli/base/errors.hpp"
#include "cli/report/report.hpp"
#include "sim/checks/check_run.hpp"

namespace warbalance::cli {

/// What an inconclusive check means for the exit status.
enum class Inconclusive { report, fail, pass };

/// The columns of `check`.
Table check_table();

/// The report of the checks, one row a check; for JUnit one case a check.
Report check_report(const sim::CheckPlan& plan, const sim::CheckOutcome& outcome, Inconclusive inconclusive);

/// Says how long the run took [seconds], each case by its share of the battles.
void add_times(Report& report, const sim::CheckOutcome& outcome, double seconds);

Exit exit_of(const sim::CheckOutcome& outcome, Inconclusive inconclusive);

}  // namespace warbalance::cli
