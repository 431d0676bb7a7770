#pragma once

#include "cli/args/shared_options.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/extras/direct_checks.hpp"

// --direct: compares every price with battles of the same armies with and without the item.

namespace warbalance::cli {

/// --direct
OptionSpec direct_option();

/// Reads --direct into a price run that is otherwise resolved; --full includes it if possible. InputError if it was
/// typed but conflicts with other options.
void resolve_direct(const ParsedArgs& typed, PriceRun& run);

/// The most battles; 0: there are none.
std::int64_t direct_check_battles(const PriceRun& run);

/// Plays the checks at the prices of a run, in the calling TBB arena, and flags the prices that they contradict.
/// @pre run.direct; prices converged
sim::DirectChecks play_direct(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                              sim::PriceReport& prices, ProgressShown shown_progress);

/// Gives the last verdicts and the prices to print (`PriceRow::price`) to a run that converged, in the calling TBB
/// arena: plays couples for rules that may do nothing in its armies, and without --direct takes the verdicts of prices
/// that contradict themselves.
/// @param arena  with questions (`price_arena`)
/// @return the contradictions, or that it was interrupted
sim::DirectChecks settle_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                                sim::PriceReport& prices, ProgressShown shown_progress);

/// The note on rules without effect; empty: there are none.
std::string note_on_idle_rules(const sim::PriceReport& prices);

/// The table of `price --direct`, without rows.
Table direct_table();

/// Adds the checks to the price table and their outcome to the conclusion. Without --direct only the latter.
void add_direct(Report& report, const PriceRun& run, const sim::ArmyGenerator& population,
                const sim::DirectChecks& found);

}  // namespace warbalance::cli
