#pragma once

#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/extras/unit_equaliser.hpp"

namespace warbalance::cli {

/// `price --unit`: the worth of the units, in their order.
struct WholeUnitPrices {
  std::vector<sim::EqualisedPrice> prices;
  std::vector<double> parts;  ///< cost of each by the fair prices of its quality and special rules [points]
  bool interrupted = false;
};

/// The battles of all whole units of a run.
std::int64_t whole_unit_battles(const PriceRun& run);

/// Plays the units among others at the fair prices of the run, in the calling TBB arena.
/// @param prices  of the run; converged
WholeUnitPrices play_whole_units(const PriceRun& run, const sim::ArmyGenerator& population,
                                 const sim::FieldArena& arena, const sim::PriceReport& prices,
                                 ProgressShown shown_progress);

/// The table of `price --unit`, without rows.
Table whole_units_table();

/// Adds whole units to the price table, with their conclusion first.
void add_whole_units(Report& report, const PriceRun& run, const sim::PriceReport& prices, const WholeUnitPrices& found);

// --explain: facts about a special rule from random armies that have it.

/// Reads --explain into a price run that is otherwise resolved. No rule if armies are not random or consist of
/// ready-made units.
void resolve_explained(const ParsedArgs& typed, PriceRun& run);

/// Battles of it; 0: there are none.
std::int64_t explained_battles(const PriceRun& run);

/// Plays them at the prices of a run, in the calling TBB arena. @pre a rule is explained
sim::CarrierFacts play_explained(const PriceRun& run, const sim::ArmyGenerator& population,
                                 const sim::PriceReport& prices, ProgressShown shown_progress);

/// The table of what the rule did, without rows.
Table explained_table();

/// Adds the facts to the price table, with a sentence that sums them up.
void add_explained(Report& report, const PriceRun& run, const sim::CarrierFacts& found, const sim::PriceReport& prices);

}  // namespace warbalance::cli
