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
  std::int64_t hosts = 0;           ///< number of cards that priced it
  std::optional<double> deviation;  ///< SD of the hosts' prices [points]; empty for one host
  double noise = 0;                 ///< the part due to the noise of the battles: root mean square of the hosts' errors
  double mean = 0;

  /// `context_dependent`: the spread exceeds the mean; also `noisy` if it does not without the noise.
  std::vector<PriceFlag> flags() const;
};

/// Prices of the wanted cards by the method *mono*: copies of one unit meet copies of the anchor unit, and the number
/// of anchors that is equally strong gives the price. For a term of cards: the change of that price when a card of the
/// roster has one more or less of it, averaged over cards. It is only a cross-check of the field prices (README.md,
/// "The other method"), because it ignores values that depend on the army and scores the listed costs. Simultaneous 95
/// % intervals by t over `schedule.chains` blocks of battles; no verdicts. An item without a price has a flag:
/// `not_identified` (no card shows it), `out_of_reach` (no number of copies of the anchor is even with it). The battles
/// of the schedule are divided among the items. The result does not depend on threads.
/// @param play  its battles 2k and 2k+1 stand on the same table; knows the designs of the population
/// @pre check_field_options is empty; a roster of cards with an anchor is priced
PriceReport describe_prices(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress);

/// The cost of a unit by the prices of its terms [points].
struct UnitPrice {
  std::string name;
  double listed = 0;
  std::optional<double> fair;  ///< empty when one of its terms has no price
  std::optional<double> se;    ///< jackknife over chains: the errors of terms are not independent
};

/// @param prices      of all terms of the population
/// @param population  of a roster whose terms are priced
/// @param units the wanted units of its roster
std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units);

}  // namespace warbalance::sim
