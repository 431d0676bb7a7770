#pragma once

#include "cli/args/shared_options.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/extras/direct_checks.hpp"

// --direct: every price beside battles of the same armies with and without the item.

namespace warbalance::cli {

/// --direct
OptionSpec direct_option();

/// Reads it into a price run that is resolved otherwise; --full asks for it too, where it can be. InputError where it
/// was typed and does not go with what else was asked.
void resolve_direct(const ParsedArgs& typed, PriceRun& run);

/// Battles at most; 0: there are none.
std::int64_t direct_check_battles(const PriceRun& run);

/// Plays the checks at the prices of a run, in the calling TBB arena, and flags the prices that they contradict.
/// @pre run.direct; prices converged
sim::DirectChecks play_direct(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                              sim::PriceReport& prices, ProgressShown shown_progress);

/// Plays couples of the rules that may do nothing in the armies of a run, and gives those that do nothing that verdict;
/// in the calling TBB arena. Only for random armies whose rules are drawn.
/// @return false: it was interrupted
bool judge_idle_rules(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                      sim::PriceReport& prices, ProgressShown shown_progress);

/// What is said of rules without effect; empty: there is none.
std::string note_on_idle_rules(const sim::PriceReport& prices);

/// The table of `price --direct`, without rows.
Table direct_table();

/// Adds it to the price table, and what it comes to to the conclusion. Without --direct only the conclusion.
void add_direct(Report& report, const PriceRun& run, const sim::ArmyGenerator& population,
                const sim::DirectChecks& found);

}  // namespace warbalance::cli
