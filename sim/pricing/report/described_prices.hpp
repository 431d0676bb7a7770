#pragma once

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/report/description.hpp"

namespace warbalance::sim {

/// Every design that such a run may field, some more than once. The population must outlive it.
DesignSource described_designs(const Ruleset& ruleset, const ArmyGenerator& population);

/// Prices of the wanted items by the method *mono*: an army of copies of one unit against plain ones of the middle
/// tier, and how many of these are as strong as they are. Of a term of cards: what that price changes by when a card of
/// the roster has one more or less of it; mean over cards. It describes, as a cross-check of the field prices, and is
/// never the price (README.md, "The other method"): it sees no value that depends on the army, and scores the listed
/// costs. Simultaneous 95 % intervals by t over `schedule.chains` blocks of battles; no verdicts. An item without a
/// price has a flag: `not_identified` (no card tells it), `out_of_reach` (no number of plain units is even with it).
/// The battles are those of the schedule, shared out over the items. The result does not depend on threads.
/// @param play  its battles 2k and 2k+1 stand on the same table; knows the described designs
/// @pre check_field_options is empty; tiers and rules are priced, or a roster with an anchor
PriceReport describe_prices(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                            Progress& progress);
/// The same with what is known of the population, for runs that share it.
PriceReport describe_prices(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress);

}  // namespace warbalance::sim
