#pragma once

#include <vector>

#include "sim/pricing/description.hpp"
#include "sim/pricing/field_options.hpp"
#include "sim/pricing/generator.hpp"
#include "sim/pricing/population_summary.hpp"
#include "sim/pricing/price_report.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// Every design that such a run may field: those of the population and others, some more than once. The population must
/// outlive it.
DesignSource described_designs(const Ruleset& ruleset, const ArmyGenerator& population);

/// Prices of the wanted items, with simultaneous 95 % intervals by t over `schedule.chains` blocks of battles (of duels
/// by Wilson); no verdicts. An item that the method cannot price has no price and a flag: `not_priced` (a tier by
/// `marginal`), `not_identified` (no army has it), `out_of_reach` (mono: no number of plain units is even with it;
/// duel: it always wins). The battles are those of the schedule, shared out over the items. The result does not depend
/// on threads.
/// @param play  its battles 2k and 2k+1 stand on the same table; knows the described designs
/// @pre check_field_options is empty; tiers and rules are priced
PriceReport describe_prices(DescribedPrice method, const ArmyGenerator& population, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress);
/// The same with what is known of the population, for runs that share it.
PriceReport describe_prices(DescribedPrice method, const ArmyGenerator& population, const PopulationSummary& summary,
                            const PlayFunction& play, const FieldOptions& options, Progress& progress);

}  // namespace warbalance::sim
