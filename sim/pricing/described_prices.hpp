#pragma once

#include <vector>

#include "sim/pricing/field_options.hpp"
#include "sim/pricing/generator.hpp"
#include "sim/pricing/price_report.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// Other ways to say what an item is worth: descriptions and cross-checks of the field prices, never the price (PRICING
/// section 2). They see no value that depends on the army, or price one body only. All score the listed costs.
enum class DescribedPrice : std::uint8_t {
  /// The same random army against the same enemy with the same dice, once with the rule and once with all its units
  /// without it: what is lost a unit, in points by what a listed point more is worth in score. Rules only.
  marginal,
  /// An army of copies of one unit against plain ones of the middle tier: how many of these it takes to be even. Of a
  /// term of cards: what that price changes by when a card of the roster has one more or less of it; mean over cards.
  mono,
  /// One unit against one plain unit of the middle tier: the odds of winning, times that one's price.
  duel,
};

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

}  // namespace warbalance::sim
