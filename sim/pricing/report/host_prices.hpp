#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/report/description.hpp"

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

struct HostPrices {
  std::vector<Description> terms;   ///< one per wanted feature: the mean over its hosts; empty when it was stopped
  std::vector<HostSpread> spreads;  ///< one per wanted feature; empty when it was stopped
  std::vector<HostPrice> hosts;     ///< by terms, then by the order of the roster
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

/// Prices of the terms of cards by the method mono: on every card of the roster of which a variation
/// differs in that term alone, the mono price of the card less that of the variation, for one of the term; several such
/// variations of a card count as their mean, cards alike. As many copies of the variation as of the card stand on the
/// table, and the same dice are rolled. The error of a mean is that of the battles (delete-one over blocks): the hosts
/// are taken as given, not as a sample of cards. A term without host is `not_identified`; one whose hosts have no mono
/// price `out_of_reach`.
/// @pre terms are priced, in armies of a roster with its variations
HostPrices host_prices(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                       const std::vector<std::size_t>& wanted, Progress& progress);

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
