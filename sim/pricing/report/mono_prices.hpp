#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/population_summary.hpp"

namespace warbalance::sim {

/// How far the price of a term depends on the card that has it.
struct HostSpread {
  std::int64_t hosts = 0;           ///< cards by which it was priced
  std::optional<double> deviation;  ///< SD of the hosts' prices [points], none of one host
  double noise = 0;                 ///< the part that is noise of the battles: root mean square of the hosts' errors
  double mean = 0;

  /// `context_dependent`: the spread is larger than the mean; `noisy` too: it is not when the noise is taken out.
  std::vector<PriceFlag> flags() const;
};

/// Prices of the wanted cards by the method *mono*: an army of copies of one unit against copies of the one that keeps
/// its price, and how many of these are as strong as they are. Of a term of cards: what that price changes by when a
/// card of the roster has one more or less of it; mean over cards. It describes, as a cross-check of the field prices,
/// and is never the price (README.md, "The other method"): it sees no value that depends on the army, and scores the
/// listed costs. Simultaneous 95 % intervals by t over `schedule.chains` blocks of battles; no verdicts. An item
/// without a price has a flag: `not_identified` (no card tells it), `out_of_reach` (no number of copies of the anchor
/// is even with it). The battles are those of the schedule, shared out over the items. The result does not depend on
/// threads.
/// @param play  its battles 2k and 2k+1 stand on the same table; knows the designs of the population
/// @pre check_field_options is empty; a roster of cards with an anchor is priced
PriceReport describe_prices(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress);

/// What a unit costs by the prices of its terms. In points.
struct UnitPrice {
  std::string name;
  double listed = 0;
  std::optional<double> fair;  ///< empty when some term of it has no price
  std::optional<double> se;    ///< jackknife over chains: the errors of terms are not independent
};

/// @param prices      of all terms of the population
/// @param population  of a roster whose terms are priced
/// @param units       of its roster, those that are wanted
std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units);

}  // namespace warbalance::sim
