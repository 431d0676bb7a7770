#pragma once

#include "cli/base/progress_bar.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output/report.hpp"
#include "cli/price/run.hpp"
#include "sim/pricing/intervention_prices.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// --interventions
OptionSpec interventions_option();

/// Reads it into a price run whose ruleset, population and items are resolved. InputError where it does not go with
/// what else was asked.
void resolve_interventions(const Typed& typed, PriceRun& run);

/// Plays them at the prices of a run, in the calling TBB arena.
/// @param prices  of the run; converged
sim::InterventionPrices play_interventions(const PriceRun& run, const sim::ArmyGenerator& population,
                                           const sim::FieldArena& arena, const sim::PriceReport& prices,
                                           ProgressShown shown_progress);

/// The table of `price --interventions`, without rows.
Table intervention_prices_table();

/// Adds it to the price table.
void add_interventions(Report& report, const PriceRun& run, const sim::ArmyGenerator& population,
                       const sim::InterventionPrices& found, const sim::PriceReport& prices);

}  // namespace warbalance::cli
